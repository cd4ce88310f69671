import { t } from '../i18n/index.ts';
import { tag } from '../i18n/language.ts';
import type { Answers } from './answers.ts';
import type { Answer, Statistics } from './websites.ts';

/** The console's own interface, over HTTP. */

const BASE = '/console/api';

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

/** Whether the service says that there is no such thing. Asked again, it says the same. */
export const isMissing = ({ error }: { error: Error | null }): boolean =>
  error instanceof Refused && error.status === 404;

let csrfToken: string | null = null;

/** Every write after this carries the token of the session that is open now. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The names after a colon in `GET /monitors/:id/stats`. */
type ParameterOf<Operation extends string> = Operation extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Operation extends `${string}:${infer Name}`
    ? Name
    : never;

/** What is unset or empty is left out; a list is its parameter several times. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

type Parts = {
  path?: Record<string, string | number>;
  query?: Query;
  /** JSON, or a Blob that is sent as it is */
  body?: unknown;
  /** beside those of every call */
  headers?: Record<string, string>;
};

type PartsOf<Operation extends string> = [ParameterOf<Operation>] extends [never]
  ? [parts?: Omit<Parts, 'path'>]
  : [parts: Omit<Parts, 'path'> & { path: Record<ParameterOf<Operation>, string | number> }];

/**
 * Calls one operation of the console's interface, as `call('GET /monitors/:id', { path: { id } })`.
 * @throws Refused for every answer that is not a success, and with status 0 when no answer came
 */
export async function call<Operation extends keyof Answers>(
  operation: Operation,
  ...[parts]: PartsOf<Operation>
): Promise<Answers[Operation]> {
  return request(operation, parts);
}

/** Asks one question about a website's visits that has an answer of its own. */
export const ask = <Report extends keyof Statistics>(
  report: Report,
  website: string | number,
  query: Query,
): Promise<Answer<Statistics[Report]>> =>
  request('GET /websites/:id/stats/:question', { path: { id: website, question: report }, query });

/** The one place where an answer gets its type; answers.ts and websites.ts take it from the server. */
async function request<T>(operation: string, parts: Parts | undefined): Promise<T> {
  const { method, url } = requestOf(operation, parts);
  return parseJson(await callForText(method, url, parts)) as T;
}

/** The page as it would be, of a status page that is not saved yet. */
export const previewStatusPage = (body: unknown): Promise<string> =>
  callForText('POST', `${BASE}/status-pages/preview`, { body });

export const previewSavedPage = (id: number): Promise<string> =>
  callForText('GET', `${BASE}/status-pages/${id}/preview`);

/** Method and address of an operation. */
export function requestOf(operation: string, { path = {}, query = {} }: Parts = {}): { method: Method; url: string } {
  const [method, template = ''] = operation.split(' ') as [Method, string];
  const filled = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  return { method, url: `${BASE}${filled}${queryString(query)}` };
}

async function callForText(method: Method, url: string, parts: Parts = {}): Promise<string> {
  const response = await send(method, url, parts);
  const text = await response.text();
  if (response.ok) return text;
  throw refusalOf(response.status, text, response.headers.get('retry-after'));
}

/** What an answer that is not a success says. `retryAfter`: its header. */
export function refusalOf(status: number, text: string, retryAfter: string | null): Refused {
  const refusal = (parseJson(text) ?? {}) as { message?: string; errors?: Record<string, string[]> };
  return new Refused(
    status,
    refusal.message ?? messageForStatus(status),
    refusal.errors ?? {},
    Number(retryAfter) || undefined,
  );
}

export const unreachable = (): Refused =>
  new Refused(
    0,
    t('Gatehouse is not responding. Check that it is running and that you are online, then try again.'),
    {},
    undefined,
  );

export function requestHeaders(method: Method): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': tag };
  if (method !== 'GET' && csrfToken) headers['x-csrf-token'] = csrfToken;
  return headers;
}

async function send(method: Method, url: string, { body, headers: more }: Parts): Promise<Response> {
  const headers = { ...requestHeaders(method), ...more };
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body instanceof Blob) {
    headers['content-type'] = body.type;
    init.body = body;
  } else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  try {
    return await fetch(url, init);
  } catch {
    throw unreachable();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageForStatus(status: number): string {
  // Gatehouse itself says what its limit is.
  if (status === 413)
    return t(
      'A proxy in front of Gatehouse rejected this as too large. Raise its request body limit (client_max_body_size in nginx).',
    );
  return status >= 500
    ? t('Something went wrong on the server. Try again, or check the server log.')
    : t('The server rejected this request ({status}).', { status });
}

/** `?a=1&b=2` without the parameters that are unset. */
export function queryString(params: Query): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => (each === '' ? [] : [[name, String(each)]])),
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}
