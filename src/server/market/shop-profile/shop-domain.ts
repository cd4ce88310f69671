import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ownHosts, requestedHost } from '../../domain-proof/index.ts';
import type { CurrentShop } from './current-shop.ts';

const shopDomainRequests = new WeakSet<IncomingMessage>();

export const isAtShopDomain = (request: FastifyRequest): boolean => shopDomainRequests.has(request.raw);

/** Paths that also exist on the shop's own domain. */
const shopPaths = /^\/(shop|media|typeface|robots\.txt)(?=[/?#]|$)/;

/** For Fastify's `rewriteUrl`. The shop's own domain serves only the shop. Returns undefined for other hosts. */
export function rewriteShopDomain({ config }: Pick<Deps, 'config'>, shop: CurrentShop) {
  // Keeps the service reachable if it moves to the shop's former host.
  const own = new Set(ownHosts(config));
  return (request: IncomingMessage): string | undefined => {
    const { domain } = shop.latest;
    if (domain === undefined) return undefined;
    const host = requestedHost(request);
    if (host !== domain || own.has(host)) return undefined;
    shopDomainRequests.add(request);
    // Proxies can send an absolute URL.
    const path = (request.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '');
    if (shopPaths.test(path)) return path;
    return `/shop${path.replace(/^\/(?=[?#]|$)/, '')}`;
  };
}
