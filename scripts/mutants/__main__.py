"""`python -m mutants`: try a sample of mutants, and say which no test has noticed."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter

from mutants.reach import BUILD, reach
from mutants.sample import Mutant, sample
from mutants.survivors import PATH, known
from mutants.trial import Trials, Verdict, warm_up

__all__ = ["main"]


def main() -> int:
    """Try the sample; the exit status is 1 where a survivor has no reason."""
    options = _options()
    BUILD.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    trials = Trials(reach(), options.budget)
    warm_up()
    print(f"which test reaches what: {time.monotonic() - began:.0f} s", file=sys.stderr)
    kept = BUILD / f"outcomes-{options.size}-{options.seed}.json"
    before = json.loads(kept.read_text()) if options.again and kept.exists() else {}
    reasons = known()
    found: list[tuple[Mutant, Verdict]] = []
    outcomes = {}
    chosen = sample(options.size, options.seed)
    for place, mutant in enumerate(chosen, 1):
        name = "\n".join(mutant.key)
        if before.get(name, ["survived"])[0] == "survived" and not (
            name in before and mutant.key in reasons
        ):
            verdict = trials.of(mutant)
            said = f"{verdict.outcome:8} {mutant.path}:{mutant.line} {verdict.by}"
            print(f"{place}/{len(chosen)} {said}", file=sys.stderr, flush=True)
        else:
            verdict = Verdict(*before[name])
        found.append((mutant, verdict))
        outcomes[name] = (verdict.outcome, verdict.by)
        kept.write_text(json.dumps(before | outcomes, indent=1))
    return report(found, options.seed, time.monotonic() - began)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=main.__doc__)
    parser.add_argument("--size", type=int, default=420, help="how many mutants (420)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (1)")
    parser.add_argument("--budget", type=float, default=12, help="seconds of tests for one (12)")
    parser.add_argument(
        "--again", action="store_true", help="try those anew that survived, or were not tried yet"
    )
    return parser.parse_args()


def report(found: list[tuple[Mutant, Verdict]], seed: int, seconds: float) -> int:
    """Print the table and the survivors."""
    outcomes = Counter(verdict.outcome for _, verdict in found)
    reasons = known()
    print(f"{len(found)} mutants, seed {seed}, {seconds / 60:.0f} minutes")
    noticed = len(found) - outcomes["survived"]
    for outcome in ("killed", "timeout", "survived"):
        print(f"{outcome:9} {outcomes[outcome]:4}  {100 * outcomes[outcome] / len(found):5.1f} %")
    print(f"noticed   {noticed:4}  {100 * noticed / len(found):5.1f} %")
    unexplained = 0
    for mutant, verdict in found:
        if verdict.outcome != "survived":
            continue
        reason = reasons.get(mutant.key)
        unexplained += reason is None
        print(f"\n{mutant.path}:{mutant.line} {mutant.within}")
        print(f"- {mutant.original}\n+ {mutant.mutated}\n{reason or 'no reason is known'}")
    if unexplained:
        print(f"\n{unexplained} survivors without a reason in {PATH.name}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
