import assert from 'node:assert/strict';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { z } from 'zod';
import type { DatabaseKind } from '../support/testing.ts';

export type Fields = Record<string, unknown>;
export type Encoding = 'form' | 'json' | 'multipart';
export const encodings: Encoding[] = ['form', 'json', 'multipart'];

/** On PostgreSQL, only forms are tested, because bodies are parsed before any SQL. */
export const encodingsOn = (database: DatabaseKind): Encoding[] => (database === 'SQLite' ? encodings : ['form']);

type Json = ReturnType<JSON['parse']>;
export type Answer = { status: number; headers: Record<string, unknown>; body: Json; text: string };
export type Call = {
  query?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer;
  fields?: Fields;
  encoding?: Encoding;
  /** if undefined, no key is sent */
  key?: string | undefined;
  address?: string;
};

export class Client {
  readonly app: FastifyInstance;
  readonly key: string;

  constructor(app: FastifyInstance, key: string) {
    this.app = app;
    this.key = key;
  }

  async send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const body = call.fields === undefined ? undefined : encode(call.encoding ?? 'form', call.fields);
    const key = 'key' in call ? call.key : this.key;
    const reply = await this.app.inject({
      method: method as InjectOptions['method'],
      url: call.query === undefined ? path : `${path}?${call.query}`,
      remoteAddress: call.address ?? '192.0.2.10',
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body && { 'content-type': body.type }),
        ...call.headers,
      },
      ...(body && { payload: body.payload }),
      ...(call.payload !== undefined && { payload: call.payload }),
    });
    const isJson = String(reply.headers['content-type']).startsWith('application/json');
    const text = reply.body;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      text,
    };
  }

  get = (path: string, query?: string) => this.send('GET', path, query === undefined ? {} : { query });
  post = (path: string, fields: Fields, encoding: Encoding = 'form') => this.send('POST', path, { fields, encoding });
  put = (path: string, fields: Fields, encoding: Encoding = 'form') => this.send('PUT', path, { fields, encoding });
  patch = (path: string, fields: Fields, encoding: Encoding = 'form') => this.send('PATCH', path, { fields, encoding });
  delete = (path: string) => this.send('DELETE', path);
}

const boundary = '----contract-tests';

export function encode(encoding: Encoding, fields: Fields): { type: string; payload: string } {
  if (encoding === 'json') return { type: 'application/json', payload: JSON.stringify(fields) };
  const pairs = Object.entries(fields).flatMap(([name, value]) => pairsOf(name, value));
  if (encoding === 'form')
    return {
      type: 'application/x-www-form-urlencoded',
      payload: pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&'),
    };
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { type: `multipart/form-data; boundary=${boundary}`, payload: `${parts.join('')}--${boundary}--\r\n` };
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [[name, '']];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([part, inner]) => pairsOf(`${name}[${part}]`, inner));
}

/** Fails if the value has a field that the schema does not have. */
export function exactly<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.parse(value);
  assert.deepEqual(value, read);
  return read;
}

export function assertRefused(answer: Answer, status: number, fields?: string[], note?: string): void {
  assert.equal(answer.status, status, `${note ?? ''} ${answer.text}`);
  assert.match(String(answer.headers['content-type']), /^application\/json; charset=utf-8$/, note);
  assert.equal(typeof answer.body.message, 'string', note);
  assert.notEqual(answer.body.message, '', note);
  if (!fields) {
    assert.deepEqual(answer.body, { message: answer.body.message, status }, note);
    return;
  }
  assert.deepEqual(Object.keys(answer.body), ['message', 'errors', 'status'], note);
  assert.equal(answer.body.status, status, note);
  assert.deepEqual(Object.keys(answer.body.errors).sort(), [...fields].sort(), `${note ?? ''} ${answer.text}`);
  for (const sentences of Object.values(answer.body.errors) as unknown[]) {
    assert.ok(Array.isArray(sentences) && sentences.length > 0, note);
    for (const sentence of sentences) assert.ok(typeof sentence === 'string' && sentence !== '', note);
  }
}

export function assertMarketRefused(answer: Answer, status: number, msg: string, note?: string): void {
  assert.equal(answer.status, status, `${note ?? ''} ${answer.text}`);
  assert.deepEqual(answer.body, { status: 'error', msg }, note);
}
