import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import {
  clientAddress,
  ignoreUnknownFields,
  networkOf,
  parseInput,
  RateLimiter,
  shareLimit,
  wholeNumber,
} from '../../http/index.ts';
import { cutText, notFound, Refusal, readEmailAddress, t } from '../../kernel/index.ts';
import {
  type Buyer,
  endBuyerSession,
  findBuyer,
  findEmailOfLink,
  hasFormToken,
  linkPath,
  redeemLibraryLink,
  startBuyerSession,
} from '../buyers/index.ts';
import { depsAtShop, requireSameOriginForm } from '../storefront/index.ts';
import { requestLibraryLink } from './link-mails.ts';
import { listPage } from './list.page.ts';
import { loadList } from './load-list.ts';
import { sendLibraryPage, sendMessagePage } from './send-page.ts';
import { expiredLinkPage, linkSentPage, noMailPage, openLibraryPage, signInPage } from './sign-in.page.ts';
import { tooManyRequests } from './too-many-requests.ts';

// Ignores parameters that mail programs and ads add.
const listRequest = ignoreUnknownFields(z.object({ page: wholeNumber(1, 1_000_000).nullish() }));

export function signInRoutes(app: FastifyInstance, deps: Deps): void {
  const schema = { hide: true } as object;
  // Anyone can enter any address. Mails are also limited per address.
  const linkRequestLimiter = new RateLimiter({ perMinute: 1, burst: 10, shared: shareLimit(deps, 'library-links') });
  const openLimiter = new RateLimiter({ perMinute: 20, burst: 40, shared: shareLimit(deps, 'opened-library-links') });

  const requireWithinLimit = (limiter: RateLimiter, request: FastifyRequest): void =>
    limiter.takeOrRefuse(networkOf(clientAddress(request)), deps.now(), tooManyRequests);

  app.get('/shop/library', { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return sendMessagePage(reply, t('Your purchases'), deps.mail.ready ? signInPage() : noMailPage());
    const page = parseInput(listRequest, request.query).page ?? 1;
    const purchases = await loadList(deps, buyer, page);
    if (page > 1 && purchases.rows.length === 0) throw notFound();
    return sendLibraryPage(reply, t('Your purchases'), listPage({ buyer, page, nowMs: deps.now(), ...purchases }));
  });

  app.post('/shop/library', { config: { access: 'public' }, schema }, async (request, reply) => {
    requireSameOriginForm(deps, request, t('Open “Your purchases” in the shop and request the link there.'));
    if (!deps.mail.ready) return sendMessagePage(reply.code(503), t('Your purchases'), noMailPage());
    requireWithinLimit(linkRequestLimiter, request);
    const { email: given } = (request.body ?? {}) as { email?: unknown };
    const typed = typeof given === 'string' ? given.trim() : '';
    const email = readEmailAddress(typed);
    if (email === undefined)
      return sendMessagePage(
        reply.code(422),
        t('Your purchases'),
        signInPage(t('Enter a valid email address.'), cutText(typed, 254)),
      );
    await requestLibraryLink(depsAtShop(deps, reply), email);
    return sendMessagePage(reply, t('Check your inbox'), linkSentPage(email));
  });

  const link = `${linkPath}/:token`;
  app.get(link, { config: { access: 'public' }, schema }, async (request, reply) => {
    requireWithinLimit(openLimiter, request);
    const email = await findEmailOfLink(deps, (request.params as { token: string }).token);
    if (email === undefined)
      return sendMessagePage(reply.code(410), t('This link no longer works'), expiredLinkPage(deps.mail.ready));
    return sendMessagePage(reply, t('Open your purchases'), openLibraryPage(email));
  });
  app.post(link, { config: { access: 'public' }, schema }, async (request, reply) => {
    // Prevents login CSRF: another site could sign the visitor in to the library of a different buyer, which would then
    // get the visitor's next order.
    requireSameOriginForm(deps, request, t('Open the link in your email and press the button there.'));
    requireWithinLimit(openLimiter, request);
    const { token } = request.params as { token: string };
    const email = await redeemLibraryLink(deps, token);
    if (email === undefined)
      return sendMessagePage(reply.code(410), t('This link no longer works'), expiredLinkPage(deps.mail.ready));
    await startBuyerSession(deps, request, reply, email);
    return reply.redirect('/shop/library', 303);
  });

  app.post('/shop/library/leave', { config: { access: 'public' }, schema }, async (request, reply) => {
    await requireBuyerForm(deps, request);
    await endBuyerSession(deps, request, reply);
    return reply.redirect('/shop/library', 303);
  });
}

/** Throws `unauthenticated`, or `forbidden` for a wrong form token. */
export async function requireBuyerForm(
  deps: Deps,
  request: FastifyRequest,
): Promise<{ buyer: Buyer; fields: Record<string, unknown> }> {
  const buyer = await findBuyer(deps, request);
  if (!buyer) throw new Refusal('unauthenticated', t('Your session has expired. Log in to your purchases again.'));
  const fields = (request.body ?? {}) as Record<string, unknown>;
  if (!hasFormToken(buyer, fields.form))
    throw new Refusal('forbidden', t('This page is out of date. Reload it and try again.'));
  return { buyer, fields };
}

export const redirectToSignIn = (reply: FastifyReply): FastifyReply => reply.redirect('/shop/library', 303);
