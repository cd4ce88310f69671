import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../kernel/index.ts';
import { contentSecurityPolicy, htmlDocument } from './html.ts';
import { baseCss } from './style.ts';

const css = `${baseCss}section > * + * { margin-top: 12px }`;
const contentPolicy = contentSecurityPolicy(css);

/** Sends the page of a link in an email. The title is plain text. */
export const sendLinkPage = (
  reply: FastifyReply,
  [title, html]: readonly [title: string, html: string],
): FastifyReply =>
  reply
    .header('content-security-policy', contentPolicy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(htmlDocument({ title, body: `<section><h1>${escapeHtml(title)}</h1>${html}</section>`, css }));
