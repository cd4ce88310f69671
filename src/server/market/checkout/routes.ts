import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isModuleEnabled } from '../../accounts/index.ts';
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
import { message, notFound, Refusal, refusalStatus, t } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { findItem, isDeliverable } from '../catalogue/index.ts';
import { findOrderByNumber, grantOrderAccess, hasOrderAccess, orderUrl } from '../orders/index.ts';
import { CurrentShop, isAtShopDomain } from '../shop-profile/index.ts';
import { findShop } from '../shops/index.ts';
import {
  chooseCurrency,
  countVisits,
  depsAtShop,
  requireSameOriginForm,
  shopOf,
  useShopPages,
} from '../storefront/index.ts';
import { createVatCheck, findTaxSettings, needsConfirmation, type TaxSettings, type VatCheck } from '../tax/index.ts';
import { uncountedVisits } from '../visits/index.ts';
import { buyPage } from './buy-page.ts';
import { requiresCountry } from './buyer-fields.ts';
import { readChosenAmount, suggested } from './chosen-amount.ts';
import { consentTo, consentValue } from './consent.ts';
import { countryName, isCountry } from './countries.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { findDelivery } from './delivery.ts';
import { likelyCountry } from './likely-country.ts';
import { type FormValues, parseOrderForm, readFormValues } from './order-form.ts';
import { isExtension } from './order-licence.ts';
import { createOrderNumber, signOrderNumber, verifyOrderNumber } from './order-number.ts';
import { orderPage } from './order-page.ts';
import { paypalWebhook } from './paypal-events/index.ts';
import { isSameRequest, nothingToDeliver, placeOrder, renewCouponReservation, totalChanged } from './place-order.ts';
import { paymentMethodsOf, providerOf } from './providers.ts';
import { quoteItem, unpayablePrice } from './quote.ts';
import { choiceOf, findSale, findSaleOfPurchase, type Sale } from './sale.ts';
import { createPageSender } from './send-page.ts';
import type { StripeDeps } from './stripe/index.ts';
import { stripeWebhook } from './stripe-events/index.ts';
import { syncOrder } from './sync-order.ts';
import { createTestOrders, findTestSale, inTestMode } from './test-orders/index.ts';
import { listUnappliedPayments } from './unapplied-payment.store.ts';
import { findUnpaidSeller } from './unpaid-seller.ts';
import { parseVatId } from './vat-id.ts';
import { wayToCheckout } from './way-back.ts';

const isClosed = ({ state }: OrderRow): boolean => state === 'expired' || state === 'cancelled';

const orderInTheShop = message('Open the item in the shop and order there.');
const pagesPerMinute = 120;
/** Each order sends an email or calls Stripe. */
const ordersPerMinute = 12;
/** Per item and network. */
const trialsPerDay = 3;

/** Buyers need neither scripts nor an account. */
export function checkoutRoutes(deps: StripeDeps, shop = new CurrentShop(deps), visits = uncountedVisits) {
  const { db } = deps.database;
  const pages = new RateLimiter({ perMinute: pagesPerMinute });
  const orders = new RateLimiter({
    perMinute: ordersPerMinute,
    burst: 2 * ordersPerMinute,
    shared: shareLimit(deps, 'orders'),
  });
  const trials = new RateLimiter({
    perMinute: trialsPerDay / (24 * 60),
    burst: trialsPerDay,
    shared: shareLimit(deps, 'trials'),
  });
  const show = createPageSender(deps);
  const testOrders = createTestOrders(deps, show);
  const checkVatId = createVatCheck(deps);
  const schema = { hide: true } as object;

  const requireWithinLimit = (limiter: RateLimiter, request: FastifyRequest): void => {
    const retryAfterS = limiter.take(networkOf(clientAddress(request)), deps.now());
    if (retryAfterS > 0) throw new Refusal('too_many', t('Too many requests. Try again later.'), { retryAfterS });
  };
  const requireFewTrials = (request: FastifyRequest, { id }: ItemRow): void => {
    const retryAfterS = trials.take(`${id} ${networkOf(clientAddress(request))}`, deps.now());
    if (retryAfterS > 0)
      throw new Refusal(
        'too_many',
        t('Several trials were started from your network today. Try again tomorrow, or buy a license.'),
        { retryAfterS },
      );
  };
  const saleOf = (request: FastifyRequest, asked?: unknown, acceptLanguage?: string): Promise<Sale> => {
    const { test } = request.query as { test?: unknown };
    const id = idParam(request.params);
    const choose = (currencies: string[]) => chooseCurrency(currencies, { asked, acceptLanguage });
    const choice = { choose, nowMs: deps.now() };
    return typeof test === 'string' ? findTestSale(deps, { id, token: test }, choice) : findSale(db, id, choice);
  };
  const extensionOf = (request: FastifyRequest): Promise<Sale> =>
    findSaleOfPurchase(deps, (request.params as { token: string }).token);
  const orderIn = async (request: FastifyRequest): Promise<OrderRow> => {
    const order = await findOrderByNumber(db, (request.params as { number: string }).number);
    if (!order) throw notFound();
    return order;
  };

  /** Checks nothing while the form contains an invalid VAT ID. */
  const checkVatIdOf = (values: FormValues, settings: TaxSettings, network: string): Promise<VatCheck> => {
    const country = isCountry(values.country) ? values.country : '';
    const read = parseVatId(values.vat_id, country);
    return checkVatId(settings, { country, network, vatId: 'vatId' in read ? read.vatId : '' });
  };

  const showForm = async (
    reply: FastifyReply,
    sale: Sale,
    values: Omit<FormValues, 'amount'> & { amount?: string },
    wrong: {
      errors?: Record<string, string[]>;
      problem?: string;
      number?: string;
      vatCheck?: VatCheck;
      mustConfirmCountry?: boolean;
    } = {},
  ): Promise<FastifyReply> => {
    const { item, offers, isTest = false } = sale;
    if (!isTest) await countVisits(reply, item.account_id);
    const used = isTest ? inTestMode(deps) : deps;
    const offer = offers.find(({ key }) => key === values.licence) ?? sale.first;
    const amount = values.amount ?? suggested(offer);
    const chosen = readChosenAmount(offer, amount);
    const coupon = sale.purchase ? '' : values.coupon;
    const country = isCountry(values.country) ? values.country : '';
    const { number = createOrderNumber(), vatCheck, mustConfirmCountry = false, ...rest } = wrong;
    const quote = await quoteItem(used, db, item, { ...choiceOf(offer), ...chosen, coupon, country, vatCheck });
    const errors = { ...('problem' in chosen && { amount: [chosen.problem] }), ...wrong.errors };
    const signedNumber = signOrderNumber(deps.vault, number);
    const isForSale = sale.purchase !== undefined || (await isDeliverable(db, item));
    const problem = quote.isUnpayable ? { problem: unpayablePrice(used, quote.price.total_minor, quote.offer) } : {};
    const shown = {
      item,
      offers,
      offer,
      path: sale.path,
      currencies: sale.currencies,
      currency: sale.currency,
      extends: sale.purchase ? { email: maskDestination(sale.purchase.buyer_email ?? '') } : null,
      isForSale,
      values: { ...values, licence: offer.key, amount },
      quote,
      // The problem explains why no method can take the total.
      paymentMethods:
        quote.paymentMethods.length > 0 || offer.renews ? quote.paymentMethods : paymentMethodsOf(used, quote.shop),
      unpaidSeller: await findUnpaidSeller(used, item.account_id),
      signedNumber,
      vatCheck,
      mustConfirmCountry,
      isTest,
    };
    return show(reply, buyPage({ ...shown, ...problem, ...rest, errors, shop: shopOf(reply) }));
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
      again: isClosed(order) ? (await wayToCheckout(deps, order))?.path : undefined,
    };
    return show(reply, orderPage({ ...shown, ...(problem === undefined ? {} : { problem }) }));
  };

  /** If the redirect fails, the order is kept. */
  const redirectToPayment = async (reply: FastifyReply, order: OrderRow, item: ItemRow): Promise<FastifyReply> => {
    if (!(await isModuleEnabled(db, order.account_id, 'market')))
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

    const showSale = async (request: FastifyRequest, reply: FastifyReply, sale: Sale): Promise<FastifyReply> => {
      const { amount, ...given } = readFormValues(request.query);
      const country = given.country || likelyCountry(request.headers['accept-language']);
      const name = given.name || (sale.purchase?.buyer_name ?? '');
      // A plus sign in a query string is read as a blank, which no address contains.
      const email = given.email.replaceAll(' ', '+');
      return showForm(reply, sale, { ...given, ...(amount !== '' && { amount }), name, email, country });
    };

    const order = async (request: FastifyRequest, reply: FastifyReply, sale: Sale): Promise<FastifyReply> => {
      const { item } = sale;
      const sent = (request.body ?? {}) as Record<'number' | 'do' | 'total' | 'uncounted' | 'pay_in', unknown>;
      const values = {
        ...readFormValues(sent),
        ...(sale.purchase && { email: sale.purchase.buyer_email ?? '', coupon: '' }),
      };
      const number = verifyOrderNumber(deps.vault, sent.number);
      const sameNumber = number === undefined ? {} : { number };
      const taxSettings = await findTaxSettings(db, await findShop(db, item.account_id));
      const network = networkOf(clientAddress(request));
      const vatCheck = await checkVatIdOf(values, taxSettings, network);
      // An amount of another currency means another price.
      if (sent.pay_in !== undefined) {
        const { amount: _, ...kept } = values;
        return showForm(reply, sale, kept, { ...sameNumber, vatCheck });
      }
      if (sent.do === 'price') return showForm(reply, sale, values, { ...sameNumber, vatCheck });
      if (number === undefined)
        return showForm(reply.code(422), sale, values, { problem: t('This form has expired. Submit it again.') });
      const offer = sale.offers.find(({ key }) => key === values.licence);
      if (!offer && ['regular', 'extended'].includes(values.licence)) throw notFound();
      const chosen = readChosenAmount(offer ?? sale.first, values.amount);
      const isFree = 'amountMinor' in chosen && (chosen.amountMinor ?? (offer ?? sale.first).minor) === 0;
      const hasConsent = values.consent === consentValue(offer ?? sale.first);
      const read = parseOrderForm(hasConsent ? values : { ...values, consent: '' }, {
        isFreeItem: isFree,
        requiresCountry: requiresCountry(taxSettings),
        isOffered: offer !== undefined,
      });
      if ('errors' in read || !offer)
        return showForm(reply.code(422), sale, values, { ...sameNumber, errors: 'errors' in read ? read.errors : {} });
      if ('problem' in chosen) return showForm(reply.code(422), sale, values, sameNumber);
      const { amountMinor } = chosen;
      const { country, country_confirmed, vat_id: vatId, pay, amount: _, ...form } = read.form;
      const choice = { ...choiceOf(offer), amountMinor, coupon: values.coupon, country, vatCheck };
      const { price, tax, couponProblem } = await quoteItem(sale.isTest ? inTestMode(deps) : deps, db, item, choice);
      // Without script, a new licence or coupon changes the price only here.
      if (couponProblem === undefined && typeof sent.total === 'string' && sent.total !== String(price.total_minor)) {
        const problem = totalChanged(price.total_minor, offer.currency);
        return showForm(reply.code(409), sale, values, { ...sameNumber, vatCheck, problem });
      }
      const networkCountry = visits.countryOf(request);
      const isCountryConfirmed = country !== '' && country_confirmed === country;
      const evidence = { billing: country, network: networkCountry, confirmed: isCountryConfirmed };
      if (!isFree && !isCountryConfirmed && needsConfirmation(taxSettings, evidence, tax)) {
        const fault = t('Your connection is in {country}. Confirm your country, or choose another.', {
          country: countryName(networkCountry),
        });
        const wrong = { errors: { country: [fault] }, mustConfirmCountry: true, vatCheck };
        return showForm(reply.code(422), sale, values, { ...sameNumber, ...wrong });
      }
      requireWithinLimit(orders, request);
      try {
        if (offer.kind === 'trial' && !sale.isTest) requireFewTrials(request, item);
        const consent = isFree ? '' : consentTo(offer, price.total_minor);
        const asked = {
          ...form,
          licence: offer.licence,
          offer,
          ...{ country, networkCountry, isCountryConfirmed, vatId, vatCheck },
          consent,
          number,
          amountMinor,
          totalMinor: couponProblem === undefined ? price.total_minor : undefined,
          pay: pay ?? undefined,
          networkHash: deps.vault.hmac('network of orders', network),
          source: sent.uncounted === undefined ? await visits.sourceOf(item.account_id, request) : undefined,
        };
        if (sale.isTest) return await testOrders.order(reply, sale, asked);
        const placed = await placeOrder(depsAtShop(deps, reply), item, asked);
        grantOrderAccess(deps, reply, placed.number);
        if (placed.state === 'paid' && !(await isSameRequest(db, placed, asked)))
          return await showOrder(
            reply.code(409),
            placed,
            t('This order is already paid, so your changes were not applied. Open the item to order again.'),
          );
        if (placed.state === 'paid')
          return await reply.redirect(orderUrl(depsAtShop(deps, reply).config, placed.number), 303);
        return await redirectToPayment(reply, placed, item);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const wrong = error.errors ? { errors: error.errors } : { problem: error.message };
        return showForm(reply.code(refusalStatus[error.code]), sale, values, { ...sameNumber, vatCheck, ...wrong });
      }
    };

    app.get('/shop/buy/:id', { config: { access: 'public' }, schema }, async (request, reply) =>
      showSale(
        request,
        reply,
        await saleOf(request, (request.query as Record<string, unknown>).currency, request.headers['accept-language']),
      ),
    );
    app.post('/shop/buy/:id', { config: { access: 'public' }, schema }, async (request, reply) => {
      requireSameOriginForm(deps, request, t(orderInTheShop));
      const { currency, pay_in } = (request.body ?? {}) as Record<string, unknown>;
      return order(request, reply, await saleOf(request, pay_in ?? currency));
    });
    app.get('/shop/buy/:id/tested', { config: { access: 'public' }, schema }, async (request, reply) => {
      requireWithinLimit(orders, request);
      return testOrders.returned(reply, await saleOf(request));
    });
    app.get('/shop/extend/:token', { config: { access: 'public' }, schema }, async (request, reply) =>
      showSale(request, reply, await extensionOf(request)),
    );
    app.post('/shop/extend/:token', { config: { access: 'public' }, schema }, async (request, reply) => {
      requireSameOriginForm(deps, request, t(orderInTheShop));
      return order(request, reply, await extensionOf(request));
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
      if (!isExtension(order) && !(await isDeliverable(db, item)))
        return showOrder(reply.code(409), order, t(nothingToDeliver));
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
