import type { FastifyInstance } from 'fastify';
import { typefaceFiles } from './typeface.ts';

export async function typefaceRoutes(app: FastifyInstance): Promise<void> {
  for (const { path, content } of typefaceFiles) {
    app.get(path, { config: { access: 'public' }, schema: { hide: true } as object }, async (_, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'public, max-age=31536000, immutable')
        // A preview of the page is in a frame, which has an opaque origin.
        .header('access-control-allow-origin', '*')
        .send(content),
    );
  }
}
