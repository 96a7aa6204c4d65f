"""The rules of play and paying, one file per rule, on positions that are vectors of integers.

Read from top to bottom: `turn`, `draw`, `oven`, `series`, `settlement`, `paying`, `help`, `blocking`,
`shown_kind`, `chef`, `reward`, `rounds`, `scoring`. No rule calls the next one: each returns the step that
has to be done next, and `course` goes there.
"""
