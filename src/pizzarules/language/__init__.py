"""The card language: text to syntax tree and back."""
