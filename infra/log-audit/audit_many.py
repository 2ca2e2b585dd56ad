"""Runs the second audit once for each line of standard input, for tests: the arguments as JSON in, the result as JSON out.
One process verifies each signature once."""

import contextlib
import io
import json
import sys
import traceback

from second_audit import main

for line in sys.stdin:
    printed, errors, code = io.StringIO(), "", 1
    with contextlib.redirect_stdout(printed):
        try:
            code = main(json.loads(line))
        except Exception:
            errors = traceback.format_exc()
    print(json.dumps({"code": code, "stdout": printed.getvalue(), "errors": errors}), flush=True)
