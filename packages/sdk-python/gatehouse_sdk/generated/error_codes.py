# Generated from the OpenAPI document by `npm run sdk`. Do not edit.

ERROR_CODES = {
    400: "malformed",
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    409: "conflict",
    413: "too_large",
    415: "unsupported_type",
    422: "invalid",
    429: "too_many",
    503: "unavailable",
}
