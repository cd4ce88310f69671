import type { ItemRow, OrderRow, StrayPaymentRow } from '../../database/index.ts';
import { formatMoney, toIso } from '../../kernel/index.ts';
import { maskDestination } from '../../outbox/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { shopPage } from '../storefront/index.ts';
import { priceSummary } from './buy-page.ts';
import { checkoutCss } from './style.ts';

type OrderPage = {
  order: OrderRow;
  item: Pick<ItemRow, 'id' | 'name' | 'is_code_only'>;
  bankInstructions: string;
  unappliedPayments: StrayPaymentRow[];
  /** whether this installation has a mail server at all */
  isMailReady: boolean;
  /** what did not work just now */
  problem?: string;
  /** above the page */
  siteName: string;
  /** the moment at which it is shown, epoch ms */
  nowMs: number;
};

/**
 * The state of an order, for whoever has its number: so it tells neither the buyer nor the way into the library, which
 * goes by mail.
 */
export function orderPage(page: OrderPage): string {
  const { order, item, unappliedPayments, problem, siteName } = page;
  const body = `<div class="order">
<p class="crumbs">Order ${escapeHtml(order.number)}</p>
<h1>${titleOf(order)}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<section>${orderState(page)}${unappliedPayments.map(unappliedPaymentNote).join('')}</section>
<section><h2>${escapeHtml(item.name)}, ${order.licence} licence</h2>
${priceSummary(order, order.currency, { total: order.state === 'paid' ? 'Paid' : 'To pay' })}</section></div>`;
  return shopPage({ title: `Order ${order.number}`, body, css: checkoutCss, shop: siteName });
}

function unappliedPaymentNote({ amount_minor, returned_minor, currency }: StrayPaymentRow): string {
  const amount = escapeHtml(formatMoney(amount_minor, currency));
  const hasGone = returned_minor >= amount_minor;
  return `<p class="soft">A payment of ${amount} came beside this order. ${hasGone ? 'It has gone back to where it came from.' : 'The seller has been asked to give it back.'}</p>`;
}

function titleOf({ state, provider }: OrderRow): string {
  switch (state) {
    case 'open':
      return provider === 'free' ? 'Your order is on its way' : 'Waiting for your payment';
    case 'paid':
      return 'Thank you';
    case 'cancelled':
      return 'This order was cancelled';
    case 'expired':
      return 'This order has expired';
  }
}

function orderState(page: OrderPage): string {
  const { order, item, isMailReady } = page;
  const again = `<p><a href="/shop/buy/${item.id}">Order it again</a></p>`;
  switch (order.state) {
    case 'open':
      return openOrder(page);
    case 'paid':
      if (!isMailReady) return `<p>${noMail(item)}</p>`;
      return `${paidMail(page)}
<p class="soft">No mail? Look among spam, or <a href="/shop/library">ask for another link</a>.</p>`;
    case 'cancelled':
      return `<p>Nothing is to be paid any more.</p>${again}`;
    case 'expired':
      return `<p>Nothing was paid in time. A payment that is under way still counts.</p>${again}`;
  }
}

/** Until when the price is kept for this order alone. */
function couponNote({ coupon_held_until: until }: OrderRow, nowMs: number): string {
  if (until === null) return '';
  if (until <= nowMs)
    return '<p class="soft">Your coupon is no longer kept for this order. It still counts, unless others have used it up.</p>';
  return `<p class="soft">Your coupon is kept for this order until ${toIso(until).slice(11, 16)} UTC: pay until then.</p>`;
}

/** What the buyer waits for. */
const goods = ({ is_code_only }: OrderPage['item']): string => (is_code_only === 1 ? 'purchase code' : 'download');

function paidMail({ order, item, nowMs }: OrderPage): string {
  const { buyer_email, mail_held_until: heldUntil } = order;
  const to = escapeHtml(maskDestination(buyer_email));
  if (heldUntil === null)
    return `<p>The link to your library, with ${item.is_code_only === 1 ? 'purchase code' : 'download, purchase code'} and invoice, is in a mail to ${to}.</p>`;
  const mail =
    heldUntil === 0
      ? 'so none is sent of this order'
      : `so the one of this order ${heldUntil > nowMs ? 'is' : 'was'} sent at ${toIso(heldUntil).slice(0, 16).replace('T', ' ')} UTC`;
  return `<p>Many mails have gone to ${to} lately, ${mail}. What you have got is in your library already: <a href="/shop/library">ask for a link to it</a>.</p>`;
}

/** What a page may say where nothing can be mailed: the library page refuses with the same words. */
const noMail = (item: OrderPage['item']): string =>
  `This shop sends no mail yet: ask the seller for your ${goods(item)}.`;

function transferMail({ order, item }: OrderPage): string {
  const to = escapeHtml(maskDestination(order.buyer_email));
  const instructions =
    order.mail_held_until === null
      ? `The same is in a mail to ${to}.`
      : `Keep this page: no mail was sent, because many have gone to ${to} lately.`;
  return `${instructions} A mail with your ${goods(item)} follows when the payment has arrived.`;
}

function openOrder(page: OrderPage): string {
  const { order, item, bankInstructions, nowMs, isMailReady } = page;
  switch (order.provider) {
    case 'stripe':
      return `<p>Pay on the pages of Stripe. What has been paid shows here within a minute.</p>
${couponNote(order, nowMs)}<form method="post" action="/shop/orders/${order.number}/pay"><button>Pay ${escapeHtml(formatMoney(order.total_minor, order.currency))}</button></form>
<p class="soft"><a href="/shop/orders/${order.number}/returned">I have paid: look again</a></p>`;
    case 'manual':
      return `<p>Transfer <strong>${escapeHtml(formatMoney(order.total_minor, order.currency))}</strong> with the reference <strong>${order.number}</strong>.</p>
<p class="bank">${escapeHtml(bankInstructions)}</p>
<p class="soft">${isMailReady ? transferMail(page) : `Keep this page. ${noMail(item)}`}</p>`;
    case 'free':
      return `<p>${isMailReady ? `The mail with your ${goods(item)} comes within some minutes.` : noMail(item)}</p>`;
  }
}
