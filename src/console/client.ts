/** The console's own interface under /console/api, over HTTP. */

/** The service said no. `errors` names fields as they were sent, `alerts[0][value]` for rows. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** Seconds to wait, when the service named them. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, message: string, errors: Record<string, string[]>, retryAfterS: number | undefined) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfterS = retryAfterS;
  }
}

export type One<T> = { data: T };

export type Listing<T> = {
  data: T[];
  meta: {
    current_page: number;
    from: number | null;
    last_page: number;
    per_page: number;
    to: number | null;
    total: number;
  };
};

let csrfToken: string | null = null;

/** Every write after this carries the token of the session that is open now. */
export function keepCsrfToken(token: string | null): void {
  csrfToken = token;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * @param path below /console/api
 * @param body JSON, or a Blob that is sent as it is
 * @param headers beside those of every call
 * @throws Refused for every answer that is not a success, and with status 0 when no answer came
 */
export async function call<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  return parseJson(await callForText(method, path, body, headers)) as T;
}

/** As `call`, where the answer is a document. */
export async function callForText(
  method: Method,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await send(method, path, body, headers);
  const text = await response.text();
  if (response.ok) return text;
  throw refusedBy(response.status, text, response.headers.get('retry-after'));
}

/** What an answer that is not a success says. `retryAfter`: its header. */
export function refusedBy(status: number, text: string, retryAfter: string | null): Refused {
  const refusal = (parseJson(text) ?? {}) as { message?: string; errors?: Record<string, string[]> };
  return new Refused(
    status,
    refusal.message ?? wordsFor(status),
    refusal.errors ?? {},
    Number(retryAfter) || undefined,
  );
}

export const noAnswer = (): Refused =>
  new Refused(
    0,
    'The service does not answer. Check that it runs and that you are online, then try again.',
    {},
    undefined,
  );

export function headersOf(method: Method): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method !== 'GET' && csrfToken) headers['x-csrf-token'] = csrfToken;
  return headers;
}

async function send(method: Method, path: string, body: unknown, more: Record<string, string>): Promise<Response> {
  const headers = { ...headersOf(method), ...more };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body instanceof Blob) {
    headers['content-type'] = body.type;
    init.body = body;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  try {
    return await fetch(`/console/api${path}`, init);
  } catch {
    throw noAnswer();
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wordsFor(status: number): string {
  // Gatehouse itself says what its limit is.
  if (status === 413)
    return 'A proxy in front of Gatehouse refused this as too large: raise its limit for bodies (in nginx: client_max_body_size).';
  return status >= 500
    ? 'Something went wrong on the service. Try again; its log says more.'
    : `The service refused this (${status}).`;
}

/** `?a=1&b=2` without the parameters that are unset. */
export function queryString(params: Record<string, string | number | boolean | undefined>): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}
