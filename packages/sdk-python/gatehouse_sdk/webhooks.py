from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Mapping, Optional, Union

if TYPE_CHECKING:
    from .generated.types import WebhookEvent


class InvalidWebhook(Exception):
    """The message is not from Gatehouse, was changed, or is too old."""


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: Union[bytes, str],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Returns the message of a webhook. Raises InvalidWebhook if it isn't from Gatehouse.

    body: as it arrived.
    tolerance: largest difference between the clocks, in seconds.
    """
    raw = body.encode() if isinstance(body, str) else body
    found = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if name not in found:
            raise InvalidWebhook(f"The header {name} is missing.")
    timestamp = found["webhook-timestamp"]
    current = time.time() if now is None else now
    if not timestamp.isdigit() or abs(current - int(timestamp)) > tolerance:
        raise InvalidWebhook("The message is too old, or a clock is wrong.")
    key = base64.b64decode(secret[6:] if secret.startswith("whsec_") else secret)
    signed = f"{found['webhook-id']}.{timestamp}.".encode() + raw
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    for signature in found["webhook-signature"].split():
        version, _, encoded = signature.partition(",")
        if version == "v1" and hmac.compare_digest(_decoded(encoded), expected):
            event: WebhookEvent = json.loads(raw)
            return event
    raise InvalidWebhook("The signature is wrong. Compare the secret with the webhook’s secret.")


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text)
    except binascii.Error:
        return b""
