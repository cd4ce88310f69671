import type { FastifyReply } from 'fastify';
import type { Config } from '../../config.ts';
import { contentSecurityPolicy } from '../../pages/index.ts';
import { checkoutCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // The address holds the order's number. With no referrer at all, browsers would hide where our own forms come from.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

/** Shows pages of the checkout, each for one visitor. */
export function createPageSender({ stripeUrl }: Config): (reply: FastifyReply, page: string) => FastifyReply {
  // Browsers hold a form to the policy of its page wherever it is led on to: the pages where Stripe takes payments lie on
  // a host of its own, or of its customer's.
  const forms = stripeUrl === undefined ? undefined : new URL(stripeUrl).protocol;
  const policy = contentSecurityPolicy(checkoutCss, forms === undefined ? {} : { forms });
  return (reply, page) =>
    reply.headers(headers).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}
