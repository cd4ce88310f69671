import type { FastifyInstance, InjectOptions } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Raw = { type: string; content: Buffer };
export type Browser = { address: string; userAgent: string };
const somebody: Browser = { address: '192.0.2.1', userAgent: 'Mozilla/5.0' };

// Each operation has its own response type, which the caller knows.
// biome-ignore lint/suspicious/noExplicitAny: parsed JSON
type Answer = any;

/** Calls the service with HTTP requests, but not over a network. */
export class DemoClient {
  readonly #app: FastifyInstance;
  readonly #apiKey: string;
  #cookie = '';
  #csrfToken = '';

  constructor(app: FastifyInstance, apiKey: string) {
    this.#app = app;
    this.#apiKey = apiKey;
  }

  async call(method: Method, path: string, body?: object | Raw): Promise<Answer> {
    const isRaw = body !== undefined && 'content' in body && Buffer.isBuffer(body.content);
    const { type, content } = isRaw ? (body as Raw) : { type: 'application/json', content: JSON.stringify(body) };
    const answer = await this.#send({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${this.#apiKey}`, ...(body && { 'content-type': type }) },
      ...(body && { payload: content }),
    });
    return answer.json().data;
  }

  /** Call this before `console`. */
  async signIn({ username, password }: { username: string; password: string }): Promise<void> {
    const { data } = await this.console('POST', '/login', { login: username, password });
    this.#csrfToken = data.csrf;
  }

  async console(method: Method, path: string, body: object): Promise<Answer> {
    const answer = await this.#send({
      method,
      url: `/console/api${path}`,
      headers: { 'sec-fetch-site': 'same-origin', cookie: this.#cookie, 'x-csrf-token': this.#csrfToken },
      payload: body,
    });
    this.#cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || this.#cookie;
    return answer.body === '' ? undefined : answer.json();
  }

  async follow(path: string): Promise<void> {
    await this.#send({ method: 'GET', url: path, headers: { 'sec-fetch-site': 'cross-site', cookie: this.#cookie } });
  }

  async submit(path: string, fields: Record<string, string>, { address, userAgent } = somebody) {
    return this.#send({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'user-agent': userAgent,
      },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  async open(path: string, { address, userAgent } = somebody, cookie = '') {
    const headers = { 'user-agent': userAgent, ...(cookie && { cookie }) };
    return this.#send({ method: 'GET', url: path, remoteAddress: address, headers });
  }

  async post(path: string, body: string, headers: Record<string, string>, { address, userAgent } = somebody) {
    return this.#send({
      method: 'POST',
      url: path,
      remoteAddress: address,
      headers: { 'user-agent': userAgent, ...headers },
      payload: body,
    });
  }

  async #send(request: InjectOptions & { url: string; method: Method }) {
    const answer = await this.#app.inject(request);
    if (answer.statusCode < 400) return answer;
    throw new Error(
      `${request.method} ${request.url} was answered with ${answer.statusCode}: ${answer.body.slice(0, 500)}`,
    );
  }
}
