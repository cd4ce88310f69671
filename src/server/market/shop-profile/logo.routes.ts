import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { rawMediaPolicy } from '../../http/index.ts';
import { notFound, toPng } from '../../kernel/index.ts';
import { findLogo, logoPath } from '../shop-record/index.ts';

/** The suffix `.png` is for mail programs. */
export function shopLogoRoutes(app: FastifyInstance, deps: Pick<Deps, 'database'>): void {
  const path = logoPath(':hash');
  app.get(path, { config: { access: 'public' }, schema: { hide: true } as object }, async (request, reply) => {
    const { hash: name } = request.params as { hash: string };
    const [, hash, png] = /^([0-9a-f]{24})(\.png)?$/.exec(name) ?? [];
    const content = hash === undefined ? undefined : await findLogo(deps.database.db, hash);
    if (!content) throw notFound();
    return reply
      .header('content-type', png ? 'image/png' : 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', rawMediaPolicy)
      .send(png ? await toPng(content) : content);
  });
}
