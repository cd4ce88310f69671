import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAccountEnabled } from '../../accounts/index.ts';
import type { ItemRow, OrderRow } from '../../database/index.ts';
import {
  clientAddress,
  idParam,
  networkOf,
  parseBodies,
  RateLimiter,
  restrictToHost,
  shareLimit,
} from '../../http/index.ts';
import { formatMoney, message, notFound, Refusal, refusalStatus, t } from '../../kernel/index.ts';
import { findItem, findOrderableItem, isDeliverable, licencesForSale } from '../catalogue/index.ts';
import { findOrderByNumber, grantOrderAccess, hasOrderAccess, orderUrl } from '../orders/index.ts';
import { CurrentShop, isAtShopDomain } from '../shop-profile/index.ts';
import { findShop } from '../shops/index.ts';
import { countVisits, depsAtShop, requireSameOriginForm, shopOf, useShopPages } from '../storefront/index.ts';
import { uncountedVisits } from '../visits/index.ts';
import { buyPage } from './buy-page.ts';
import { requiresCountry } from './buyer-fields.ts';
import { deliveryConsent } from './consent.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { findDelivery } from './delivery.ts';
import { likelyCountry } from './likely-country.ts';
import { type FormValues, parseOrderForm, readFormValues } from './order-form.ts';
import { createOrderNumber, signOrderNumber, verifyOrderNumber } from './order-number.ts';
import { orderPage } from './order-page.ts';
import { paypalWebhook } from './paypal-events/index.ts';
import { isSameRequest, nothingToDeliver, placeOrder, renewCouponReservation } from './place-order.ts';
import { paymentMethodsOf, providerOf } from './providers.ts';
import { isFreeItem, quoteItem, unpayablePrice } from './quote.ts';
import { createPageSender } from './send-page.ts';
import type { StripeDeps } from './stripe/index.ts';
import { stripeWebhook } from './stripe-events/index.ts';
import { syncOrder } from './sync-order.ts';
import { listUnappliedPayments } from './unapplied-payment.store.ts';
import { findUnpaidSeller } from './unpaid-seller.ts';

const orderInTheShop = message('Open the item in the shop and order there.');
const pagesPerMinute = 120;
/** Each order sends an email or calls Stripe. */
const ordersPerMinute = 12;

/** Buyers need neither scripts nor an account. */
export function checkoutRoutes(deps: StripeDeps, shop = new CurrentShop(deps), visits = uncountedVisits) {
  const { db } = deps.database;
  const pages = new RateLimiter({ perMinute: pagesPerMinute });
  const orders = new RateLimiter({
    perMinute: ordersPerMinute,
    burst: 2 * ordersPerMinute,
    shared: shareLimit(deps, 'orders'),
  });
  const show = createPageSender(deps);
  const schema = { hide: true } as object;

  const requireWithinLimit = (limiter: RateLimiter, request: FastifyRequest): void => {
    const retryAfterS = limiter.take(networkOf(clientAddress(request)), deps.now());
    if (retryAfterS > 0) throw new Refusal('too_many', t('Too many requests. Try again later.'), { retryAfterS });
  };
  const itemOf = async (request: FastifyRequest): Promise<ItemRow> => {
    const item = await findOrderableItem(db, idParam(request.params));
    if (!item) throw notFound();
    return item;
  };
  const orderIn = async (request: FastifyRequest): Promise<OrderRow> => {
    const order = await findOrderByNumber(db, (request.params as { number: string }).number);
    if (!order) throw notFound();
    return order;
  };

  const showForm = async (
    reply: FastifyReply,
    item: ItemRow,
    values: FormValues,
    wrong: { errors?: Record<string, string[]>; problem?: string; number?: string } = {},
  ): Promise<FastifyReply> => {
    await countVisits(reply, item.account_id);
    const licence = licencesForSale(item).find((one) => one === values.licence) ?? 'regular';
    const quote = await quoteItem(deps, db, item, { licence, coupon: values.coupon });
    const { errors = {}, number = createOrderNumber(), ...rest } = wrong;
    const signedNumber = signOrderNumber(deps.vault, number);
    const isForSale = await isDeliverable(db, item);
    const problem = quote.isUnpayable ? { problem: unpayablePrice(deps, quote.price.total_minor, item) } : {};
    const shown = {
      item,
      isForSale,
      values: { ...values, licence },
      quote,
      // The problem explains why no method can take the total.
      paymentMethods: quote.paymentMethods.length > 0 ? quote.paymentMethods : paymentMethodsOf(deps, quote.shop),
      unpaidSeller: await findUnpaidSeller(deps, item.account_id),
      signedNumber,
    };
    return show(reply, buyPage({ ...shown, errors, ...problem, ...rest, shop: shopOf(reply) }));
  };

  const showOrder = async (reply: FastifyReply, order: OrderRow, problem?: string): Promise<FastifyReply> => {
    const item = await findItem(db, order.account_id, order.item_id);
    if (!item) throw notFound();
    const { bank_instructions: bankInstructions } = await findShop(db, order.account_id);
    const unappliedPayments = await listUnappliedPayments(db, order.account_id, [order.id]);
    const isMailReady = deps.mail.ready;
    const isOwn = hasOrderAccess(deps, reply.request, order.number);
    const shown = {
      order,
      item,
      ownEmail: isOwn ? order.buyer_email : undefined,
      bankInstructions,
      unappliedPayments,
      isMailReady,
      shop: shopOf(reply),
      delivery: isOwn ? await findDelivery(deps, order) : undefined,
      nowMs: deps.now(),
    };
    return show(reply, orderPage({ ...shown, ...(problem === undefined ? {} : { problem }) }));
  };

  /** If the redirect fails, the order is kept. */
  const redirectToPayment = async (reply: FastifyReply, order: OrderRow, item: ItemRow): Promise<FastifyReply> => {
    if (!(await isAccountEnabled(db, order.account_id)))
      return showOrder(
        reply.code(409),
        order,
        t('This shop is not accepting payments right now. You have not been charged.'),
      );
    try {
      const url = await providerOf(depsAtShop(deps, reply), order.provider).startPayment(order, item);
      return await reply.code(303).header('location', url).send();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return showOrder(reply.code(refusalStatus[error.code]), order, error.message);
    }
  };

  const pageRoutes = async (app: FastifyInstance): Promise<void> => {
    parseBodies(app);
    useShopPages(app, shop, visits);
    app.addHook('onRequest', async (request) => requireWithinLimit(pages, request));

    app.get('/shop/buy/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
      const given = readFormValues(request.query);
      const country = given.country || likelyCountry(request.headers['accept-language']);
      // A plus sign in a query string is read as a blank, which no address contains.
      return showForm(reply, await itemOf(request), { ...given, email: given.email.replaceAll(' ', '+'), country });
    });

    app.post('/shop/buy/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
      requireSameOriginForm(deps, request, t(orderInTheShop));
      const item = await itemOf(request);
      const sent = (request.body ?? {}) as Record<'number' | 'do' | 'total' | 'uncounted', unknown>;
      const values = readFormValues(sent);
      const number = verifyOrderNumber(deps.vault, sent.number);
      const sameNumber = number === undefined ? {} : { number };
      if (sent.do === 'price') return showForm(reply, item, values, sameNumber);
      if (number === undefined)
        return showForm(reply.code(422), item, values, { problem: t('This form has expired. Submit it again.') });
      const isFree = isFreeItem(item, values.licence);
      const read = parseOrderForm(values, {
        isFreeItem: isFree,
        requiresCountry: requiresCountry(await findShop(db, item.account_id)),
      });
      if ('errors' in read) return showForm(reply.code(422), item, values, { ...sameNumber, errors: read.errors });
      if (!licencesForSale(item).includes(read.form.licence)) throw notFound();
      const { price, couponProblem } = await quoteItem(deps, db, item, read.form);
      // Without script, a new licence or coupon changes the price only here.
      if (couponProblem === undefined && typeof sent.total === 'string' && sent.total !== String(price.total_minor)) {
        const total = formatMoney(price.total_minor, item.currency);
        const problem = t('The total is now {total}. Check it and press the button again.', { total });
        return showForm(reply.code(409), item, values, { ...sameNumber, problem });
      }
      requireWithinLimit(orders, request);
      try {
        const { vat_id: vatId, pay, ...form } = read.form;
        const consent = isFree ? '' : t(deliveryConsent);
        const asked = {
          ...form,
          vatId,
          consent,
          number,
          pay: pay ?? undefined,
          networkHash: deps.vault.hmac('network of orders', networkOf(clientAddress(request))),
          source: sent.uncounted === undefined ? await visits.sourceOf(item.account_id, request) : undefined,
        };
        const order = await placeOrder(depsAtShop(deps, reply), item, asked);
        grantOrderAccess(deps, reply, order.number);
        if (order.state === 'paid' && !(await isSameRequest(db, order, asked)))
          return await showOrder(
            reply.code(409),
            order,
            t('This order is already paid, so your changes were not applied. Open the item to order again.'),
          );
        if (order.state === 'paid')
          return await reply.redirect(orderUrl(depsAtShop(deps, reply).config, order.number), 303);
        return await redirectToPayment(reply, order, item);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const wrong = error.errors ? { errors: error.errors } : { problem: error.message };
        return showForm(reply.code(refusalStatus[error.code]), item, values, { ...sameNumber, ...wrong });
      }
    });

    app.get('/shop/orders/:number', { config: { access: 'public' }, schema }, async (request, reply) =>
      showOrder(reply, await orderIn(request)),
    );

    app.post('/shop/orders/:number/pay', { config: { access: 'public' }, schema }, async (request, reply) => {
      requireSameOriginForm(deps, request, t(orderInTheShop));
      requireWithinLimit(orders, request);
      const order = await orderIn(request);
      const item = await findItem(db, order.account_id, order.item_id);
      if (order.state !== 'open' || !item)
        return reply.redirect(orderUrl(depsAtShop(deps, reply).config, order.number), 303);
      if (!(await isDeliverable(db, item))) return showOrder(reply.code(409), order, t(nothingToDeliver));
      try {
        await renewCouponReservation(deps, order);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return showOrder(reply.code(refusalStatus[error.code]), order, error.message);
      }
      return redirectToPayment(reply, order, item);
    });

    // Buyers can return before the provider's event arrives. PayPal's payments are captured here.
    app.get('/shop/orders/:number/returned', { config: { access: 'public' }, schema }, async (request, reply) => {
      const order = await orderIn(request);
      if (order.state !== 'paid') {
        try {
          await syncOrder(deps, order);
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return showOrder(
            reply.code(refusalStatus[error.code]),
            order,
            `${error.message} ${t('If you have paid, your payment still counts.')}`,
          );
        }
      }
      return reply.redirect(orderUrl(depsAtShop(deps, reply).config, order.number), 303);
    });

    app.get('/shop/orders/:number/left', { config: { access: 'public' }, schema }, async (request, reply) => {
      const order = await orderIn(request);
      const note =
        order.state === 'open'
          ? t('You left the payment page without paying. You can still pay until the order expires.')
          : undefined;
      return showOrder(reply, order, note);
    });

    deliveryRoutes(app, deps, orderIn);
  };

  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl, isAtShopDomain);
    await app.register(pageRoutes);
    await app.register(stripeWebhook(deps));
    await app.register(paypalWebhook(deps));
  };
}
