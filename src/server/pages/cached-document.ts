import { createHash } from 'node:crypto';

/** A document ready to be sent. */
export type CachedDocument = { body: Buffer; etag: string; type: string };

export function createDocument(type: string, text: string): CachedDocument {
  const body = Buffer.from(text);
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/** Whether an `If-None-Match` names this document. */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*');
