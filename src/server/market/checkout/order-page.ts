import type { ItemRow, OrderRow, StrayPaymentRow } from '../../database/index.ts';
import { formatList, formatMoney, formatUtcMinute, t, tHtml, toIso } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { dayHtml, describeEnd } from '../library/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { shopPage } from '../storefront/index.ts';
import { itemLine, priceSummary } from './buy-page.ts';
import type { Delivery } from './delivery.ts';
import { deliverySection } from './delivery-section.ts';
import { libraryContents } from './library-contents.ts';
import { isExtension, orderLicence, orderTotal, renewsOf } from './order-licence.ts';
import { checkoutScript } from './script.ts';
import { checkoutCss } from './style.ts';
import { transferSection } from './transfer-section.ts';

type OrderPage = {
  order: OrderRow;
  item: Pick<ItemRow, 'id' | 'name' | 'kind' | 'thumbnail' | 'version' | 'is_code_only'>;
  /** undefined unless the browser placed the order */
  delivery: Delivery | undefined;
  /** undefined unless the browser placed the order */
  ownEmail: string | undefined;
  bankInstructions: string;
  unappliedPayments: StrayPaymentRow[];
  isMailReady: boolean;
  problem?: string;
  shop: Shop;
  nowMs: number;
  /** to order the same again; default: the item's checkout */
  again?: string | undefined;
};

/**
 * Anyone who knows the number can open this page. Only the browser that placed the order sees the email address and the
 * delivery.
 */
export function orderPage(page: OrderPage): string {
  const { order, item, unappliedPayments, delivery, problem, shop } = page;
  const bill = `<section>${itemLine(item, orderLicence(order))}
${priceSummary(order, order.currency, { total: totalLabel(order), note: billNote(page), renews: renewsOf(order) })}</section>
`;
  const waits = order.state === 'open' ? ` data-waits="${pathOf(order)}"` : '';
  const body = `<div class="order"${waits}>
<p class="crumbs">${tHtml('Order {number}', { number: escapeHtml(order.number) })}</p>
<h1>${titleOf(page)}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
${order.state === 'paid' ? bill : ''}${delivery === undefined ? '' : deliverySection(order.number, delivery)}<section>${orderState(page)}${unappliedPayments.map(unappliedPaymentNote).join('')}${wrongAddress(page)}</section>
${order.state === 'paid' ? '' : bill}</div>`;
  return shopPage({
    title: t('Order {number}', { number: order.number }),
    body,
    css: checkoutCss,
    script: checkoutScript,
    shop,
  });
}

const pathOf = ({ number }: OrderRow): string => `/shop/orders/${number}`;

function totalLabel({ state, total_minor }: OrderRow): string {
  if (total_minor === 0) return tHtml('Total');
  switch (state) {
    case 'paid':
      return tHtml('Paid');
    case 'open':
      return tHtml('Amount due');
    default:
      return tHtml('Total');
  }
}

/** Ignores refunds of extensions, because the purchase stays valid. */
const endOf = ({ delivery, nowMs }: OrderPage): ReturnType<typeof describeEnd> =>
  delivery?.purchase.extends_purchase_id === null ? describeEnd(delivery.purchase, nowMs) : undefined;

/** Returns HTML. */
function billNote({ order, delivery }: OrderPage): string {
  if (order.state !== 'paid') return '';
  const endsAt = delivery?.purchase.ends_at;
  if (order.kind === 'trial' && typeof endsAt === 'number')
    return tHtml('The trial ends automatically on {day}.', { day: dayHtml(endsAt) });
  return renewsOf(order) ? tHtml('You can cancel in your library at any time.') : '';
}

/** Returns HTML. */
const addressee = ({ order, ownEmail }: OrderPage): string =>
  ownEmail === undefined ? escapeHtml(maskDestination(order.buyer_email)) : `<b>${escapeHtml(ownEmail)}</b>`;

/** Returns HTML. */
function wrongAddress(page: OrderPage): string {
  const { order, ownEmail, delivery, item } = page;
  if (ownEmail === undefined || endOf(page)) return '';
  const ask = `<p>${tHtml('Send the right address to the seller with your order number {number}.', { number: order.number })}</p>`;
  const summary = `<summary>${tHtml('Wrong address?')}</summary>`;
  const a = (text: string) => `<a href="/shop/buy/${item.id}">${text}</a>`;
  switch (order.state) {
    case 'open':
      return `<details>${summary}${order.provider === 'manual' ? `<p>${tHtml('If you have not paid yet, <a>order again</a> with the right address. This order will expire. If you have paid:', { a })}</p>${ask}` : `<p>${tHtml('<a>Order again</a> with the right address. This order will expire.', { a })}</p>`}</details>`;
    case 'paid':
      return `<details>${summary}${delivery === undefined ? '' : `<p>${tHtml('Save your purchase from this page now.')}</p>`}${ask}</details>`;
    case 'cancelled':
    case 'expired':
      return '';
  }
}

function unappliedPaymentNote({ amount_minor, returned_minor, currency }: StrayPaymentRow): string {
  const amount = escapeHtml(formatMoney(amount_minor, currency));
  const hasGone = returned_minor >= amount_minor;
  return `<p class="soft">${tHtml('A payment of {amount} does not match this order.', { amount })} ${tHtml(hasGone ? 'It has been refunded.' : 'We have asked the seller to refund it.')}</p>`;
}

function titleOf(page: OrderPage): string {
  const { state, provider } = page.order;
  switch (state) {
    case 'open':
      return tHtml(provider === 'free' ? 'Your order is being processed' : 'Waiting for your payment');
    case 'paid':
      return escapeHtml(endOf(page)?.label ?? t('Thank you'));
    case 'cancelled':
      return tHtml('This order was cancelled');
    case 'expired':
      return tHtml('This order has expired');
  }
}

function orderState(page: OrderPage): string {
  const { order, item, isMailReady } = page;
  const label = order.kind === 'trial' ? tHtml('Buy a license') : tHtml('Order it again');
  const again = `<p><a class="button" href="${escapeHtml(page.again ?? `/shop/buy/${item.id}`)}">${label}</a></p>`;
  switch (order.state) {
    case 'open':
      return openOrder(page);
    case 'paid': {
      const end = endOf(page);
      if (end) return `<p>${escapeHtml(end.reason)}</p>`;
      if (!isMailReady)
        return `<p>${page.delivery ? tHtml('This shop cannot send email yet: download your purchase and keep its code now.') : noMail(item)}</p>`;
      return `${paidMail(page)}
<p class="soft">${tHtml('No email? Check your spam folder, or <a>request another link</a>.', { a: libraryLink })}</p>`;
    }
    case 'cancelled':
      return `${whyCancelled(page)}${again}`;
    case 'expired':
      return `<p>${tHtml('No payment arrived in time. A payment that is still being processed will be accepted.')}</p>${again}`;
  }
}

/** Returns HTML. The notes on unapplied payments explain why they cancelled the order. */
function whyCancelled({ order, unappliedPayments }: OrderPage): string {
  if (unappliedPayments.length > 0) return '';
  if (order.kind === 'trial')
    return `<p>${tHtml('This address has already had a trial of this item. Buy a license to use it.')}</p>`;
  return `<p>${order.provider === 'manual' ? tHtml('You don’t need to pay for this order.') : tHtml('The payment failed or was cancelled, so you paid nothing.')}</p>`;
}

function couponNote({ coupon_held_until: until }: OrderRow, nowMs: number): string {
  if (until === null) return '';
  if (until <= nowMs)
    return `<p class="soft">${tHtml('Your coupon is no longer reserved for this order. It still applies unless it has reached its usage limit.')}</p>`;
  return `<p class="soft">${tHtml('Your coupon is reserved for this order until {time} UTC.', { time: toIso(until).slice(11, 16) })}</p>`;
}

const goods = ({ is_code_only }: OrderPage['item']): string => (is_code_only === 1 ? 'code' : 'download');

const libraryLink = (text: string): string => `<a href="/shop/library">${text}</a>`;

function paidMail(page: OrderPage): string {
  const { order, item, nowMs } = page;
  const { mail_held_until: heldUntil } = order;
  const to = addressee(page);
  if (isExtension(order) && heldUntil === null)
    return `<p>${tHtml('Your license is up to date, and its purchase code is the same. We emailed the details to {address}.', { address: to })}</p>`;
  if (heldUntil === null)
    return `<p>${tHtml('We emailed {address} a link to your library, which has your {contents}.', { address: to, contents: formatList(libraryContents({ order, item })) })}</p>`;
  return `<p>${heldMail(to, heldUntil, nowMs)} ${tHtml('Your purchase is already in your library: <a>request a link to it</a>.', { a: libraryLink })}</p>`;
}

/** `heldUntil`: 0 if the email is never sent */
function heldMail(address: string, heldUntil: number, nowMs: number): string {
  if (heldUntil === 0)
    return tHtml('We have sent many emails to {address} recently, so we do not send one for this order.', { address });
  const held = { address, time: formatUtcMinute(heldUntil) };
  return heldUntil > nowMs
    ? tHtml('We have sent many emails to {address} recently, so the one for this order will be sent at {time}.', held)
    : tHtml('We have sent many emails to {address} recently, so the one for this order was sent at {time}.', held);
}

/** The library page uses the same text. */
const noMail = (item: OrderPage['item']): string =>
  tHtml(
    '{goods, select, code {This shop cannot send email yet. Ask the seller for your purchase code.} other {This shop cannot send email yet. Ask the seller for your download.}}',
    { goods: goods(item) },
  );

/** If the shop can't send email, this page delivers the purchase. */
const returnLater = ({ item }: OrderPage): string =>
  tHtml(
    '{goods, select, code {This shop cannot send email yet. Come back to this page in this browser: your purchase code appears here once the seller has confirmed your payment.} other {This shop cannot send email yet. Come back to this page in this browser: your download appears here once the seller has confirmed your payment.}}',
    { goods: goods(item) },
  );

/** Only needed without scripts, because the page's script polls the order. */
const checkAgain = (order: OrderRow): string =>
  `<noscript><p class="soft"><a href="${pathOf(order)}">${tHtml('Check again')}</a></p></noscript>`;

function transferMail(page: OrderPage): string {
  const { order, item } = page;
  const to = addressee(page);
  const instructions =
    order.mail_held_until === null
      ? tHtml('We also emailed these details to {address}.', { address: to })
      : tHtml(
          'Keep this page: we did not email these details, because we have sent many emails to {address} recently.',
          { address: to },
        );
  const next = tHtml(
    '{goods, select, code {We email your purchase code when the payment arrives.} other {We email your download when the payment arrives.}}',
    {
      goods: goods(item),
    },
  );
  return `${instructions} ${next}`;
}

function openOrder(page: OrderPage): string {
  const { order, item, bankInstructions, nowMs, isMailReady } = page;
  const isOwn = page.ownEmail !== undefined;
  switch (order.provider) {
    case 'stripe':
    case 'paypal':
      return `<p>${order.provider === 'stripe' ? tHtml('Pay securely with Stripe. Your payment shows up here within a minute.') : tHtml('Pay securely with PayPal. Your payment shows up here within a minute.')}</p>
${couponNote(order, nowMs)}<form method="post" action="/shop/orders/${order.number}/pay"><button>${tHtml('Pay {total}', { total: escapeHtml(orderTotal(order)) })}</button></form>
<p class="soft"><a href="/shop/orders/${order.number}/returned">${tHtml('I have paid: check again')}</a></p>`;
    case 'manual':
      return `${transferSection(order, bankInstructions)}
<p class="soft">${isMailReady ? transferMail(page) : isOwn ? returnLater(page) : noMail(item)}</p>${checkAgain(order)}`;
    case 'free':
      return `<p>${isMailReady ? tHtml('{goods, select, code {Your purchase code arrives by email within a few minutes.} other {Your download arrives by email within a few minutes.}}', { goods: goods(item) }) : isOwn ? tHtml('{goods, select, code {Your purchase code appears here in a moment.} other {Your download appears here in a moment.}}', { goods: goods(item) }) : noMail(item)}</p>${checkAgain(order)}`;
  }
}
