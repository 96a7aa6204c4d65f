"""`python -m pizzarules`."""

import sys

from pizzarules.cli import main

if __name__ == "__main__":
    sys.exit(main())
