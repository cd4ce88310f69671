import { ApiError, ConnectionError } from './errors.ts';
import { type PageQuery, Pages } from './pages.ts';

export type ClientOptions = {
  /** of your Gatehouse, such as `https://gatehouse.example` */
  url: string;
  /** Only checks of purchase codes by buyers work without a key. */
  apiKey?: string;
  /** for one attempt. Default 30 seconds. The transfer of a file has no limit */
  timeoutMs?: number;
  /** attempts after the first. Default 3 */
  retries?: number;
  /** A longer `Retry-After` is not waited for. Default one minute. */
  maxWaitMs?: number;
  fetch?: typeof fetch;
  /** for tests */
  clock?: Clock;
};

export type Clock = {
  now(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  /** from 0 to 1 */
  random(): number;
};

export type Options = {
  signal?: AbortSignal;
  timeoutMs?: number;
  retries?: number;
  /** Says that repeating the request does no harm, so a POST is retried too. */
  idempotent?: boolean;
};
export type KeyOptions = Options & {
  /** Requests with the same key have an effect only once. Such a request is retried. */
  idempotencyKey?: string;
};

type Sent = { query?: object | undefined; body?: object; file?: Blob; options?: KeyOptions | undefined };

const retriedStatuses = [429, 502, 503, 504];
const firstBackoffMs = 500;
const maxBackoffMs = 8000;

const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort);
        resolve();
      }, ms);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  },
};

/** Encodes the values of a path. */
export const path = (texts: TemplateStringsArray, ...values: (string | number)[]): string =>
  texts.reduce((whole, text, index) => whole + encodeURIComponent(values[index - 1] ?? '') + text);

/** Sends requests, and repeats the idempotent ones that fail. */
export class Client {
  readonly #base: string;
  readonly #settings: ClientOptions;
  readonly #clock: Clock;

  constructor(settings: ClientOptions) {
    this.#base = `${settings.url.replace(/\/+$/, '')}/api/v1`;
    this.#settings = settings;
    this.#clock = settings.clock ?? systemClock;
  }

  /** Sends any request below `/api/v1`. Returns the JSON of the response. */
  json<Body>(method: string, path: string, sent: Sent = {}): Promise<Body> {
    return this.#send(method, path, sent, async (response) => JSON.parse(await response.text()) as Body);
  }

  /** Resolves when the response begins. Its body can be streamed. */
  file(method: string, path: string, sent: Sent = {}): Promise<Response> {
    return this.#send(method, path, sent, async (response) => response);
  }

  protected pages<Row, Page extends { data: Row[] }>(path: string, { query, options }: Sent): Pages<Row, Page> {
    return new Pages((page: PageQuery) => this.json<Page>('GET', path, { query: page, options }), { ...query });
  }

  async #send<Result>(
    method: string,
    path: string,
    sent: Sent,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const { signal, idempotencyKey, ...options } = sent.options ?? {};
    const isIdempotent = options.idempotent ?? (idempotencyKey !== undefined || /^(GET|PUT|DELETE)$/.test(method));
    const retries = isIdempotent ? (options.retries ?? this.#settings.retries ?? 3) : 0;
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(method, path, sent, read);
      } catch (error) {
        const waitMs = attempt < retries ? this.#waitMs(error, attempt) : undefined;
        if (waitMs === undefined) throw error;
        await this.#clock.sleep(waitMs, signal);
      }
    }
  }

  async #attempt<Result>(
    method: string,
    path: string,
    { query, body, file, options = {} }: Sent,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    const url = this.#base + path + queryOf(query);
    const headers: Record<string, string> = { accept: '*/*' };
    if (this.#settings.apiKey !== undefined) headers.authorization = `Bearer ${this.#settings.apiKey}`;
    if (body) headers['content-type'] = 'application/json';
    if (file) headers['content-type'] = file.type || 'application/octet-stream';
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    const { signal, timeoutMs = this.#settings.timeoutMs ?? 30_000 } = options;
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
    try {
      const response = await (this.#settings.fetch ?? fetch)(url, {
        method,
        headers,
        // A redirect would turn a POST into a GET.
        redirect: method === 'GET' ? 'follow' : 'error',
        signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
        ...(body ? { body: JSON.stringify(body) } : file ? { body: file } : {}),
      });
      if (!response.ok) throw new ApiError(response.status, response.headers, await response.text(), this.#clock.now());
      return await read(response);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      signal?.throwIfAborted();
      throw new ConnectionError(this.#settings.url, limit.signal.aborted ? limit.signal.reason : error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns undefined if the request must not be repeated. */
  #waitMs(error: unknown, attempt: number): number | undefined {
    const isTemporary =
      error instanceof ApiError ? retriedStatuses.includes(error.status) : error instanceof ConnectionError;
    if (!isTemporary) return undefined;
    const asked = error instanceof ApiError ? error.retryAfterMs : undefined;
    if (asked !== undefined) return asked <= (this.#settings.maxWaitMs ?? 60_000) ? asked : undefined;
    return Math.min(maxBackoffMs, firstBackoffMs * 2 ** attempt) * (0.5 + this.#clock.random() / 2);
  }
}

function queryOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, String(one));
  return search.size === 0 ? '' : `?${search}`;
}
