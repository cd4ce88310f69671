import { errorCodes } from './generated/error-codes.ts';

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes] | 'failed';

/** An error response. The message includes the next step. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** `failed` for other statuses, such as 500 */
  readonly code: ErrorCode;
  /** the problems of each field, if `code` is `invalid` */
  readonly errors: Record<string, string[]>;
  /** finds the request in the log of the service */
  readonly requestId: string | undefined;
  /** how long to wait before another attempt */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, headers: Headers, body: string, nowMs: number) {
    const { message, errors } = read(body);
    super(message ?? `The server responded with status ${status}.`);
    this.status = status;
    this.code = (errorCodes as Record<number, ErrorCode>)[status] ?? 'failed';
    this.errors = errors ?? {};
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfterMs = retryAfterMs(headers.get('retry-after'), nowMs);
  }
}

/** No complete response arrived, for the reason in `cause`. The server may have processed the request. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  override readonly cause: unknown;

  constructor(url: string, cause: unknown) {
    super(`No response from ${url}: ${reasonOf(cause)}`);
    this.cause = cause;
  }
}

/** `fetch` has the actual reason in its error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

/** Proxies respond with HTML. */
function read(body: string): { message?: string; errors?: Record<string, string[]> } {
  try {
    const { message, errors } = JSON.parse(body) ?? {};
    return { ...(typeof message === 'string' && { message }), ...(typeof errors === 'object' && errors && { errors }) };
  } catch {
    return {};
  }
}

/** Reads seconds or an HTTP date. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}
