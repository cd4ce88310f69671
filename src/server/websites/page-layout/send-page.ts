import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../../kernel/index.ts';
import { type CachedDocument, contentSecurityPolicy, escapeHtml, matchesEtag } from '../../pages/index.ts';
import { messagePage } from './message-page.ts';
import { css } from './style.ts';

export const htmlType = 'text/html; charset=utf-8';
const contentPolicy = contentSecurityPolicy(css);
const framedPolicy = contentSecurityPolicy(css, { frames: '*' });
const headers = {
  'x-content-type-options': 'nosniff',
  // The address may hold what lets its reader in.
  'referrer-policy': 'no-referrer',
};

/** A page for one visitor: kept by nobody. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers(headers)
    .header('content-security-policy', contentPolicy)
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
    .type(htmlType)
    .send(page);
}

type PageVisibility = {
  /** whether everybody may see it, so that caches on the way may keep it for a moment */
  isPublic: boolean;
  /** whether search engines may know it */
  isIndexed: boolean;
  /** whether other sites may show it in a frame */
  isFramed: boolean;
};

/** A document that was made for several: not sent to who has it. */
export function sendSharedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  document: CachedDocument,
  { isPublic, isIndexed, isFramed }: PageVisibility,
): FastifyReply {
  reply
    .headers(headers)
    .header('content-security-policy', isFramed ? framedPolicy : contentPolicy)
    .header('cache-control', isPublic ? 'public, max-age=5, stale-while-revalidate=30' : 'private, no-store')
    .header('etag', document.etag)
    .type(document.type);
  if (!isIndexed) reply.header('x-robots-tag', 'noindex, nofollow');
  if (matchesEtag(request.headers['if-none-match'], document.etag)) return reply.code(304).send();
  return reply.send(document.body);
}

/** A person reads these answers, so that a refusal is a page too. */
export function presentRefusalsAsPages(app: FastifyInstance): void {
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.retryAfterS !== undefined) reply.header('retry-after', String(error.retryAfterS));
    if (error.allow !== undefined) reply.header('allow', error.allow);
    const [title, text] = refusalText(error);
    return sendPage(reply.code(refusalStatus[error.code]), messagePage(title, `<p>${escapeHtml(text)}</p>`));
  });
}

function refusalText({ code, message }: Refusal): [title: string, text: string] {
  if (code === 'not_found') return ['Page not found', 'Check the address and try again.'];
  return [code === 'unavailable' ? 'Temporarily unavailable' : 'Something went wrong', message];
}
