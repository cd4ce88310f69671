import type { FastifyInstance, FastifyReply } from 'fastify';
import { refusalOf } from '../../http/index.ts';
import { type Refusal, refusalStatus, t } from '../../kernel/index.ts';
import { contentSecurityPolicy, escapeHtml } from '../../pages/index.ts';
import { messagePage } from './message-page.ts';
import { css } from './style.ts';

export const htmlType = 'text/html; charset=utf-8';
const contentPolicy = contentSecurityPolicy(css);
export const privateHeaders = {
  'x-content-type-options': 'nosniff',
  // The URL can contain a token that grants access.
  'referrer-policy': 'no-referrer',
};

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .headers(privateHeaders)
    .header('content-security-policy', contentPolicy)
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'private, no-store')
    .type(htmlType)
    .send(page);
}

export function presentRefusalsAsPages(app: FastifyInstance, baseUrl: string): void {
  app.setErrorHandler((error, _, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
    if (refusal.allow !== undefined) reply.header('allow', refusal.allow);
    const [title, text] = refusalText(refusal);
    // not shown: a name
    const home = `<p><a href="${escapeHtml(baseUrl)}/">Gatehouse</a></p>`;
    return sendPage(reply.code(refusalStatus[refusal.code]), messagePage(title, `<p>${escapeHtml(text)}</p>${home}`));
  });
}

function refusalText({ code, message }: Refusal): [title: string, text: string] {
  if (code === 'not_found') return [t('Page not found'), t('It is private, was removed, or the address is mistyped.')];
  return [code === 'unavailable' ? t('Temporarily unavailable') : t('Something went wrong'), message];
}
