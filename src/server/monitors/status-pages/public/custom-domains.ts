import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ownHosts, requestedHost } from '../../../domain-proof/index.ts';
import { isTypefacePath } from '../../../pages/index.ts';
import type { StatusPageDeps } from './page-cache.ts';

const atDomain = new WeakSet<IncomingMessage>();

export const isOnCustomDomain = (request: FastifyRequest): boolean => atDomain.has(request.raw);

/** Used as Fastify's `rewriteUrl`. At a custom domain, the service serves only the page and the page's font. */
export function rewriteCustomDomains(deps: StatusPageDeps): (request: { url?: string | undefined }) => string {
  const pages = deps.statusPages;
  // The service must stay reachable if it moves to a host that a page already has as its domain.
  const own = new Set(ownHosts(deps.config));
  return (given) => {
    const request = given as IncomingMessage;
    const url = request.url ?? '/';
    const host = requestedHost(request);
    const slug = own.has(host) ? undefined : pages.slugOf(host);
    if (slug === undefined) return url;
    atDomain.add(request);
    // A proxy can send an absolute URL.
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
    if (isTypefacePath(path)) return path;
    return `/status/${slug}${path.startsWith('/') ? '' : '/'}${path}`;
  };
}
