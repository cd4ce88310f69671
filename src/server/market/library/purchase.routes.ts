import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idParam, RateLimiter, shareLimit } from '../../http/index.ts';
import { message, notFound, Refusal, refusalStatus, t } from '../../kernel/index.ts';
import { type Buyer, findBuyer } from '../buyers/index.ts';
import { copyCustomerData } from '../customer-data/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { licenceFileFor, parseSubject } from '../licences/index.ts';
import {
  type BuyerPurchase,
  chooseEndMails,
  findBuyerPayment,
  findBuyerPurchase,
  rotateCode,
  setUpdateChannel,
} from '../purchases/index.ts';
import { postReview } from '../reviews/index.ts';
import { chooseVersionMails } from '../version-mails/index.ts';
import { createEInvoice } from './e-invoice.ts';
import type { LibraryDeps } from './file.routes.ts';
import { createInvoicePdf } from './invoice.ts';
import { correctInvoiceForBuyer } from './invoice-correction.ts';
import { invoiceFileName } from './invoice-file.ts';
import { createInvoiceLimit } from './invoice-limit.ts';
import { loadPurchaseView } from './load-purchase-view.ts';
import { purchasePage } from './purchase.page.ts';
import type { PurchaseView } from './purchase-view.ts';
import { createRefundForm } from './refund.routes.ts';
import { sendLibraryPage } from './send-page.ts';
import { redirectToSignIn, requireBuyerForm } from './sign-in.routes.ts';
import { tierPage } from './subscription.page.ts';
import { tooManyRequests } from './too-many-requests.ts';

const path = '/shop/library/purchases/:id';
const doneMessages = {
  code: message('Your code was replaced. The old code is no longer valid.'),
  invoice: message('Your new invoice is ready. It replaces the earlier one.'),
  refund: message('We sent your request to the seller. You’ll get the decision by email and on this page.'),
  review: message('Thank you. Your review is now in the shop.'),
  mails: message('You will get an email when a new version is published.'),
  beta: message('You now get beta versions.'),
  stable: message('You now get stable versions only.'),
  'no-mails': message('You have unsubscribed from emails about new versions.'),
  cancelled: message('Your subscription is cancelled. No more payments will be charged.'),
  ended: message('Your subscription has ended. You can subscribe again.'),
  resumed: message('Your subscription continues.'),
  tier: message('Your tier has changed.'),
  'next-tier': message('Your tier changes with the next payment.'),
  'unpaid-tier': message('Your tier changes once you have paid.'),
  'same-tier': message('You keep your tier.'),
  reminders: message('We will email you before the license ends.'),
  'no-reminders': message('You have unsubscribed from emails about the end of this license.'),
};

export function purchasePageRoutes(app: FastifyInstance, deps: LibraryDeps): void {
  const schema = { hide: true } as object;
  const limitInvoices = createInvoiceLimit();
  const askForRefund = createRefundForm(deps);
  const copyLimiter = new RateLimiter({ perMinute: 1, burst: 10, shared: shareLimit(deps, 'copies-of-buyers-data') });
  const codeLimiter = new RateLimiter({ perMinute: 1 / 12, burst: 5, shared: shareLimit(deps, 'new-purchase-codes') });

  const tierLimiter = new RateLimiter({ perMinute: 1, burst: 20, shared: shareLimit(deps, 'tier-changes') });

  const show = async (reply: FastifyReply, buyer: Buyer, id: number, note?: PurchaseView['note']) => {
    const view = await loadPurchaseView(deps, buyer, id, note);
    return sendLibraryPage(reply, view.purchase.item_name, purchasePage(view));
  };
  const handleForm =
    (
      work: (
        purchase: BuyerPurchase,
        fields: Record<string, unknown>,
        reply: FastifyReply,
        request: FastifyRequest,
      ) => Promise<FastifyReply>,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { buyer, fields } = await requireBuyerForm(deps, request);
      const id = idParam(request.params);
      const purchase = await findBuyerPurchase(deps.database.db, buyer.email, id);
      if (!purchase) throw notFound();
      try {
        return await work(purchase, fields, reply, request);
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'not_found') throw error;
        return show(reply.code(refusalStatus[error.code]), buyer, id, { text: error.message, tone: 'bad' });
      }
    };
  const backTo = (reply: FastifyReply, purchase: BuyerPurchase, what: keyof typeof doneMessages) =>
    reply.redirect(`/shop/library/purchases/${purchase.id}?done=${what}`, 303);

  app.get(path, { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    const { done: what } = request.query as { done?: unknown };
    const tone = what === 'ended' ? 'bad' : 'good';
    const note = isDone(what)
      ? ({ text: t(doneMessages[what]), tone, offersRenewal: what === 'ended' } as const)
      : undefined;
    return show(reply, buyer, idParam(request.params), note);
  });

  app.post(
    `${path}/code`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, _, reply) => {
      const waitS = codeLimiter.take(String(purchase.id), deps.now());
      if (waitS > 0)
        throw new Refusal(
          'too_many',
          t('You have replaced the code several times. Wait a few minutes and try again.'),
          {
            retryAfterS: waitS,
          },
        );
      await rotateCode(deps, { account_id: purchase.account_id, purchase_id: purchase.id }, 'buyer');
      return backTo(reply, purchase, 'code');
    }),
  );

  app.post(
    `${path}/review`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { stars, body, name }, reply) => {
      await postReview(deps, { purchase, stars, body, name });
      return backTo(reply, purchase, 'review');
    }),
  );

  app.post(
    `${path}/invoice`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { form: _, ...fields }, reply) => {
      await correctInvoiceForBuyer(deps, purchase, fields);
      return backTo(reply, purchase, 'invoice');
    }),
  );

  app.post(
    `${path}/refund`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, fields, reply, request) => {
      await askForRefund({ purchase, fields, request });
      return backTo(reply, purchase, 'refund');
    }),
  );

  app.post(
    `${path}/version-mails`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { wanted }, reply) => {
      const isWanted = wanted === '1';
      const email = (purchase.buyer_email ?? '').toLowerCase();
      await chooseVersionMails(deps, { email, itemId: purchase.item_id, isWanted });
      return backTo(reply, purchase, isWanted ? 'mails' : 'no-mails');
    }),
  );

  app.post(
    `${path}/reminders`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { wanted }, reply) => {
      await chooseEndMails(deps.database.db, purchase, wanted === '1');
      return backTo(reply, purchase, wanted === '1' ? 'reminders' : 'no-reminders');
    }),
  );

  app.post(
    `${path}/subscription`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { change }, reply) => {
      if (!deps.changeSubscription) throw notFound();
      if (change !== 'resume' && change !== 'cancel')
        throw new Refusal('malformed', t('Choose to cancel or to resume your subscription.'));
      if ((await deps.changeSubscription(purchase, change)) === 'ended') return backTo(reply, purchase, 'ended');
      return backTo(reply, purchase, change === 'resume' ? 'resumed' : 'cancelled');
    }),
  );

  app.get(`${path}/subscription/tier`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    const id = idParam(request.params);
    const purchase = await findBuyerPurchase(deps.database.db, buyer.email, id);
    if (!purchase || !deps.tierChanges) throw notFound();
    tierLimiter.takeOrRefuse(String(id), deps.now(), tooManyRequests);
    try {
      const preview = await deps.tierChanges.preview(purchase, numberOf((request.query as { to?: unknown }).to));
      return sendLibraryPage(reply, purchase.item_name, tierPage({ buyer, purchase, preview }), { forms: 'https:' });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'not_found') throw error;
      return show(reply.code(refusalStatus[error.code]), buyer, id, { text: error.message, tone: 'bad' });
    }
  });

  app.post(
    `${path}/subscription/tier`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { to, due, total, at }, reply) => {
      if (!deps.tierChanges) throw notFound();
      tierLimiter.takeOrRefuse(String(purchase.id), deps.now(), tooManyRequests);
      const outcome = await deps.tierChanges.change(purchase, {
        ...{ tierId: numberOf(to), dueMinor: numberOf(due), totalMinor: numberOf(total), at: numberOf(at) },
      });
      // Stripe shows the bank's page.
      if (outcome.kind === 'unpaid' && outcome.pay_url !== '') return reply.redirect(outcome.pay_url, 303);
      if (outcome.kind === 'unpaid') return backTo(reply, purchase, 'unpaid-tier');
      return backTo(reply, purchase, outcome.kind === 'now' ? 'tier' : 'next-tier');
    }),
  );

  app.post(
    `${path}/subscription/planned-tier`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { kept }, reply) => {
      if (!deps.tierChanges) throw notFound();
      tierLimiter.takeOrRefuse(String(purchase.id), deps.now(), tooManyRequests);
      await deps.tierChanges.keep(purchase, numberOf(kept));
      return backTo(reply, purchase, 'same-tier');
    }),
  );

  app.post(
    `${path}/subscription/unpaid-tier`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { kept }, reply) => {
      if (!deps.tierChanges) throw notFound();
      tierLimiter.takeOrRefuse(String(purchase.id), deps.now(), tooManyRequests);
      await deps.tierChanges.drop(purchase, numberOf(kept));
      return backTo(reply, purchase, 'same-tier');
    }),
  );

  app.post(
    `${path}/channel`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { channel }, reply) => {
      const chosen = channel === 'beta' ? 'beta' : 'stable';
      await setUpdateChannel(deps.database.db, purchase, chosen);
      return backTo(reply, purchase, chosen);
    }),
  );

  app.post(
    `${path}/licence`,
    { config: { access: 'public' }, schema },
    handleForm(async (purchase, { kind, subject: given }, reply) => {
      const name = typeof given === 'string' ? given : '';
      const subject = parseSubject(kind === 'machine' ? { machine: name } : { domain: name });
      const { token } = await licenceFileFor(deps, purchase, subject ? { subject } : {});
      return attach(reply, `licence-${purchase.id}.jwt`, 'application/jwt').send(token);
    }),
  );

  app.get(`${path}/data.json`, { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    const purchase = await findBuyerPurchase(deps.database.db, buyer.email, idParam(request.params));
    if (!purchase) throw notFound();
    copyLimiter.takeOrRefuse(buyer.email, deps.now(), tooManyRequests);
    const copy = await copyCustomerData(deps, purchase.account_id, buyer.email);
    return attach(reply, 'your-data.json', 'application/json; charset=utf-8').send(copy);
  });

  const sendInvoice = (type: 'pdf' | 'xml') => async (request: FastifyRequest, reply: FastifyReply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    const purchase = await findBuyerPayment(deps.database.db, buyer.email, idParam(request.params));
    const number = purchase ? ((request.params as { number?: string }).number ?? invoiceOf(purchase)) : null;
    if (!purchase || number === null) throw notFound();
    limitInvoices(request, purchase, deps.now());
    const isPdf = type === 'pdf';
    const content = isPdf
      ? await createInvoicePdf(deps, purchase, number)
      : await createEInvoice(deps, purchase, number);
    return attach(reply, invoiceFileName(number, type), `application/${type}`).send(content);
  };
  app.get(`${path}/invoice.pdf`, { config: { access: 'public' }, schema }, sendInvoice('pdf'));
  app.get(`${path}/documents/:number`, { config: { access: 'public' }, schema }, sendInvoice('pdf'));
  app.get(`${path}/documents/:number/e-invoice`, { config: { access: 'public' }, schema }, sendInvoice('xml'));
}

const numberOf = (given: unknown): number =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;

const isDone = (what: unknown): what is keyof typeof doneMessages =>
  typeof what === 'string' && Object.hasOwn(doneMessages, what);

const attach = (reply: FastifyReply, name: string, type: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .type(type);
