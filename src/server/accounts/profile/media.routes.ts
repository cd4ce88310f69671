import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { rawMediaPolicy } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { drawGeneratedImage } from './generated-image.ts';
import { findMedia } from './media.store.ts';

/** The content of a path never changes. */
export function mediaRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/media/generated/:role/:hue/:initials',
      { config: { access: 'public' }, schema: { hide: true } as object },
      async (request, reply) => {
        const { role = '', hue = '', initials = '' } = request.params as Record<string, string>;
        const drawn = drawGeneratedImage(role, hue, initials);
        if (drawn === undefined) throw notFound();
        return reply
          .header('content-type', 'image/svg+xml; charset=utf-8')
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', rawMediaPolicy)
          .send(drawn);
      },
    );
    app.get(
      '/media/:id',
      { config: { access: 'public' }, schema: { hide: true } as object },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        const image = /^[\w-]{43}$/.test(id) ? await findMedia(deps.database.db, id) : undefined;
        if (!image) throw notFound();
        return reply
          .header('content-type', image.content_type)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', rawMediaPolicy)
          .send(image.content);
      },
    );
  };
}
