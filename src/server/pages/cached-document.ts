import { createHash } from 'node:crypto';

export type CachedDocument = { body: Buffer; etag: string; type: string };

export function createDocument(type: string, content: string | Buffer): CachedDocument {
  const body = Buffer.isBuffer(content) ? content : Buffer.from(content);
  return { body, type, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === etag || given.trim() === '*');
