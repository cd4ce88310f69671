import type { FastifyInstance } from 'fastify';
import { typefaceFiles } from './typeface.ts';

/** The typeface of public pages. */
export async function typefaceRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, content } of typefaceFiles) {
    app.get(path, { config: { access: 'public' }, schema: { hide: true } as object }, async (_, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=31536000, immutable')
        // A preview of a page stands in a frame without an origin of its own.
        .header('access-control-allow-origin', '*')
        .send(content),
    );
  }
}
