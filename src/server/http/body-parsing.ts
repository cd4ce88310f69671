// English only: programs read it
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { Refusal } from '../kernel/index.ts';

export const bodyLimitBytes = 64 * 1024;

export const bodyTypes = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];

export type Fields = Record<string, unknown>;

/**
 * Parses form values as trimmed strings, form lists as objects by index, and JSON values unchanged. Other content types
 * get 415.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: bodyLimitBytes } as const;
  app.addContentTypeParser('application/json', options, async (_: unknown, body: Buffer) => readJson(body));
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_: unknown, body: Buffer) =>
    readForm(body),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    options,
    async (request: { headers: Record<string, unknown> }, body: Buffer) =>
      readMultipart(String(request.headers['content-type']), body),
  );
}

export function readJson(body: Buffer): Fields {
  const text = decode(body);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal('malformed', 'The body is not valid JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('malformed', 'The body must be a JSON object.');
  }
  return value as Fields;
}

export function readForm(body: Buffer): Fields {
  return parsePairs(decode(body));
}

/** Uses the platform's parser, because the body is already in memory and its size is limited. */
export async function readMultipart(contentType: string, body: Buffer): Promise<Fields> {
  // Checked first, because the parser would replace invalid UTF-8.
  decode(body);
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw new Refusal('malformed', 'The body is not valid multipart/form-data.', { cause });
  }
  const pairs: string[] = [];
  for (const [name, value] of form) {
    if (typeof value !== 'string')
      throw new Refusal('malformed', `"${name.slice(0, 100)}" is a file: send fields only.`);
    pairs.push(`${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`);
  }
  return parsePairs(pairs.join('&').replaceAll('%5B', '[').replaceAll('%5D', ']'));
}

function parsePairs(text: string): Fields {
  try {
    return qs.parse(text, {
      plainObjects: true,
      parseArrays: false,
      depth: 3,
      duplicates: 'last',
      parameterLimit: 5000,
      throwOnLimitExceeded: true,
      decoder: (part) => decodedPart(String(part)),
    }) as Fields;
  } catch (cause) {
    throw new Refusal(
      'malformed',
      'The form cannot be read: it must be percent-encoded UTF-8 with up to 5000 fields.',
      { cause },
    );
  }
}

/** Form decoding would turn the unencoded plus of `+14155550123` into a space. */
const decodedPart = (part: string): string =>
  /^\+[1-9]\d{6,14}$/.test(part) ? part : decodeURIComponent(part.replaceAll('+', ' ')).trim();

/** Has no state between calls without `stream`. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch (cause) {
    throw new Refusal('malformed', 'The body is not valid UTF-8.', { cause });
  }
}
