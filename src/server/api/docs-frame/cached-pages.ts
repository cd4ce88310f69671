import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedDocument, createDocument, matchesEtag } from '../../pages/index.ts';

export const htmlType = 'text/html; charset=utf-8';
export const jsonType = 'application/json; charset=utf-8';

/** Pages that are the same for all readers. Each is created at its first request. */
export class CachedPages {
  readonly #headers: Record<string, string>;
  readonly #made = new Map<string, CachedDocument>();

  constructor(headers: Record<string, string>) {
    this.#headers = headers;
  }

  send(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, type = htmlType, make }: { name: string; type?: string; make: () => string | Buffer },
  ): FastifyReply {
    const document = this.#made.get(name) ?? createDocument(type, make());
    this.#made.set(name, document);
    reply.headers({ ...this.#headers, etag: document.etag, 'cache-control': 'public, max-age=300' });
    if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
    return reply.type(document.type).send(document.body);
  }
}
