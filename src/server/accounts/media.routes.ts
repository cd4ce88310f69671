import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { notFound } from '../kernel/refusal.ts';
import { mediaById } from './media.store.ts';

/** `GET /media/{id}`: avatars and covers, public. An address never shows another image, so it may be kept for good. */
export function mediaRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/media/:id', { schema: { hide: true } as object }, async (request, reply) => {
      const { id } = request.params as { id: string };
      const image = /^[\w-]{43}$/.test(id) ? await mediaById(deps.ledger.db, id) : undefined;
      if (!image) throw notFound();
      return reply
        .header('content-type', image.content_type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(image.content);
    });
  };
}
