import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { published } from './published.ts';

/** Requests that came to a page's own domain. */
const atDomain = new WeakSet<IncomingMessage>();

/** Whether a request came to its page's own domain, so that the page lies at `/` for its visitor. */
export const isAtDomain = (request: FastifyRequest): boolean => atDomain.has(request.raw);

/**
 * Fastify's `rewriteUrl`: a request to a page's own domain is led below that page's path, whatever it asks for. So
 * nothing else of the service is on that host.
 */
export function leadToPages(deps: Deps): (request: { url?: string | undefined }) => string {
  const pages = published(deps);
  return (given) => {
    const request = given as IncomingMessage;
    const url = request.url ?? '/';
    const slug = hostsOf(deps, request)
      .map((host) => pages.slugOf(host))
      .find((found) => found !== undefined);
    if (slug === undefined) return url;
    atDomain.add(request);
    // A proxy may send the whole address.
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
    return `/status/${slug}${path.startsWith('/') ? '' : '/'}${path}`;
  };
}

/** The host that the browser asked for, and the one that a proxy says it asked for. */
function hostsOf(deps: Deps, { headers }: IncomingMessage): string[] {
  const forwarded = deps.config.trustProxy.length > 0 ? headers['x-forwarded-host'] : undefined;
  return [headers.host, ...[forwarded].flat().map((host) => host?.split(',').at(-1))]
    .filter((host) => host !== undefined)
    .map((host) => host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, ''));
}
