import { createHash } from 'node:crypto';

export type CachedDocument = { body: Buffer; etag: string; type: string };

export function createDocument(type: string, text: string): CachedDocument {
  const body = Buffer.from(text);
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*');
