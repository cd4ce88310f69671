import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Example } from '../../src/server/api/openapi/index.ts';
import {
  curlSnippet,
  type ExampleRequest,
  exampleRequest,
  fetchSnippet,
  keyPlaceholder,
} from '../../src/server/api/reference/index.ts';
import type { Answer } from '../contract/client.ts';
import type { Service } from '../contract/service.ts';
import type { Json } from './document.ts';
import { requestOfCurl, requestOfJavaScript } from './snippet-requests.ts';

const base = 'http://127.0.0.1:8080';

export type Call = Omit<Example['request'], 'file'> & {
  /** a body that is not JSON. Examples don't show it */
  raw?: { type: string; payload: string | Buffer };
};

/**
 * Calls operations in the way of the JavaScript and curl examples, and records the first call of each operation. Fails
 * if a response doesn't match the document.
 */
export class Recorder {
  readonly examples: Record<string, Example> = {};
  readonly #service: Service;
  readonly #document: Json;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(service: Service, document: Json) {
    this.#service = service;
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'document');
  }

  async call(operationId: string, { raw, ...request }: Call = {}): Promise<Json> {
    const { method, template, operation } = this.#operation(operationId);
    const called: Example['request'] = { ...request, ...(raw && { file: raw.type }) };
    const example = exampleRequest(
      { method, path: template, base, needsKey: operation.security?.length > 0, answerType: 'application/json' },
      { request: called, response: { status: 200 } },
    );
    const answer = await this.#play(example, raw?.payload);
    const { status, text } = answer;
    assert.ok(status >= 200 && status < 300, `${operationId}: ${status} ${text.slice(0, 500)}`);
    const documented = operation.responses[status];
    assert.ok(documented, `${operationId}: ${status} is not documented`);
    const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
    const isJson = /json$/.test(type);
    const body = isJson ? JSON.parse(text) : text;
    if (documented.content?.['application/json'] && type === 'application/json') {
      const at = ['paths', template, method, 'responses', String(status), 'content', 'application/json', 'schema'];
      const pointer = at.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
      const validate = this.#ajv.compile({ $ref: `document#/${pointer}` });
      assert.ok(validate(body), `${operationId}: ${this.#ajv.errorsText(validate.errors)} in ${text.slice(0, 800)}`);
    }
    this.examples[operationId] ??= neutral({
      request: called,
      response: { status, ...(isJson && { body: shortened(body) }) },
    });
    return body;
  }

  async change(name: string, call: Call): Promise<Json> {
    await this.call(`patch${name}`, call);
    return this.call(`update${name}`, call);
  }

  /** Fails if the curl example sends another request than the JavaScript example. */
  async #play(example: ExampleRequest, file: string | Buffer | undefined): Promise<Answer> {
    const sent = await requestOfJavaScript(fetchSnippet(example), file);
    assert.deepEqual(requestOfCurl(curlSnippet(example), file), sent, curlSnippet(example));
    const key = sent.headers.authorization;
    assert.ok(key === undefined || key === `Bearer ${keyPlaceholder}`, 'names the key as the pages replace it');
    const url = new URL(sent.url);
    return this.#service.ada.send(sent.method, url.pathname, {
      ...(url.search !== '' && { query: url.search.slice(1) }),
      headers: Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== 'authorization')),
      ...(key === undefined && { key: undefined }),
      ...(sent.body !== undefined && { payload: sent.body }),
    });
  }

  #operation(operationId: string): { method: string; template: string; operation: Json } {
    for (const [template, methods] of Object.entries<Json>(this.#document.paths))
      for (const [method, operation] of Object.entries<Json>(methods))
        if (operation.operationId === operationId) return { method, template, operation };
    throw new Error(`The document has no operation ${operationId}.`);
  }
}

function shortened(value: Json): Json {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries<Json>(value).map(([name, inner]) => [name, shortened(inner)]));
}

/** Replaces secrets, and values that differ from run to run. */
const neutral = (example: Example): Example =>
  JSON.parse(
    JSON.stringify(example)
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJleGFtcGxlIn0.c2lnbmF0dXJl')
      .replace(/gh_\w{37}/g, 'gh_7f3KqZ2mXr9LbT5wYcVn8sDhJp4QaEuGtR1k')
      .replace(/whsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, uuid)
      .replace(/\/(heartbeat|share|f)\/[\w-]{16,}/g, '/$1/k3N9pQ7xTfWc2LmRv8ZsHd')
      .replace(/127\.0\.0\.1:\d{4,5}\b(?!0)/g, (host) => (host === '127.0.0.1:8080' ? host : '127.0.0.1:9000')),
  );
const uuid = '0b9f1c52-7a3e-4c1d-9f60-2d5e8a4b7c31';

export function shapeOf(value: Json): Json {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null) return 'value';
  if (typeof value !== 'object') return 'value';
  return Object.fromEntries(Object.entries<Json>(value).map(([name, inner]) => [name, shapeOf(inner)]));
}
