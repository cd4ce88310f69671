import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toRefusal } from '../../http/index.ts';
import { type CachedDocument, contentSecurityPolicy, matchesEtag } from '../../pages/index.ts';
import { messagePage } from './frame.ts';
import { refusalPage } from './refusal-page.ts';
import { addShopName, shopNameOf } from './shop-name.ts';
import { shopCss } from './style.ts';

export const html = 'text/html; charset=utf-8';

// Images, audio and video of imported items are on their authors' hosts.
const mediaPolicy = "img-src 'self' https: http:; media-src 'self' https: http:";
const contentPolicy = `${contentSecurityPolicy(shopCss)}; ${mediaPolicy}`;
const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };

/** A page for one visitor: not cached and not indexed. */
function sendPrivatePage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers(headers)
    .header('content-security-policy', contentPolicy)
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
    .type(html)
    .send(page);
}

/** A document that is the same for everybody; a client that has it gets 304. */
export function sendCachedDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
): FastifyReply {
  reply
    .headers(headers)
    .header('cache-control', 'public, max-age=5, stale-while-revalidate=30')
    .header('etag', document.etag)
    .type(document.type);
  if (document.type === html) reply.header('content-security-policy', contentPolicy);
  if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  return reply.send(document.body);
}

/** Makes these routes respond with pages of the shop, errors included. */
export function useShopPages(app: FastifyInstance, deps: Pick<Deps, 'database' | 'now'>): void {
  addShopName(app, deps);
  app.setErrorHandler((error: Error, request, reply) => {
    const { title, body } = refusalPage(toRefusal(error, request, reply), request.routeOptions.url ?? '');
    return sendPrivatePage(reply, messagePage(title, body, shopNameOf(reply)));
  });
}
