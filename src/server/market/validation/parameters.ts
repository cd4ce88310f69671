// English only: programs read it
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyLimitBytes, type Fields, readForm, readJson, readMultipart } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';

type Body = { fields: Fields } | { malformed: Refusal };

/**
 * Routes report invalid bodies themselves, so an invalid key is reported first. An unknown content type counts as an
 * empty body.
 */
export function parseMarketBodies(app: FastifyInstance): void {
  // Otherwise, Fastify would respond with 415.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const contentType = headers['content-type'];
    if (contentType !== undefined && !readerOf(contentType)) headers['content-type'] = 'application/octet-stream';
    done();
  });
  // Fastify doesn't read bodies of GET requests, which PHP's curl sends.
  app.addHook('preValidation', (request, _reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (request.method !== 'GET' || (encoding === undefined && Number(length ?? 0) === 0)) done();
    else readBodyOfGet(request).then(() => done(), done);
  });
  const options = { parseAs: 'buffer', bodyLimit: bodyLimitBytes } as const;
  app.removeAllContentTypeParsers();
  // A fast path without promises saves a tenth of a validation's time.
  app.addContentTypeParser('application/json', options, (_request: FastifyRequest, bytes: Buffer, done) => {
    try {
      done(null, { fields: readJson(bytes) });
    } catch (error) {
      done(null, malformedBody(error));
    }
  });
  app.addContentTypeParser('*', options, (request: FastifyRequest, bytes: Buffer) =>
    parseBody(bytes, request.headers['content-type'] ?? ''),
  );
}

async function readBodyOfGet(request: FastifyRequest): Promise<void> {
  const { 'content-type': contentType = '' } = request.headers;
  if (readerOf(contentType)) request.body = await parseBody(await readBytes(request), contentType);
}

async function readBytes({ raw }: FastifyRequest): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bodyLimitBytes) throw new Refusal('too_large', 'The body is too large: the limit is 64 KiB.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function parseBody(bytes: Buffer, contentType: string): Promise<Body> {
  try {
    return { fields: (await readerOf(contentType)?.(bytes, contentType)) ?? {} };
  } catch (error) {
    return malformedBody(error);
  }
}

function malformedBody(error: unknown): Body {
  if (error instanceof Refusal) return { malformed: error };
  throw error;
}

type Reader = (bytes: Buffer, contentType: string) => Fields | Promise<Fields>;

function readerOf(contentType: string): Reader | undefined {
  switch (contentType.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
    // Sent by Lemon Squeezy's client.
    case 'application/vnd.api+json':
      return readJson;
    case 'application/x-www-form-urlencoded':
      return readForm;
    case 'multipart/form-data':
      return (bytes, type) => readMultipart(type, bytes);
    default:
      return undefined;
  }
}

/** Headers take precedence, because URLs are logged. */
export function readApiKey(request: FastifyRequest): string | undefined {
  const { 'x-api-key': own, authorization } = request.headers;
  return (
    nonEmptyText(own) ??
    nonEmptyText(/^bearer +(.+)$/i.exec(authorization ?? '')?.[1]) ??
    nonEmptyText(fieldsOf(request).api_key) ??
    nonEmptyText(queryOf(request).api_key)
  );
}

/** The body takes precedence. An empty value counts as missing. Throws if the value isn't text. */
export function readParameter(request: FastifyRequest, name: string): string | undefined {
  const body = request.body as Body | undefined | null;
  if (body && 'malformed' in body) throw body.malformed;
  for (const value of [fieldsOf(request)[name] ?? undefined, queryOf(request)[name]]) {
    if (value !== undefined && typeof value !== 'string') throw new Refusal('malformed', `${name} must be a text.`);
    const text = nonEmptyText(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

export const readRawParameter = (request: FastifyRequest, name: string): unknown =>
  fieldsOf(request)[name] ?? queryOf(request)[name];

export const isSwitchedOff = (request: FastifyRequest, name: string): boolean =>
  ['false', '0'].includes(String(readRawParameter(request, name) ?? ''));

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

function fieldsOf(request: FastifyRequest): Fields {
  const body = request.body as Body | undefined | null;
  return body && 'fields' in body ? body.fields : {};
}

const queryOf = (request: FastifyRequest): Fields => request.query as Fields;
