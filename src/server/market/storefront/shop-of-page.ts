import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type CurrentShop, isAtShopDomain, type Shop } from '../shop-profile/index.ts';

const shops = new WeakMap<FastifyReply, Shop>();

/** Reads the shop for the pages of these routes. */
export function addShop(app: FastifyInstance, current: CurrentShop): void {
  app.addHook('onRequest', async (_, reply) => {
    shops.set(reply, await current.read());
  });
}

/** The shop that the page of this response belongs to. Throws outside of routes with `addShop`. */
export function shopOf(reply: FastifyReply): Shop {
  const shop = shops.get(reply);
  if (!shop) throw new Error('a page of the shop was made before the shop was read');
  return shop;
}

/** The same deps with the address that this visitor knows the shop by, so that links and cookies stay on one host. */
export function depsAtShop<D extends Pick<Deps, 'config'>>(deps: D, reply: FastifyReply): D {
  if (!isAtShopDomain(reply.request)) return deps;
  return { ...deps, config: { ...deps.config, marketBaseUrl: shopOf(reply).base } };
}
