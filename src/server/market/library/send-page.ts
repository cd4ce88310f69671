import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy, escapeHtml } from '../../pages/index.ts';
import { shopNameOf, shopPage } from '../storefront/index.ts';
import { libraryCss } from './style.ts';

const headers = {
  'content-security-policy': contentSecurityPolicy(libraryCss),
  'x-content-type-options': 'nosniff',
  // An address here may hold what opens a library: no other site is told it. With no referrer at all, browsers would hide
  // where our own forms come from.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

/** A page for one buyer: kept by nobody. `title` is plain text, `body` HTML. */
export const sendLibraryPage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(shopPage({ title, body, css: libraryCss, shop: shopNameOf(reply) }));

/** A page that says one thing. */
export const sendMessagePage = (reply: FastifyReply, title: string, body: string): FastifyReply =>
  sendLibraryPage(reply, title, `<section class="alone"><h1>${escapeHtml(title)}</h1>${body}</section>`);
