import type { FastifyReply } from 'fastify';
import type { Config } from '../../config/index.ts';
import { shopOf, shopPolicy } from '../storefront/index.ts';
import { checkoutScript } from './script.ts';
import { checkoutCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // URLs contain order numbers. `no-referrer` would hide the origin of our own forms.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

export function createPageSender({ stripeUrl }: Config): (reply: FastifyReply, page: string) => FastifyReply {
  // Browsers apply the form policy to redirects too. Stripe's payment pages can be on any host.
  const forms = stripeUrl === undefined ? {} : { forms: new URL(stripeUrl).protocol };
  const options = { ...forms, script: checkoutScript };
  return (reply, page) =>
    reply
      .headers(headers)
      .header('content-security-policy', shopPolicy(checkoutCss, shopOf(reply), options))
      .type('text/html; charset=utf-8')
      .send(page);
}
