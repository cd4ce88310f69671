import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { rawMediaPolicy, refuseOtherMethods } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { findLogo } from '../shop-record/index.ts';
import { logoPath } from './wire.ts';

/** `GET /shop/logo/{hash}`: public. An address never shows another image, so it may be kept for good. */
export function shopLogoRoutes(app: FastifyInstance, deps: Pick<Deps, 'database'>): void {
  const path = logoPath(':hash');
  app.get(path, { schema: { hide: true } as object }, async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const content = /^[0-9a-f]{24}$/.test(hash) ? await findLogo(deps.database.db, hash) : undefined;
    if (!content) throw notFound();
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', rawMediaPolicy)
      .send(content);
  });
  refuseOtherMethods(app, path, ['GET']);
}
