import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { idParam } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { sendPage } from '../page-layout/index.ts';
import { findPublicWebsite } from '../website/index.ts';
import { optOutPage } from './page.ts';

/** Private statistics require the domain (`?site=shop.example`), so guessed IDs reveal no websites. */
export function optOutRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/opt-out/:id',
    { config: { access: 'public' }, schema: { hide: true } as object },
    async (request, reply) => {
      const website = await findPublicWebsite(deps.database.db, idParam(request.params));
      const { site } = request.query as { site?: unknown };
      if (!website || (website.privacy !== 0 && site !== website.domain)) throw notFound();
      return sendPage(reply, optOutPage(website));
    },
  );
}
