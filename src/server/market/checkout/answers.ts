import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnOrigin } from '../../accounts/index.ts';
import type { Config } from '../../config.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { contentPolicyOf } from '../../pages/index.ts';
import { checkoutCss } from './style.ts';

const headers = {
  'x-content-type-options': 'nosniff',
  // The address holds the order's number. With no referrer at all, browsers would hide where our own forms come from.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'private, no-store',
};

/** Shows pages of the checkout, each for one visitor. */
export function openAnswers({ stripeUrl }: Config): (reply: FastifyReply, page: string) => FastifyReply {
  // Browsers hold a form to the policy of its page wherever it is led on to: the pages where Stripe takes payments lie on
  // a host of its own, or of its customer's.
  const forms = stripeUrl === undefined ? undefined : new URL(stripeUrl).protocol;
  const policy = contentPolicyOf(checkoutCss, forms === undefined ? {} : { forms });
  return (reply, page) =>
    reply.headers(headers).header('content-security-policy', policy).type('text/html; charset=utf-8').send(page);
}

/** Without a session there is no token to ask for; browsers themselves say whose page sends a form. */
export function requireOwnForm({ config }: Deps, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const ownHosts = [new URL(config.marketBaseUrl).host, new URL(config.baseUrl).host, request.host];
  if (isOwnOrigin({ site: site as string | undefined, origin }, ownHosts)) return;
  throw new Refusal('forbidden', 'This form comes from another site: open the item in the shop and order there.');
}
