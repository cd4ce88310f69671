// English only: programs read it
import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { Refusal } from '../kernel/index.ts';

export const bodyLimitBytes = 64 * 1024;

/** The content types that every interface accepts. */
export const bodyTypes = ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'];

export type Fields = Record<string, unknown>;

/**
 * Parses the three encodings of the interfaces into one shape: an object of fields. Form values are trimmed strings,
 * form lists are objects by index; JSON values stay as sent. Everything else is refused with 415.
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

/** Multipart by the platform's own parser; the body is already in memory, and limited. */
export async function readMultipart(contentType: string, body: Buffer): Promise<Fields> {
  // The parser would replace invalid UTF-8 instead of refusing it; without files, the whole body is text.
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
  // Bracketed names mean the same in both kinds of form.
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
      'The form cannot be read: it must be percent-encoded UTF-8 with at most 5000 fields.',
      { cause },
    );
  }
}

/**
 * White space around a value is ignored. A space before digits of a phone number's length was an unencoded plus, and
 * becomes one again: `+14155550123`.
 */
const decodedPart = (part: string): string =>
  /^\+[1-9]\d{6,14}$/.test(part) ? part : decodeURIComponent(part.replaceAll('+', ' ')).trim();

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new Refusal('malformed', 'The body is not valid UTF-8.', { cause });
  }
}
