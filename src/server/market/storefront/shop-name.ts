import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findShopName } from './outline.ts';
import { ShortCache } from './short-cache.ts';

const names = new WeakMap<FastifyReply, string>();

/** Looks the shop's name up for the pages of these routes. */
export function addShopName(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now'>): void {
  const kept = new ShortCache<string>(1);
  app.addHook('onRequest', async (_, reply) => {
    names.set(reply, await kept.of('', deps.now(), () => findShopName(deps)));
  });
}

/** What stands above a page that this answer brings. */
export const shopNameOf = (reply: FastifyReply): string => names.get(reply) ?? 'Shop';
