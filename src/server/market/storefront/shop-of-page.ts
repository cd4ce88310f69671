import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { speakVisitorsLanguage } from '../../http/index.ts';
import { type CurrentShop, isAtShopDomain, type Shop } from '../shop-profile/index.ts';
import { type ShopVisits, uncountedVisits } from '../visits/index.ts';

type PageShop = { shop: Shop; visits: ShopVisits };
const shops = new WeakMap<FastifyReply, PageShop>();

export function addShop(app: FastifyInstance, current: CurrentShop, visits: ShopVisits = uncountedVisits): void {
  speakVisitorsLanguage(app);
  app.addHook('onRequest', async (_, reply) => {
    shops.set(reply, { shop: await current.read(), visits });
  });
}

/** For error pages: the error can be that the shop can't be read. */
export function ensureShop(reply: FastifyReply, current: CurrentShop): void {
  if (!shops.has(reply)) shops.set(reply, { shop: current.latest, visits: uncountedVisits });
}

function pageShopOf(reply: FastifyReply): PageShop {
  const shop = shops.get(reply);
  if (!shop) throw new Error('a page of the shop was rendered before the shop was read');
  return shop;
}

export const shopOf = (reply: FastifyReply): Shop => pageShopOf(reply).shop;

/** `accountId` defaults to the service's owner. */
export async function countVisits(reply: FastifyReply, accountId?: number): Promise<void> {
  const { shop, visits } = pageShopOf(reply);
  const website = await visits.websiteOf(accountId);
  shops.set(reply, { shop: { ...shop, website }, visits });
}

/** Keeps links and cookies on the host that the visitor uses. */
export function depsAtShop<D extends Pick<Deps, 'config'>>(deps: D, reply: FastifyReply): D {
  if (!isAtShopDomain(reply.request)) return deps;
  return { ...deps, config: { ...deps.config, marketBaseUrl: shopOf(reply).base } };
}
