import type { FastifyReply } from 'fastify';
import { shopOf, shopPolicy } from '../storefront/index.ts';
import { paypalAccountList } from './paypal/index.ts';
import { checkoutScript } from './script.ts';
import { accountsOf, type StripeDeps } from './stripe/index.ts';
import { checkoutCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // URLs contain order numbers. `no-referrer` would hide the origin of our own forms.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

export function createPageSender({
  stripe,
  connections,
}: Pick<StripeDeps, 'stripe' | 'connections'>): (reply: FastifyReply, page: string) => FastifyReply {
  return (reply, page) => {
    // Browsers apply the form policy to redirects too. The providers' payment pages can be on any host.
    const [account] = [...accountsOf(stripe), ...(stripe.test ? [stripe.test] : []), ...paypalAccountList(connections)];
    const options = { ...(account && { forms: account.protocol }), script: checkoutScript };
    return reply
      .headers(headers)
      .header('content-security-policy', shopPolicy(checkoutCss, shopOf(reply), options))
      .type('text/html; charset=utf-8')
      .send(page);
  };
}
