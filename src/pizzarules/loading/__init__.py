"""Joining text and play: from syntax trees and files to orders, games and verdicts."""
