import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ownHosts, requestedHost } from '../../../domain-proof/index.ts';
import { isTypefacePath } from '../../../pages/index.ts';
import type { StatusPageDeps } from './page-cache.ts';

/** Requests to a page's own domain. */
const atDomain = new WeakSet<IncomingMessage>();

/** Whether a request is for a page's own domain, where the page is at `/`. */
export const isOnCustomDomain = (request: FastifyRequest): boolean => atDomain.has(request.raw);

/**
 * Fastify's `rewriteUrl`: rewrites every request to a page's own domain to below that page's path, so that nothing else
 * of the service is on that host but the page's typeface.
 */
export function rewriteCustomDomains(deps: StatusPageDeps): (request: { url?: string | undefined }) => string {
  const pages = deps.statusPages;
  // A page may have had its domain before the service moved there: the service must stay reachable.
  const own = new Set(ownHosts(deps.config));
  return (given) => {
    const request = given as IncomingMessage;
    const url = request.url ?? '/';
    const host = requestedHost(request);
    const slug = own.has(host) ? undefined : pages.slugOf(host);
    if (slug === undefined) return url;
    atDomain.add(request);
    // A proxy may send an absolute URL.
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
    if (isTypefacePath(path)) return path;
    return `/status/${slug}${path.startsWith('/') ? '' : '/'}${path}`;
  };
}
