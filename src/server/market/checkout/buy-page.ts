import type { ItemRow } from '../../database/index.ts';
import { formatMoney, formatPercent, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Interval } from '../purchases/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import {
  itemPath,
  itemThumbnail,
  noPayments,
  priceHtml,
  pricePerPeriod,
  shopPage,
  formatPrice as shownPrice,
} from '../storefront/index.ts';
import { priceTaxOf } from '../tax/index.ts';
import type { Offer } from '../tiers/index.ts';
import type { BuyPage } from './buy-page.view.ts';
import { buyerFields } from './buyer-fields.ts';
import { controlAttributes, errorSummary, fieldErrorHtml, star } from './form-fields.ts';
import { paymentFields } from './payment-fields.ts';
import { nothingToDeliver } from './place-order.ts';
import type { OrderPrice } from './price.ts';
import { checkoutScript } from './script.ts';
import { checkoutCss } from './style.ts';
import { testNotice } from './test-notice.ts';

export function buyPage(page: BuyPage): string {
  const { item, isForSale, problem, shop, signedNumber, quote, errors } = page;
  if (!isForSale) return notForSalePage(item, escapeHtml(problem ?? t(nothingToDeliver)), shop);
  // If a coupon covers the whole price, no payment is needed.
  if (page.unpaidSeller && quote.price.total_minor > 0)
    return notForSalePage(item, noPayments(page.unpaidSeller, item.name), shop);
  const { isFree } = quote;
  const faults = errorSummary(errors);
  const names = { item: item.name, shop: shop.name };
  const heading = t(isFree ? 'Get {item} – {shop}' : 'Buy {item} – {shop}', names);
  const title = faults === '' ? heading : t('Error: {title}', { title: heading });
  // The Enter key submits the form with its first button.
  const byEnter = `<button name="do" value="order" class="unseen" tabindex="-1" aria-hidden="true">${tHtml('Order now')}</button>`;
  const body = `<div class="order wide">
${page.isTest ? testNotice() : ''}<h1>${page.offer.kind === 'trial' ? tHtml('Start your free trial') : tHtml(isFree ? 'Get it for free' : 'Checkout')}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}${faults}
<form method="post" action="${page.path}" novalidate>${byEnter}<input type="hidden" name="number" value="${escapeHtml(signedNumber)}"><input type="hidden" name="total" value="${quote.price.total_minor}">
${summary(page)}
<section class="pay" aria-label="${tHtml('Your details')}">${buyerFields(page)}${paymentFields(page)}</section></form></div>`;
  return shopPage({ title, body, css: checkoutCss, script: checkoutScript, shop, back: backLink(item) });
}

const backLink = (item: ItemRow) => ({ path: itemPath(item), label: t('Back to {item}', { item: item.name }) });

/** `problem`: HTML */
function notForSalePage(item: ItemRow, problem: string, shop: Shop): string {
  const body = `<div class="order">
<h1>${escapeHtml(item.name)}</h1>
<p class="problem" role="alert">${problem}</p></div>`;
  return shopPage({ title: item.name, body, css: checkoutCss, shop, back: backLink(item) });
}

/** Returns HTML. */
export function itemLine(
  item: Pick<ItemRow, 'id' | 'name' | 'kind' | 'thumbnail' | 'version'>,
  licence: string,
): string {
  const about = [licence, ...(item.version === '' ? [] : [t('version {version}', { version: item.version })])].join(
    t(', '),
  );
  return `<div class="what">${itemThumbnail(item)}<div><b>${escapeHtml(item.name)}</b><span class="soft">${escapeHtml(about)}</span></div></div>`;
}

/** Collapsed on phones, open next to the form on wide screens. */
function summary(page: BuyPage): string {
  const { item, offer, offers, quote, errors } = page;
  // If scripts are enabled, the total updates automatically.
  const update = `<noscript><p class="update"><button name="do" value="price" formnovalidate>${tHtml('Update total')}</button></p></noscript>`;
  const choice =
    offers.length === 1
      ? `<input type="hidden" name="licence" value="${offer.key}">${offerWords(offer)}`
      : offerChoice(page, fieldErrorHtml('licence', errors.licence?.[0]));
  const coupon =
    quote.isFree || offer.isChosenByBuyer || offer.renews || page.extends
      ? '<div class="coupon-box" hidden></div>'
      : couponField(page);
  const isFaulty = [errors.licence, errors.amount, errors.coupon, quote.couponProblem].some(
    (fault) => fault !== undefined,
  );
  const total = escapeHtml(shownPrice(quote.price.total_minor, offer.currency));
  return `<details class="cart" aria-label="${tHtml('Order summary')}"${isFaulty ? ' open' : ''}><summary><span>${tHtml('Order summary')}</span><b>${total}</b></summary><div>${itemLine(item, offer.name)}
${currencyChoice(page)}${choice}${amountField(page)}${offers.length > 1 || offer.isChosenByBuyer ? update : ''}${coupon}
${priceSummary(quote.price, offer.currency, { total: tHtml('Total'), taxBasisPoints: quote.tax.basis_points, note: taxNote(page), renews: offer.renews })}</div></details>`;
}

/** Returns HTML. A button submits what the buyer has entered. */
function currencyChoice({ currencies, currency: chosen }: BuyPage): string {
  if (currencies.length < 2) return '';
  const buttons = currencies.map(
    (currency) =>
      `<button name="pay_in" value="${currency}" formnovalidate${currency === chosen ? ' aria-current="true"' : ''}>${currency}</button>`,
  );
  return `<div class="currencies" role="group" aria-label="${tHtml('Currency')}"><input type="hidden" name="currency" value="${chosen}">${buttons.join('')}</div>`;
}

/** Always present, so that the script can replace it. */
function amountField({ values, quote: { offer }, errors }: BuyPage): string {
  if (!offer.isChosenByBuyer) return '<div class="amount-box" hidden></div>';
  const fault = fieldErrorHtml('amount', errors.amount?.[0]);
  const least =
    offer.minor === 0
      ? tHtml('Pay any amount, or get it for free.')
      : tHtml('At least {price}.', { price: escapeHtml(formatMoney(offer.minor, offer.currency)) });
  const hint = fault === '' ? `<span class="soft hint" id="amount-use">${least}</span>` : fault;
  return `<div class="amount-box"><div class="field"><label for="amount">${tHtml('Your price')} (${escapeHtml(offer.currency)}) ${star}</label><input ${controlAttributes('amount', errors, 'amount-use')} name="amount" value="${escapeHtml(values.amount)}" inputmode="decimal" autocomplete="off" maxlength="40" required>${hint}</div></div>`;
}

function couponField({ values, quote, errors }: BuyPage): string {
  const faults = errors.coupon ?? (quote.couponProblem === undefined ? undefined : [quote.couponProblem]);
  const fault = fieldErrorHtml('coupon', faults?.[0]);
  // Focuses the field only if the coupon made the order fail.
  const control = controlAttributes('coupon', errors.coupon ? errors : faults ? { ...errors, coupon: faults } : {});
  const isOpen = values.coupon !== '' || faults !== undefined;
  return `<div class="coupon-box"><details class="coupon"${isOpen ? ' open' : ''}><summary>${tHtml('Add a coupon')}</summary><div class="field"><label for="coupon">${tHtml('Coupon code')}</label><span class="with-button"><input ${control} name="coupon" value="${escapeHtml(values.coupon)}" maxlength="60" autocomplete="off"><button name="do" value="price" formnovalidate>${tHtml('Apply')}</button></span>${fault}</div></details></div>`;
}

function offerChoice({ offer: chosen, offers, quote, extends: extended }: BuyPage, fault: string): string {
  const choices = offers.map(
    (offer) =>
      `<label class="choice"><input type="radio" name="licence" value="${offer.key}"${offer.key === chosen.key ? ' checked' : ''}><span>${escapeHtml(offer.name)}${offerWords(offer)}</span><b>${priceHtml(offer, priceTaxOf(quote.taxSettings))}</b></label>`,
  );
  return `<fieldset id="licence" tabindex="-1"><legend>${extended ? tHtml('What to add') : tHtml('License')}</legend>${choices.join('')}${fault}</fieldset>`;
}

const offerWords = ({ words }: Offer): string =>
  words === '' ? '' : `<span class="soft hint">${escapeHtml(words)}</span>`;

/** `renews`: the total is due in each of these */
type PriceNotes = { total: string; taxBasisPoints?: number; note?: string; renews?: Interval | undefined };

/** Returns HTML. `total`: the label of the total, as HTML. */
export function priceSummary(
  price: Pick<OrderPrice, 'list_minor' | 'discount_minor' | 'sale_minor' | 'total_minor' | 'tax_minor'>,
  currency: string,
  { total, taxBasisPoints, note = '', renews }: PriceNotes,
): string {
  const money = (minor: number): string => escapeHtml(formatMoney(minor, currency));
  const included =
    taxBasisPoints === undefined
      ? tHtml('Includes tax')
      : tHtml('Includes tax ({percent})', { percent: formatPercent(taxBasisPoints / 100) });
  const less = (label: string, minor: number) => (minor === 0 ? '' : `<dt>${label}</dt><dd>−${money(minor)}</dd>`);
  const discount =
    price.discount_minor === 0
      ? ''
      : `<dt>${tHtml('Price')}</dt><dd>${money(price.list_minor)}</dd>${less(tHtml('Sale'), price.sale_minor)}${less(tHtml('Coupon'), price.discount_minor - price.sale_minor)}`;
  const tax =
    price.tax_minor === 0 ? '' : `<dt class="soft">${included}</dt><dd class="soft">${money(price.tax_minor)}</dd>`;
  return `<dl class="sum">${discount}<dt class="total">${total}</dt><dd class="total">${escapeHtml(renews ? pricePerPeriod(price.total_minor, currency, renews) : shownPrice(price.total_minor, currency))}</dd>${tax}${note === '' ? '' : `<dd class="soft note">${note}</dd>`}</dl>`;
}

/** Returns HTML. */
function taxNote({ quote, vatCheck }: BuyPage): string {
  if (quote.tax.rule === 'reverse_charge') return tHtml('No tax: your company owes it (reverse charge).');
  if (vatCheck?.state === 'unknown') return tHtml('Tax is charged, because this VAT ID is not registered in the EU.');
  if (vatCheck?.state === 'unavailable')
    return tHtml('Tax is charged, because the VAT ID could not be verified right now.');
  return '';
}
