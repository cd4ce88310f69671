import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rawMediaPolicy } from '../http/index.ts';
import { matchesEtag } from '../pages/index.ts';
import { attachment } from './disposition.ts';
import type { Files } from './files.ts';
import { parseRange } from './range.ts';

type Served = {
  files: Pick<Files, 'read'>;
  key: string;
  /** name under which the file is saved; null: displayed inline */
  name: string | null;
  content_type: string;
  bytes: number;
  /** true: caches can store it forever; false: no cache can store it */
  immutable: boolean;
};

/** Sends a file in constant memory. The caller must have checked access. */
export async function serveFile(request: FastifyRequest, reply: FastifyReply, served: Served): Promise<FastifyReply> {
  const { key, bytes } = served;
  const etag = `"${key}"`;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  // Ranges apply only to GET. For HEAD, Fastify would read the whole stream.
  const isHead = request.method === 'HEAD';
  const isKnown = matchesEtag(ifNoneMatch, etag);
  const asked = isHead ? 'whole' : parseRange({ range, ifRange: ifRange as string | undefined }, bytes, etag);
  const part = typeof asked === 'string' ? undefined : asked.range;
  const hasContent = !isHead && !isKnown && asked !== 'unsatisfiable';
  // Open the file before setting headers, because the error for a missing file must not be cached.
  const content = hasContent ? await served.files.read(key, part) : Readable.from([]);
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', served.immutable ? 'public, max-age=31536000, immutable' : 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', served.name === null ? rawMediaPolicy : "default-src 'none'; sandbox");
  if (isKnown) return reply.code(304).send();
  if (asked === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  if (served.name !== null) reply.header('content-disposition', attachment(served.name));
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`);
  return reply
    .header('content-type', served.content_type)
    .header('content-length', part ? part.end - part.start + 1 : bytes)
    .send(content);
}
