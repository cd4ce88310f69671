from __future__ import annotations

import json
from email.utils import parsedate_to_datetime
from typing import Any, Dict, List, Mapping, Optional

from .generated.error_codes import ERROR_CODES


class GatehouseError(Exception):
    """Any failure of a request."""


class ConnectionFailed(GatehouseError):
    """No complete response arrived. The server may have processed the request."""


class ApiError(GatehouseError):
    """An error response. The message includes the next step.

    code: such as `not_found`. `failed` for other statuses, such as 500.
    errors: the problems of each field, if the code is `invalid`.
    request_id: finds the request in the log of the service.
    retry_after: seconds to wait before another attempt.
    """

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes, now: float) -> None:
        facts = _read(body)
        message = facts.get("message")
        self.message = message if isinstance(message, str) else f"The server responded with status {status}."
        super().__init__(self.message)
        errors = facts.get("errors")
        self.status = status
        self.code: str = ERROR_CODES.get(status, "failed")
        self.errors: Dict[str, List[str]] = errors if isinstance(errors, dict) else {}
        self.request_id: Optional[str] = headers.get("x-request-id")
        self.retry_after: Optional[float] = retry_after(headers.get("retry-after"), now)


def _read(body: bytes) -> Dict[str, Any]:
    """Proxies respond with HTML."""
    try:
        facts = json.loads(body)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}


def retry_after(header: Optional[str], now: float) -> Optional[float]:
    """Reads seconds or an HTTP date."""
    if header is None:
        return None
    if header.strip().isdigit():
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError):
        return None
