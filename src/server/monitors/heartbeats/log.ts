// English only: programs read it
import { stripVTControlCharacters } from 'node:util';
import { bodyLimitBytes } from '../../http/index.ts';
import { printable, Refusal } from '../../kernel/index.ts';

/** The cause of a failure is at the start of a body, and the latest output of a job at its end. */
export type ReceivedBody = { start: Buffer; end: Buffer; size: number };
type Log = { text: string; isCut: boolean };

const maxReadBytes = 16 * 1024 * 1024;
const maxLogLength = 10 * 1024;
/** More than a log needs, so secrets are masked before it is cut. */
const endBytes = 4 * maxLogLength;

/** Keeps the start and the end of a body and discards the rest, because a long log must not fail the call. */
export async function readBody(body: AsyncIterable<Buffer>): Promise<ReceivedBody> {
  const parts: Buffer[] = [];
  let end = Buffer.alloc(0);
  let size = 0;
  for await (const part of body) {
    if (size < bodyLimitBytes) parts.push(part);
    size += part.length;
    if (size > maxReadBytes) throw new Refusal('too_large', 'The body is too large. The limit is 16 MiB.');
    end = Buffer.concat([end, part]).subarray(-endBytes);
  }
  return { start: Buffer.concat(parts).subarray(0, bodyLimitBytes), end, size };
}

/** Returns undefined if there is no text, such as for uploaded files. */
export function logOf(
  body: ReceivedBody | undefined,
  type: string | undefined,
  mask: (text: string) => string,
): Log | undefined {
  if (body === undefined || body.end.includes(0) || /^multipart\//i.test(type ?? '')) return undefined;
  const whole = mask(printable(stripVTControlCharacters(body.end.toString('utf8')))).trimEnd();
  if (whole === '') return undefined;
  const isCut = body.size > body.end.length || whole.length > maxLogLength;
  // The cut can be inside a character.
  return {
    text: isCut
      ? whole
          .slice(-maxLogLength)
          .toWellFormed()
          .replace(/^\uFFFD+/, '')
      : whole,
    isCut,
  };
}
