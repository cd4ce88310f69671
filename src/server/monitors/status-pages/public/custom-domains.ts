import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ownHosts } from '../page-url.ts';
import type { StatusPageDeps } from './page-cache.ts';

/** Requests that came to a page's own domain. */
const atDomain = new WeakSet<IncomingMessage>();

/** Whether a request came to its page's own domain, so that the page lies at `/` for its visitor. */
export const isOnCustomDomain = (request: FastifyRequest): boolean => atDomain.has(request.raw);

/**
 * Fastify's `rewriteUrl`: a request to a page's own domain is led below that page's path, whatever it asks for. So
 * nothing else of the service is on that host.
 */
export function rewriteCustomDomains(deps: StatusPageDeps): (request: { url?: string | undefined }) => string {
  const pages = deps.statusPages;
  // A page can have had its domain before the service moved there: the service stays reachable.
  const own = new Set(ownHosts(deps.config));
  return (given) => {
    const request = given as IncomingMessage;
    const url = request.url ?? '/';
    const host = hostOf(request);
    const slug = own.has(host) ? undefined : pages.slugOf(host);
    if (slug === undefined) return url;
    atDomain.add(request);
    // A proxy may send the whole address.
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
    return `/status/${slug}${path.startsWith('/') ? '' : '/'}${path}`;
  };
}

/**
 * The host that was asked for. `X-Forwarded-Host` does not count: anybody can send it, most proxies pass it on, and
 * whatever keeps answers by their host would then keep one page under another's address.
 */
const hostOf = ({ headers }: IncomingMessage): string =>
  (headers.host ?? '').trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
