import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '../../http/index.ts';
import { type CachedDocument, matchesEtag } from '../../pages/index.ts';
import type { CurrentShop } from '../shop-profile/index.ts';
import type { ShopVisits } from '../visits/index.ts';
import { messagePage } from './frame.ts';
import { shopPolicy } from './page-style.ts';
import { refusalPage } from './refusal-page.ts';
import { addShop, ensureShop, shopOf } from './shop-of-page.ts';
import { shopCss } from './style.ts';

export const html = 'text/html; charset=utf-8';

const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };

export type PageParts = { css?: string; script?: string };

function sendPrivatePage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers(headers)
    .header('content-security-policy', shopPolicy(shopCss, shopOf(reply)))
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
    .type(html)
    .send(page);
}

/** For documents that are the same for all visitors. The policy allows the page's style and script. */
export function sendCachedDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
  { css = shopCss, ...options }: PageParts = {},
): FastifyReply {
  reply
    .headers(headers)
    .header('cache-control', 'public, max-age=5, stale-while-revalidate=30')
    .header('etag', document.etag)
    .type(document.type);
  if (document.type === html) reply.header('content-security-policy', shopPolicy(css, shopOf(reply), options));
  if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  return reply.send(document.body);
}

/** `renderBelow` returns HTML for the end of 404 pages. */
export function useShopPages(
  app: FastifyInstance,
  shop: CurrentShop,
  visits?: ShopVisits,
  renderBelow?: (reply: FastifyReply) => Promise<string>,
): void {
  addShop(app, shop, visits);
  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = toRefusal(error, request, reply);
    ensureShop(reply, shop);
    const { title, body } = refusalPage(refusal, request.routeOptions.url ?? '');
    const below = renderBelow && refusal.code === 'not_found' ? await renderBelow(reply).catch(withoutIt(request)) : '';
    return sendPrivatePage(reply, messagePage(title, body, shopOf(reply), below));
  });
}

/** Another error must not hide the message. */
const withoutIt =
  (request: FastifyRequest) =>
  (error: unknown): string => {
    request.log.warn({ err: error }, 'the end of an error page could not be rendered');
    return '';
  };
