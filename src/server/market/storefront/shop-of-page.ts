import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { speakVisitorsLanguage } from '../../http/index.ts';
import { type CurrentShop, isAtShopDomain, type Shop } from '../shop-profile/index.ts';
import { type ShopVisits, uncountedVisits } from '../visits/index.ts';

type PageShop = { shop: Shop; visits: ShopVisits };
const shops = new WeakMap<FastifyReply, PageShop>();

/** Reads the shop for the pages of these routes. */
export function addShop(app: FastifyInstance, current: CurrentShop, visits: ShopVisits = uncountedVisits): void {
  speakVisitorsLanguage(app);
  app.addHook('onRequest', async (_, reply) => {
    shops.set(reply, { shop: await current.read(), visits });
  });
}

function pageShopOf(reply: FastifyReply): PageShop {
  const shop = shops.get(reply);
  if (!shop) throw new Error('a page of the shop was made before the shop was read');
  return shop;
}

/** The shop that the page of this response belongs to. Throws outside of routes with `addShop`. */
export const shopOf = (reply: FastifyReply): Shop => pageShopOf(reply).shop;

/** Has views of this response's page counted for whose page it is; undefined: the service's owner, as the shop is. */
export async function countVisits(reply: FastifyReply, accountId?: number): Promise<void> {
  const { shop, visits } = pageShopOf(reply);
  const website = await visits.websiteOf(accountId);
  shops.set(reply, { shop: { ...shop, website }, visits });
}

/** The same deps with the address that this visitor knows the shop by, so that links and cookies stay on one host. */
export function depsAtShop<D extends Pick<Deps, 'config'>>(deps: D, reply: FastifyReply): D {
  if (!isAtShopDomain(reply.request)) return deps;
  return { ...deps, config: { ...deps.config, marketBaseUrl: shopOf(reply).base } };
}
