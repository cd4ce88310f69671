import type { ItemRow, Licence } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/index.ts';
import { formatMoney } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { itemPath, shopPage, formatPrice as shownPrice } from '../storefront/index.ts';
import { countries } from './countries.ts';
import type { FormValues } from './order-form.ts';
import { nothingToDeliver } from './place-order.ts';
import type { OrderPrice } from './price.ts';
import { licencesForSale, listPrice, type Quote } from './quote.ts';
import { checkoutCss } from './style.ts';

const licenceLabels = {
  regular: 'Regular licence',
  extended: 'Extended licence',
} satisfies Record<Licence, string>;

const paymentLabels = { stripe: 'Card and other methods', manual: 'Bank transfer' };

type BuyPage = {
  item: ItemRow;
  values: FormValues;
  quote: Quote;
  /** whether there is something to deliver */
  isForSale: boolean;
  paymentMethods: ('stripe' | 'manual')[];
  /** the signed number of the order that this form will place */
  signedNumber: string;
  errors: FieldErrors;
  /** why the order failed, where no field is at fault */
  problem?: string;
  /** shown in the page header */
  siteName: string;
};

/** The order form of an item. Its first button only recalculates the price. */
export function buyPage(page: BuyPage): string {
  const { item, isForSale, values, quote, paymentMethods, signedNumber, errors, problem, siteName } = page;
  const { price } = quote;
  const isFree = price.total_minor === 0;
  const wrong = (name: string): string => errorText(errors[name]?.[0]);
  const field = (name: keyof FormValues, label: string, attributes: string): string =>
    `<label>${label}<input name="${name}" value="${escapeHtml(values[name])}" ${attributes}${errors[name] ? ' aria-invalid="true"' : ''}>${wrong(name)}</label>`;
  const couponFault = wrong('coupon') || errorText(quote.couponProblem);
  const canBeOrdered = isFree || paymentMethods.length > 0;
  if (!isForSale) return notForSalePage(item, problem ?? nothingToDeliver, siteName);
  const body = `<div class="order">
<p class="crumbs"><a href="${itemPath(item)}">${escapeHtml(item.name)}</a></p>
<h1>${isFree ? 'Get' : 'Buy'} ${escapeHtml(item.name)}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/shop/buy/${item.id}"><input type="hidden" name="number" value="${escapeHtml(signedNumber)}">
<section>${licenceChoice(item, values.licence)}${wrong('licence')}
<div class="field"><label for="coupon">Coupon</label><span class="with-button"><input id="coupon" name="coupon" value="${escapeHtml(values.coupon)}" maxlength="60" autocomplete="off"${couponFault === '' ? '' : ' aria-invalid="true" aria-describedby="coupon-fault"'}><button name="do" value="price" formnovalidate>Update price</button></span><span id="coupon-fault">${couponFault}</span></div>
${priceSummary(price, item.currency, { total: 'Total', taxBasisPoints: quote.shop.tax_basis_points })}</section>
<section>
${field('email', item.is_code_only === 1 ? 'E-mail address for your purchase code' : 'E-mail address for your download', 'type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="email" required maxlength="254"')}
${field('name', 'Name', 'autocomplete="name" required maxlength="100"')}
<label>Country<select name="country" autocomplete="country"><option value="">Prefer not to say</option>${countries.map(({ code, name }) => `<option value="${code}"${code === values.country ? ' selected' : ''}>${escapeHtml(name)}</option>`).join('')}</select>${wrong('country')}</label>
${isFree ? '' : payChoice(paymentMethods, values.pay, wrong('pay'))}
${canBeOrdered ? `<button name="do" value="order">${isFree ? 'Get it for free' : `Order and pay ${escapeHtml(formatMoney(price.total_minor, item.currency))}`}</button>` : '<p class="problem">This shop does not accept payments yet. Contact the seller.</p>'}
</section></form></div>`;
  return shopPage({ title: `Buy ${item.name}`, body, css: checkoutCss, shop: siteName });
}

function notForSalePage(item: ItemRow, problem: string, siteName: string): string {
  const body = `<div class="order">
<p class="crumbs"><a href="${itemPath(item)}">${escapeHtml(item.name)}</a></p>
<h1>${escapeHtml(item.name)}</h1>
<p class="problem" role="alert">${escapeHtml(problem)}</p></div>`;
  return shopPage({ title: item.name, body, css: checkoutCss, shop: siteName });
}

const errorText = (sentence: string | undefined): string =>
  sentence === undefined ? '' : `<span class="wrong" role="alert">${escapeHtml(sentence)}</span>`;

function licenceChoice(item: ItemRow, chosen: string): string {
  const choices = licencesForSale(item).map(
    (licence) =>
      `<label class="choice"><input type="radio" name="licence" value="${licence}"${licence === chosen ? ' checked' : ''}>${licenceLabels[licence]}<b>${escapeHtml(shownPrice(listPrice(item, licence), item.currency))}</b></label>`,
  );
  return `<fieldset><legend>Licence</legend>${choices.join('')}</fieldset>`;
}

function payChoice(ways: ('stripe' | 'manual')[], chosen: string, wrong: string): string {
  const choices = ways.map(
    (way, index) =>
      `<label class="choice"><input type="radio" name="pay" value="${way}"${way === chosen || (index === 0 && !ways.some((one) => one === chosen)) ? ' checked' : ''}>${paymentLabels[way]}</label>`,
  );
  return ways.length === 0 ? '' : `<fieldset><legend>Payment method</legend>${choices.join('')}${wrong}</fieldset>`;
}

/** Price, discount, total and tax of an order. `total`: the label of the total. */
export function priceSummary(
  price: Pick<OrderPrice, 'list_minor' | 'discount_minor' | 'total_minor' | 'tax_minor'>,
  currency: string,
  { total, taxBasisPoints }: { total: string; taxBasisPoints?: number },
): string {
  const money = (minor: number): string => escapeHtml(formatMoney(minor, currency));
  const rate = taxBasisPoints === undefined ? '' : ` (${taxBasisPoints / 100} %)`;
  const discount =
    price.discount_minor === 0
      ? ''
      : `<dt>Price</dt><dd>${money(price.list_minor)}</dd><dt>Coupon</dt><dd>−${money(price.discount_minor)}</dd>`;
  const tax =
    price.tax_minor === 0
      ? ''
      : `<dt class="soft">Includes tax${rate}</dt><dd class="soft">${money(price.tax_minor)}</dd>`;
  return `<dl class="sum">${discount}<dt class="total">${total}</dt><dd class="total">${money(price.total_minor)}</dd>${tax}</dl>`;
}
