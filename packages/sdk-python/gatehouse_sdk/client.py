from __future__ import annotations

import copy
import json
import random
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException, HTTPResponse
from typing import Any, Callable, Dict, Mapping, Optional, TypeVar, cast

from .answers import Answer, Pages, Report
from .errors import ApiError, ConnectionFailed, GatehouseError

_RETRIED_STATUSES = (429, 502, 503, 504)
_FIRST_BACKOFF = 0.5
_MAX_BACKOFF = 8.0
_Self = TypeVar("_Self", bound="Client")
_Result = TypeVar("_Result")


def _part(value: Any) -> str:
    return urllib.parse.quote(str(value), safe="")


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects of GET only, and without the API key to another host."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if req.get_method() != "GET":
            return None
        request = super().redirect_request(req, fp, code, msg, headers, newurl)
        if request is not None and _origin(newurl) != _origin(req.full_url):
            request.remove_header("Authorization")
        return request


def _origin(url: str) -> Any:
    return urllib.parse.urlsplit(url)[:2]


_opener = urllib.request.build_opener(_Redirects)


class Client:
    """Sends requests, and repeats the idempotent ones that fail.

    url: of your Gatehouse, such as https://gatehouse.example
    timeout: seconds for each step of an attempt, such as the connection and each read.
    retries: attempts after the first.
    max_wait: a longer `Retry-After`, in seconds, is not waited for.
    sleep, now, jitter: for tests.
    """

    def __init__(
        self,
        url: str,
        api_key: Optional[str] = None,
        *,
        timeout: float = 30.0,
        retries: int = 3,
        max_wait: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._url = url.rstrip("/")
        self._api_key = api_key
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._sleep = sleep
        self._now = now
        self._jitter = jitter
        self._idempotent: Optional[bool] = None
        self._idempotency_key: Optional[str] = None

    def with_options(
        self: _Self,
        *,
        timeout: Optional[float] = None,
        retries: Optional[int] = None,
        idempotent: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> _Self:
        """Returns a client with other settings.

        idempotent: says that repeating a request does no harm, so that a POST is retried too.
        idempotency_key: for `create_withdrawal`. Requests with the same key have an effect only once.
        """
        other = copy.copy(self)
        other._timeout = self._timeout if timeout is None else timeout
        other._retries = self._retries if retries is None else retries
        other._idempotent = self._idempotent if idempotent is None else idempotent
        other._idempotency_key = idempotency_key
        return other

    def json(self, method: str, path: str, **sent: Any) -> Any:
        """Sends any request below /api/v1. Returns the JSON of the response."""
        return self._send(method, path, lambda response: json.loads(_read_all(response)), **sent)

    def file(self, method: str, path: str, **sent: Any) -> HTTPResponse:
        """Returns the response, whose body can be read in parts. Close it, or use it in a `with` statement."""
        return self._send(method, path, lambda response: response, **sent)

    def _answer(self, method: str, path: str, **sent: Any) -> Answer[Any]:
        return Answer(self.json(method, path, **sent))

    def _report(self, method: str, path: str, **sent: Any) -> Report[Any, Any]:
        return Report(self.json(method, path, **sent))

    def _pages(self, path: str, query: Optional[Mapping[str, Any]] = None) -> Pages[Any, Any]:
        return Pages(lambda page: self.json("GET", path, query=page), dict(query or {}))

    def _send(self, method: str, path: str, read: Callable[[HTTPResponse], _Result], **sent: Any) -> _Result:
        is_idempotent = self._idempotent
        if is_idempotent is None:
            is_idempotent = self._idempotency_key is not None or method in ("GET", "PUT", "DELETE")
        attempt = 0
        while True:
            try:
                return self._attempt(method, path, read, **sent)
            except GatehouseError as error:
                wait = self._wait(error, attempt) if is_idempotent and attempt < self._retries else None
                if wait is None:
                    raise
                self._sleep(wait)
            attempt += 1

    def _attempt(
        self,
        method: str,
        path: str,
        read: Callable[[HTTPResponse], _Result],
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        file: Optional[bytes] = None,
        content_type: str = "application/octet-stream",
    ) -> _Result:
        sent = file if body is None else json.dumps(body).encode()
        headers: Dict[str, str] = {"Accept": "*/*", "User-Agent": "gatehouse-sdk-python"}
        if self._api_key is not None:
            headers["Authorization"] = f"Bearer {self._api_key}"
        if sent is not None:
            headers["Content-Type"] = content_type if body is None else "application/json"
        if self._idempotency_key is not None:
            headers["Idempotency-Key"] = self._idempotency_key
        url = f"{self._url}/api/v1{path}{_query(query)}"
        request = urllib.request.Request(url, data=sent, headers=headers, method=method)
        try:
            return read(cast(HTTPResponse, _opener.open(request, timeout=self._timeout)))
        except urllib.error.HTTPError as error:
            with error:
                try:
                    text = error.read()
                except (OSError, HTTPException):
                    text = b""
            raise ApiError(error.code, error.headers, text, self._now()) from None
        except (OSError, HTTPException) as error:
            raise ConnectionFailed(f"No response from {self._url}: {error}") from error

    def _wait(self, error: GatehouseError, attempt: int) -> Optional[float]:
        """Returns None if the request must not be repeated."""
        if isinstance(error, ApiError):
            if error.status not in _RETRIED_STATUSES:
                return None
            if error.retry_after is not None:
                return error.retry_after if error.retry_after <= self._max_wait else None
        return min(_MAX_BACKOFF, _FIRST_BACKOFF * 2**attempt) * (0.5 + self._jitter() / 2)


def _read_all(response: HTTPResponse) -> bytes:
    with response:
        return response.read()


def _query(query: Optional[Mapping[str, Any]]) -> str:
    pairs = [
        (name, ("true" if one else "false") if isinstance(one, bool) else one)
        for name, value in (query or {}).items()
        for one in (value if isinstance(value, list) else [value])
        if one is not None
    ]
    return f"?{urllib.parse.urlencode(pairs)}" if pairs else ""
