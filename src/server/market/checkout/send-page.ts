import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { contentSecurityPolicy } from '../../pages/index.ts';
import { checkoutCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // The address contains the order's number. Without any referrer, browsers would hide the origin of our own forms.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

/** Creates the function that sends checkout pages, which are never cached. */
export function createPageSender({ stripeUrl }: Config): (reply: FastifyReply, page: string) => FastifyReply {
  // Browsers apply the page's form policy to redirects as well, and Stripe's payment pages may be on any host.
  const forms = stripeUrl === undefined ? undefined : new URL(stripeUrl).protocol;
  const policy = contentSecurityPolicy(checkoutCss, forms === undefined ? {} : { forms });
  return (reply, page) =>
    reply.headers(headers).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}
