import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../pages/index.ts';
import { copyScript, shopOf, shopPage, shopPolicy } from '../storefront/index.ts';
import { libraryCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // The URL can contain a sign-in token. `no-referrer` would also hide the origin of our own forms.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

/** `title` is plain text, `body` is HTML. `forms`: a scheme that the page's forms can redirect to */
export const sendLibraryPage = (
  reply: FastifyReply,
  title: string,
  body: string,
  { forms }: { forms?: 'https:' } = {},
): FastifyReply =>
  reply
    .headers(headers)
    .header(
      'content-security-policy',
      shopPolicy(libraryCss, shopOf(reply), { script: copyScript, ...(forms && { forms }) }),
    )
    .type('text/html; charset=utf-8')
    .send(shopPage({ title, body, css: libraryCss, script: copyScript, shop: shopOf(reply) }));

export const sendMessagePage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  sendLibraryPage(reply, title, `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`);
