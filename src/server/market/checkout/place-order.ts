import {
  type DatabaseOrTransaction,
  type ItemRow,
  inTransaction,
  type Licence,
  type OrderRow,
  type Provider,
} from '../../database/index.ts';
import {
  currentLanguage,
  dayMs,
  formatMoney,
  hourMs,
  invalid,
  message,
  notFound,
  Refusal,
  t,
} from '../../kernel/index.ts';
import { findOrderableItem, isDeliverable } from '../catalogue/index.ts';
import {
  buyerKey,
  findCouponByCode,
  findOrderByNumber,
  insertOrder,
  insertOrderNetwork,
  insertOrderSource,
  lockCouponAvailability,
  lockOrder,
  type OrderSource,
  reserveCouponUntil,
} from '../orders/index.ts';
import { hadTrial, hadTrialBefore, trialKey } from '../purchases/index.ts';
import { insertOrderTax, type VatCheck } from '../tax/index.ts';
import type { Offer } from '../tiers/index.ts';
import { couponReserved, couponReservedForMs, couponUsedUp, normalizeCouponCode } from './coupon.ts';
import { findCustomerProblem } from './coupon-customer.ts';
import { endOrder } from './fulfil-order.ts';
import { enqueueOrderEvent } from './order-event.ts';
import { enqueuePaymentInstructions } from './order-mails.ts';
import { replacementNumber } from './order-number.ts';
import { type PaymentMethod, providerOf } from './providers.ts';
import { quoteItem, unpayablePrice } from './quote.ts';
import { paymentInProgress, type StripeDeps } from './stripe/index.ts';
import { syncOrder } from './sync-order.ts';
import { notifyAuthorOfTransfer } from './transfer-notice.ts';

export const nothingToDeliver = message(
  'This item cannot be ordered right now: the seller has not added anything to deliver yet.',
);

export type OrderRequest = {
  number: string;
  licence: Licence;
  /** undefined: the item's own prices and terms */
  offer?: Offer | undefined;
  coupon: string;
  /** if the buyer chooses the price */
  amountMinor?: number | undefined;
  /** the total that the buyer saw */
  totalMinor?: number | undefined;
  email: string;
  name: string;
  /** '' for private persons */
  company: string;
  /** postal, '' if not given */
  address?: string;
  vatId: string;
  /** missing: not verified */
  vatCheck?: VatCheck;
  /** '' for free items */
  consent: string;
  /** ISO 3166, '' if unknown */
  country: string;
  /** of the buyer's network, '' if unknown */
  networkCountry?: string;
  /** the buyer confirmed `country` */
  isCountryConfirmed?: boolean;
  /** ignored for free items */
  pay: PaymentMethod | undefined;
  source?: OrderSource | undefined;
  /** keyed hash of the buyer's network */
  networkHash?: string;
};

/** Bank transfers can take a week, more over holidays. */
const expiresAfterMs = { stripe: hourMs, paypal: hourMs, manual: 14 * dayMs, free: hourMs } satisfies Record<
  Provider,
  number
>;

/**
 * Stores an order before payment. Fulfils a free order immediately. Sending the form again returns its order. If the
 * values differ, an open order is cancelled and replaced, and a paid one is returned unchanged. Throws `not_found` if
 * the item is no longer for sale, `conflict` if it has nothing to deliver, `invalid`, or `unavailable` if the shop
 * accepts no payments.
 */
export async function placeOrder(deps: StripeDeps, item: ItemRow, request: OrderRequest): Promise<OrderRow> {
  const known = await findFormOrder(deps, request.number);
  if (!known) return (await storeOrder(deps, item, request, {})) ?? placeOrder(deps, item, request);
  requireSameItem(known, item);
  if (isSettled(known) || (await isSameRequest(deps.database.db, known, request))) return known;
  if (known.state === 'open' && !(await endPayment(deps, known))) return placeOrder(deps, item, request);
  const number = replacementNumber(deps.vault, known.number);
  const order = await storeOrder(deps, item, { ...request, number }, { replaces: known });
  return order ?? placeOrder(deps, item, request);
}

/** A free order can be placed again for another address. */
const isSettled = ({ state, provider }: OrderRow): boolean => state === 'paid' && provider !== 'free';

/** Returns the last order that was placed with this form. */
async function findFormOrder(
  { database, vault }: Pick<StripeDeps, 'database' | 'vault'>,
  number: string,
): Promise<OrderRow | undefined> {
  const order = await findOrderByNumber(database.db, number);
  return order && ((await findFormOrder({ database, vault }, replacementNumber(vault, number))) ?? order);
}

export async function isSameRequest(
  db: DatabaseOrTransaction,
  order: OrderRow,
  request: Omit<OrderRequest, 'number' | 'consent'>,
): Promise<boolean> {
  const code = normalizeCouponCode(request.coupon);
  const coupon = code === '' ? undefined : await findCouponByCode(db, order.account_id, code);
  return (
    order.licence === request.licence &&
    (request.offer === undefined || order.currency === request.offer.currency) &&
    order.kind === (request.offer?.kind ?? 'purchase') &&
    order.tier_id === (request.offer?.tier_id ?? null) &&
    order.purchase_id === (request.offer?.purchase_id ?? null) &&
    order.buyer_email === request.email.toLowerCase() &&
    order.buyer_name === request.name &&
    order.buyer_country === request.country &&
    order.buyer_company === request.company &&
    order.buyer_vat_id === request.vatId &&
    order.buyer_address === (request.address ?? '') &&
    order.coupon_id === (coupon?.id ?? null) &&
    (request.totalMinor === undefined || order.total_minor === request.totalMinor) &&
    (order.provider === 'free' || request.pay === undefined || order.provider === request.pay)
  );
}

/** Returns false if the order was paid or closed meanwhile. Throws `conflict` while its payment is processed. */
async function endPayment(deps: StripeDeps, order: OrderRow): Promise<boolean> {
  const status = await providerOf(deps, order.provider).endPayment(order);
  if (status.state === 'waiting') throw paymentInProgress();
  if (status.state === 'ended') return true;
  await syncOrder(deps, order);
  return false;
}

/** Returns undefined if another request stored the order or closed the replaced one. */
async function storeOrder(
  deps: StripeDeps,
  item: ItemRow,
  request: OrderRequest,
  { replaces }: { replaces?: OrderRow },
): Promise<OrderRow | undefined> {
  const order = await inTransaction(deps.database, async (trx) => {
    const now = deps.now();
    if (replaces?.state === 'open' && !(await endOrder(deps, trx, replaces, 'cancelled'))) return undefined;
    const { offer: wanted } = request;
    if (wanted === undefined || wanted.purchase_id === null) await requireForSale(trx, item.id);
    if (wanted?.kind === 'trial') await requireNoTrial(deps, trx, item, request.email);
    const quote = await quoteItem(deps, trx, item, {
      ...request,
      tier_id: wanted?.tier_id ?? null,
      currency: wanted?.currency,
      offered: wanted?.terms && wanted,
    });
    const { offer, price, shop, tax, coupon, couponProblem, paymentMethods, isUnpayable } = quote;
    if (couponProblem !== undefined) throw invalid({ coupon: [couponProblem] });
    if (request.totalMinor !== undefined && request.totalMinor !== price.total_minor)
      throw new Refusal('conflict', totalChanged(price.total_minor, offer.currency));
    const usage = { account_id: item.account_id, coupon_id: coupon?.id ?? null, number: request.number };
    requireCouponAvailable(await lockCouponAvailability(deps.database, trx, usage, now));
    const customerProblem = coupon && (await findCustomerProblem(trx, coupon, request));
    if (customerProblem !== undefined) throw invalid({ coupon: [t(customerProblem)] });
    if (isUnpayable) throw new Refusal('conflict', unpayablePrice(deps, price.total_minor, offer));
    const provider = price.total_minor === 0 ? 'free' : choosePaymentMethod(paymentMethods, request.pay);
    const order = await insertOrder(trx, {
      account_id: item.account_id,
      item_id: item.id,
      number: request.number,
      licence: request.licence,
      kind: wanted?.kind ?? 'purchase',
      tier_id: wanted?.tier_id ?? null,
      purchase_id: wanted?.purchase_id ?? null,
      terms: wanted?.terms ? JSON.stringify(wanted.terms) : null,
      currency: offer.currency,
      ...price,
      coupon_id: coupon?.id ?? null,
      buyer_email: request.email.toLowerCase(),
      buyer_key: buyerKey(request.email),
      buyer_name: request.name,
      buyer_country: request.country,
      buyer_company: request.company,
      buyer_vat_id: request.vatId,
      buyer_address: request.address ?? '',
      consent_text: request.consent,
      language: currentLanguage(),
      consent_at: request.consent === '' ? null : now,
      provider,
      provider_ref: null,
      payment_ref: null,
      state: 'open',
      created_at: now,
      expires_at: now + expiresAfterMs[provider],
      settled_at: null,
      looked_at: now,
      coupon_held_until: coupon && coupon.max_uses !== null ? now + couponReservedForMs : null,
    });
    if (!order) return undefined;
    await insertOrderTax(trx, order, {
      ...{ rule: tax.rule, country: tax.country, basis_points: tax.basis_points },
      network_country: request.networkCountry ?? '',
      is_confirmed: request.isCountryConfirmed ? 1 : 0,
      vat_check: request.vatCheck?.state ?? 'not_needed',
      vat_reference: request.vatCheck?.state === 'verified' ? request.vatCheck.reference : '',
    });
    await enqueueOrderEvent(trx, 'order.created', order, now);
    if (request.source) await insertOrderSource(trx, order, request.source);
    if (request.networkHash !== undefined && (provider === 'stripe' || provider === 'paypal'))
      await insertOrderNetwork(trx, order, request.networkHash);
    if (provider === 'manual') {
      await notifyAuthorOfTransfer(trx, deps, { order, item });
      await enqueuePaymentInstructions(trx, deps, { order, item, instructions: shop.bank_instructions }, now);
    }
    return order;
  });
  if (order?.provider === 'free' && order.state === 'open') await syncOrder(deps, order);
  return order;
}

async function requireForSale(trx: DatabaseOrTransaction, itemId: number): Promise<void> {
  const item = await findOrderableItem(trx, itemId);
  if (!item) throw notFound();
  if (!(await isDeliverable(trx, item))) throw new Refusal('conflict', t(nothingToDeliver));
}

async function requireNoTrial(
  { vault }: Pick<StripeDeps, 'vault'>,
  trx: DatabaseOrTransaction,
  item: ItemRow,
  email: string,
): Promise<void> {
  if (await hadTrial(trx, item.account_id, trialKey(vault, item.id, email)))
    throw invalid({ email: [hadTrialBefore().message] });
}

function requireCouponAvailable(availability: Awaited<ReturnType<typeof lockCouponAvailability>>): void {
  if (availability !== 'available')
    throw invalid({ coupon: [t(availability === 'used up' ? couponUsedUp : couponReserved)] });
}

export const totalChanged = (totalMinor: number, currency: string): string =>
  t('The total is now {total}. Check it and press the button again.', { total: formatMoney(totalMinor, currency) });

/**
 * Throws `conflict` if other orders took the coupon's last use. A payment that is already in progress is still
 * accepted.
 */
export function renewCouponReservation(deps: StripeDeps, order: OrderRow): Promise<void> {
  if (order.coupon_held_until === null) return Promise.resolve();
  return inTransaction(deps.database, async (trx) => {
    // Fulfilment acquires its locks in the same sequence.
    await lockOrder(deps.database, trx, order.number);
    const now = deps.now();
    if ((await lockCouponAvailability(deps.database, trx, order, now)) !== 'available')
      throw new Refusal('conflict', t('The coupon of this order has reached its usage limit. Order again without it.'));
    await reserveCouponUntil(trx, order, now + couponReservedForMs);
  });
}

function choosePaymentMethod(methods: PaymentMethod[], wanted: OrderRequest['pay']): PaymentMethod {
  const method = wanted === undefined ? methods[0] : methods.find((one) => one === wanted);
  if (method !== undefined) return method;
  if (methods.length > 0) throw invalid({ pay: [t('Choose a payment method.')] });
  throw new Refusal('unavailable', t('This shop does not accept payments yet. Contact the seller.'));
}

function requireSameItem(order: OrderRow, item: ItemRow): void {
  if (order.item_id === item.id) return;
  throw new Refusal('conflict', t('This form was already used for another item. Reload the page.'));
}
