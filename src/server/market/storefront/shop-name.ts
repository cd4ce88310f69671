import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { findShopName } from './outline.ts';
import { ShortCache } from './short-cache.ts';

const names = new WeakMap<FastifyReply, string>();

/** Looks up the shop's name for the pages of these routes. */
export function addShopName(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now'>): void {
  const cache = new ShortCache<string>(1);
  app.addHook('onRequest', async (_, reply) => {
    names.set(reply, await cache.of('', deps.now(), () => findShopName(deps)));
  });
}

/** The shop's name for the page of this response. */
export const shopNameOf = (reply: FastifyReply): string => names.get(reply) ?? 'Shop';
