"""Values as a program reads them in JSON."""

import json
from typing import Any

from lasermaze.core.reason_codecs import BY_CLASS


def in_json(value: object) -> Any:
    """A reason or a thought, written and read as JSON."""
    return json.loads(json.dumps(BY_CLASS.encode(value)))
