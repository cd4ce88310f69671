from __future__ import annotations

from typing import Any, Callable, Dict, Generic, Iterator, List, Optional, TypedDict, TypeVar, cast

Data = TypeVar("Data")
Meta = TypeVar("Meta")
Row = TypeVar("Row")


class PageMeta(TypedDict):
    """`total` is the number of rows on all pages."""

    current_page: int
    last_page: int
    per_page: int
    total: int


class Answer(Generic[Data]):
    """`warnings` lists input that was accepted but may not work as expected."""

    def __init__(self, body: Dict[str, Any]) -> None:
        self.body = body
        self.data: Data = body["data"]
        self.status: int = body["status"]
        self.warnings: List[str] = body.get("warnings", [])


class Report(Answer[Data], Generic[Data, Meta]):
    def __init__(self, body: Dict[str, Any]) -> None:
        super().__init__(body)
        self.meta: Meta = cast(Any, body.get("meta"))


class Page(Report[List[Row], Meta], Generic[Row, Meta]):
    pass


class Pages(Generic[Row, Meta]):
    """A list. Iterate over it for the rows of all pages, or call `first()` for one page."""

    def __init__(self, load: Callable[[Dict[str, Any]], Dict[str, Any]], query: Dict[str, Any]) -> None:
        self._load = load
        self._query = query

    def first(self) -> Page[Row, Meta]:
        return Page(self._load(self._query))

    def pages(self) -> Iterator[Page[Row, Meta]]:
        query: Optional[Dict[str, Any]] = self._query
        while query is not None:
            page: Page[Row, Meta] = Page(self._load(query))
            yield page
            query = _next(query, page.body)

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page.data


def _next(query: Dict[str, Any], body: Dict[str, Any]) -> Optional[Dict[str, Any]]:
    """Counts pages instead of following `links`, because a proxy can give Gatehouse another address."""
    if body.get("next") is not None:
        return {**query, "after": body["next"]}
    has_more = body["links"]["next"] is not None if "links" in body else body.get("meta", {}).get("more")
    return {**query, "page": int(query.get("page") or 1) + 1} if has_more else None
