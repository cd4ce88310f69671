import { t } from '../i18n/index.ts';
import { tag } from '../i18n/language.ts';
import type { Answers } from './answers.ts';
import type { Answer, Statistics } from './websites.ts';

const BASE = '/console/api';

/** An error response. The keys of `errors` are the field names of the request, such as `alerts[0][value]` in rows. */
export class Refused extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  /** seconds, from Retry-After */
  readonly retryAfterS: number | undefined;

  constructor(status: number, message: string, errors: Record<string, string[]>, retryAfterS: number | undefined) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.retryAfterS = retryAfterS;
  }
}

export const isMissing = ({ error }: { error: Error | null }): boolean =>
  error instanceof Refused && error.status === 404;

let csrfToken: string | null = null;

export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** `id` in `GET /monitors/:id/stats` */
type ParameterOf<Operation extends string> = Operation extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Operation extends `${string}:${infer Name}`
    ? Name
    : never;

/** Unset and empty values are omitted. A list repeats its parameter. */
export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

type Parts = {
  path?: Record<string, string | number>;
  query?: Query;
  /** JSON, or a Blob that is sent unchanged */
  body?: unknown;
  headers?: Record<string, string>;
  /** the request continues when the page is left */
  keepalive?: boolean;
};

type PartsOf<Operation extends string> = [ParameterOf<Operation>] extends [never]
  ? [parts?: Omit<Parts, 'path'>]
  : [parts: Omit<Parts, 'path'> & { path: Record<ParameterOf<Operation>, string | number> }];

/**
 * Example: `call('GET /monitors/:id', { path: { id } })`.
 * @throws Refused for each error response, and with status 0 if there is no response
 */
export async function call<Operation extends keyof Answers>(
  operation: Operation,
  ...[parts]: PartsOf<Operation>
): Promise<Answers[Operation]> {
  return request(operation, parts);
}

/** Fetches a report with its own response type. */
export const ask = <Report extends keyof Statistics>(
  report: Report,
  website: string | number,
  query: Query,
): Promise<Answer<Statistics[Report]>> =>
  request('GET /websites/:id/stats/:question', { path: { id: website, question: report }, query });

/** The only place that assigns a type to a response. The types are the server's own. */
async function request<T>(operation: string, parts: Parts | undefined): Promise<T> {
  const { method, url } = requestOf(operation, parts);
  const answer = parseJson(await callForText(method, url, parts));
  for (const listener of listeners) listener(operation, parts ?? {}, answer);
  return answer as T;
}

type SuccessListener = (operation: string, parts: Parts, answer: unknown) => void;
const listeners = new Set<SuccessListener>();

/** Calls `listener` after each successful request. Returns a function that ends this. */
export function onSuccess(listener: SuccessListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const previewStatusPage = (body: unknown): Promise<string> =>
  callForText('POST', `${BASE}/status-pages/preview`, { body });

export const previewSavedPage = (id: number): Promise<string> =>
  callForText('GET', `${BASE}/status-pages/${id}/preview`);

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

async function send(method: Method, url: string, { body, headers: more, keepalive = false }: Parts): Promise<Response> {
  const headers = { ...requestHeaders(method), ...more };
  const init: RequestInit = { method, headers, credentials: 'same-origin', keepalive };
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
  // A 413 from Gatehouse itself contains a message, so this one is from a proxy.
  if (status === 413)
    return t(
      'A proxy in front of Gatehouse rejected this as too large. Raise its request body limit (client_max_body_size in nginx).',
    );
  return status >= 500
    ? t('Something went wrong on the server. Try again, or check the server log.')
    : t('The server rejected this request ({status}).', { status });
}

export function queryString(params: Query): string {
  const pairs = Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((each) => (each === '' ? [] : [[name, String(each)]])),
  );
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}
