"""Typed client of the Gatehouse API."""

from .answers import Answer, Page, PageMeta, Pages, Report
from .errors import ApiError, ConnectionFailed, GatehouseError
from .generated.gatehouse import Gatehouse
from .webhooks import InvalidWebhook, verify_webhook

__all__ = [
    "Answer",
    "ApiError",
    "ConnectionFailed",
    "Gatehouse",
    "GatehouseError",
    "InvalidWebhook",
    "Page",
    "PageMeta",
    "Pages",
    "Report",
    "verify_webhook",
]
