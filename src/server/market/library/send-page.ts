import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../pages/index.ts';
import { copyScript, shopOf, shopPage, shopPolicy } from '../storefront/index.ts';
import { libraryCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // A URL here may hold a sign-in token: no other site is told it. Without any referrer, browsers would hide the origin of
  // our own forms too.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

/** A page for one buyer: not cached. `title` is plain text, `body` HTML. */
export const sendLibraryPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .headers(headers)
    .header('content-security-policy', shopPolicy(libraryCss, shopOf(reply), { script: copyScript }))
    .type('text/html; charset=utf-8')
    .send(shopPage({ title, body, css: libraryCss, script: copyScript, shop: shopOf(reply) }));

/** A page with a single message. */
export const sendMessagePage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  sendLibraryPage(reply, title, `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`);
