"""Mutation testing: does some test fail when a small piece of the engine is changed?"""
