import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../../kernel/refusal.ts';
import { contentPolicyOf, escapeHtml, isKnownTo, type Rendered } from '../../pages/index.ts';
import { alonePage } from './frame.ts';
import { shopCss } from './style.ts';

export const html = 'text/html; charset=utf-8';

// Pictures, sounds and films of imported items lie wherever their author keeps them.
const mediaPolicy = "img-src 'self' https: http:; media-src 'self' https: http:";
const contentPolicy = `${contentPolicyOf(shopCss)}; ${mediaPolicy}`;
const headers = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'strict-origin-when-cross-origin' };

/** A page for one visitor: kept by nobody, and known to no search engine. */
function show(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers(headers)
    .header('content-security-policy', contentPolicy)
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
    .type(html)
    .send(page);
}

/** A document that is the same for everybody: not sent to who has it. */
export function serveShared(request: FastifyRequest, reply: FastifyReply, document: Rendered): FastifyReply {
  reply
    .headers(headers)
    .header('cache-control', 'public, max-age=5, stale-while-revalidate=30')
    .header('etag', document.etag)
    .type(document.type);
  if (document.type === html) reply.header('content-security-policy', contentPolicy);
  if (isKnownTo(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  return reply.send(document.body);
}

/** A person reads these answers, so that a refusal is a page too. */
export function showShopRefusals(app: FastifyInstance): void {
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
    if (error.allow !== undefined) reply.header('allow', error.allow);
    const [title, text] =
      error.code === 'not_found'
        ? ['Nothing is here', 'There is no such page, or what was here is no longer sold.']
        : ['That did not work', error.message];
    const way = '<p><a href="/shop">All items</a></p>';
    const page = alonePage(title, `<p>${escapeHtml(text)}</p>${way}`);
    return show(reply.code(refusalStatus[error.code]), page);
  });
}
