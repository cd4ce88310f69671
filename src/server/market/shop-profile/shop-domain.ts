import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ownHosts, requestedHost } from '../../domain-proof/index.ts';
import type { CurrentShop } from './current-shop.ts';

/** Requests that came to the shop's own domain. */
const atDomain = new WeakSet<IncomingMessage>();

/** Whether a request came to the shop's own domain. */
export const isAtShopDomain = (request: FastifyRequest): boolean => atDomain.has(request.raw);

/** What the shop's pages are made of: they, pictures of authors, the typeface, and what search engines read. */
const ofShop = /^\/(shop|media|typeface|robots\.txt)(?=[/?#]|$)/;

/**
 * For Fastify's `rewriteUrl`: the URL of a request to the shop's own domain, which has the shop at its root and nothing
 * else of the service; undefined for other hosts.
 */
export function rewriteShopDomain({ config }: Pick<Deps, 'config'>, shop: CurrentShop) {
  // The service stays reachable, should it move to a host that the shop had.
  const own = new Set(ownHosts(config));
  return (request: IncomingMessage): string | undefined => {
    const { domain } = shop.latest;
    if (domain === undefined) return undefined;
    const host = requestedHost(request);
    if (host !== domain || own.has(host)) return undefined;
    atDomain.add(request);
    // A proxy may send the whole address.
    const path = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
    if (ofShop.test(path)) return path;
    return `/shop${path.replace(/^\/(?=[?#]|$)/, '')}`;
  };
}
