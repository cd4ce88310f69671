import type { ItemRow, Licence } from '../../database/index.ts';
import type { FieldErrors } from '../../kernel/index.ts';
import { formatMoney } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { itemPath, itemThumbnail, shopPage, formatPrice as shownPrice } from '../storefront/index.ts';
import { deliveryConsent } from './consent.ts';
import { countries } from './countries.ts';
import type { FormValues } from './order-form.ts';
import { nothingToDeliver } from './place-order.ts';
import type { OrderPrice } from './price.ts';
import { isFreeItem, listPrice, type Quote } from './quote.ts';
import { checkoutScript } from './script.ts';
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
  shop: Shop;
};

/** The order form of an item: what is bought beside who buys it, and one button with the amount. */
export function buyPage(page: BuyPage): string {
  const { item, isForSale, problem, shop, signedNumber, quote } = page;
  if (!isForSale) return notForSalePage(item, problem ?? nothingToDeliver, shop);
  const title = isFreeItem(page.item, page.values.licence) ? `Get ${item.name}` : `Buy ${item.name}`;
  // A form that is sent with the Enter key is sent by its first button.
  const byEnter = '<button name="do" value="order" class="unseen" tabindex="-1" aria-hidden="true">Order</button>';
  const body = `<div class="order wide">
<p class="crumbs"><a href="${itemPath(item)}">${escapeHtml(item.name)}</a></p>
<h1>${isFreeItem(page.item, page.values.licence) ? 'Get it for free' : 'Checkout'}</h1>
${problem === undefined ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`}
<form method="post" action="/shop/buy/${item.id}">${byEnter}<input type="hidden" name="number" value="${escapeHtml(signedNumber)}"><input type="hidden" name="total" value="${quote.price.total_minor}">
${summary(page)}
<section class="pay" aria-label="Your details">${buyer(page)}${action(page)}</section></form></div>`;
  return shopPage({ title: `${title} – ${shop.name}`, body, css: checkoutCss, script: checkoutScript, shop });
}

function notForSalePage(item: ItemRow, problem: string, shop: Shop): string {
  const body = `<div class="order">
<p class="crumbs"><a href="${itemPath(item)}">${escapeHtml(item.name)}</a></p>
<h1>${escapeHtml(item.name)}</h1>
<p class="problem" role="alert">${escapeHtml(problem)}</p></div>`;
  return shopPage({ title: item.name, body, css: checkoutCss, shop });
}

/** Picture, name and licence of an item. HTML. */
export function itemLine(
  item: Pick<ItemRow, 'id' | 'name' | 'kind' | 'thumbnail' | 'version'>,
  licence: Licence,
): string {
  const about = [licenceLabels[licence], ...(item.version === '' ? [] : [`version ${item.version}`])].join(', ');
  return `<div class="what">${itemThumbnail(item)}<div><b>${escapeHtml(item.name)}</b><span class="soft">${escapeHtml(about)}</span></div></div>`;
}

/** What is bought, and what it costs. */
function summary(page: BuyPage): string {
  const { item, values, quote, errors } = page;
  const licence = values.licence === 'extended' ? 'extended' : 'regular';
  const choices = licencesForSale(item);
  const isFree = isFreeItem(page.item, page.values.licence);
  // With script, the total follows the licence at once.
  const update =
    '<noscript><p class="update"><button name="do" value="price" formnovalidate>Update total</button></p></noscript>';
  const choice =
    choices.length === 1 ? `<input type="hidden" name="licence" value="regular">` : licenceChoice(item, licence);
  const fault = errorText(errors.coupon?.[0] ?? quote.couponProblem);
  const wrongCoupon = fault === '' ? '' : ' aria-invalid="true" aria-describedby="coupon-fault"';
  const coupon = isFree
    ? '<div class="coupon-box" hidden></div>'
    : `<div class="coupon-box"><details class="coupon"${values.coupon === '' && fault === '' ? '' : ' open'}><summary>Add a coupon</summary><div class="field"><label for="coupon">Coupon code</label><span class="with-button"><input id="coupon" name="coupon" value="${escapeHtml(values.coupon)}" maxlength="60" autocomplete="off"${wrongCoupon}><button name="do" value="price" formnovalidate>Apply</button></span><span id="coupon-fault">${fault}</span></div></details></div>`;
  return `<section class="cart" aria-label="Order summary">${itemLine(item, licence)}
${choice}${errorText(errors.licence?.[0])}${choices.length > 1 ? update : ''}${coupon}
${priceSummary(quote.price, item.currency, { total: 'Total', taxBasisPoints: quote.shop.tax_basis_points })}</section>`;
}

const star = '<span class="star" aria-hidden="true">*</span>';

/** Who buys: the e-mail address first, which the purchase is delivered to. */
function buyer(page: BuyPage): string {
  const { item, values, errors } = page;
  const isFree = isFreeItem(page.item, page.values.licence);
  const field = (name: keyof FormValues, label: string, { attributes, isRequired }: FieldLook): string => {
    const fault = errorText(errors[name]?.[0]);
    return `<label><span>${label}${isRequired ? ` ${star}` : ''}</span><input name="${name}" value="${escapeHtml(values[name])}" ${attributes}${isRequired ? ' required' : ''}${fault === '' ? '' : ' aria-invalid="true"'}>${fault}</label>`;
  };
  const email = field('email', 'E-mail', {
    attributes:
      'type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="email" maxlength="254" aria-describedby="email-use"',
    isRequired: true,
  });
  const use = `<p class="soft hint" id="email-use">For your ${item.is_code_only === 1 ? 'purchase code' : 'download'}${isFree ? '' : ' and invoice'}.</p>`;
  const note = `<p class="soft hint">Fields marked ${star} are required.</p>`;
  if (isFree)
    return `${note}<div class="with-hint">${email}${use}</div>${field('name', 'Name', { attributes: 'autocomplete="name" maxlength="100"', isRequired: false })}`;
  const company = `${field('company', 'Company', { attributes: 'autocomplete="organization" maxlength="100"', isRequired: false })}${field('vat_id', 'VAT ID', { attributes: 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="40" placeholder="DE123456789"', isRequired: false })}`;
  const isCompany = [values.company, values.vat_id].some((one) => one !== '') || errors.company || errors.vat_id;
  return `${note}<div class="with-hint">${email}${use}</div>
${field('name', 'Name', { attributes: 'autocomplete="name" maxlength="100"', isRequired: true })}
<label><span>Country</span><select name="country" autocomplete="country"><option value="">Prefer not to say</option>${countries.map(({ code, name }) => `<option value="${code}"${code === values.country ? ' selected' : ''}>${escapeHtml(name)}</option>`).join('')}</select>${errorText(errors.country?.[0])}</label>
<details class="company"${isCompany ? ' open' : ''}><summary>Buying for a company</summary><div>${company}</div></details>`;
}

type FieldLook = { attributes: string; isRequired: boolean };

/** How it is paid, the consent to its delivery, and the button. */
function action(page: BuyPage): string {
  const { item, values, quote, paymentMethods, errors } = page;
  const { total_minor } = quote.price;
  if (total_minor > 0 && paymentMethods.length === 0)
    return '<div class="action"><p class="problem">This shop does not accept payments yet. Contact the seller.</p></div>';
  const pay = total_minor === 0 ? '' : payChoice(paymentMethods, values.pay, errorText(errors.pay?.[0]));
  const fault = errorText(errors.consent?.[0]);
  const consent = isFreeItem(page.item, page.values.licence)
    ? ''
    : `<div><label class="consent"><input type="checkbox" name="consent" value="1" required${values.consent === '' ? '' : ' checked'}${fault === '' ? '' : ' aria-invalid="true"'}><span>${deliveryConsent} ${star}</span></label>${fault}</div>`;
  const words = total_minor === 0 ? 'Get for free' : payWords(paymentMethods, formatMoney(total_minor, item.currency));
  return `<div class="action">${pay}${consent}<button class="buy-now" name="do" value="order">${words}</button>${terms(page.shop)}</div>`;
}

/** A transfer is not paid here. Where there is a choice, the style shows the words of what is chosen. */
function payWords(methods: ('stripe' | 'manual')[], total: string): string {
  const byCard = `Pay ${escapeHtml(total)}`;
  const byTransfer = `Place order · ${escapeHtml(total)}`;
  if (methods.length === 1) return methods[0] === 'manual' ? byTransfer : byCard;
  return `<span class="by-card">${byCard}</span><span class="by-transfer">${byTransfer}</span>`;
}

/** The shop's conditions, beside the button that accepts them. */
function terms({ pages }: Shop): string {
  const links = [
    ...(pages.includes('terms') ? ['<a href="/shop/terms">terms</a>'] : []),
    ...(pages.includes('refunds') ? ['<a href="/shop/refunds">refund policy</a>'] : []),
    ...(pages.includes('privacy') ? ['<a href="/shop/privacy">privacy notice</a>'] : []),
  ];
  if (links.length === 0) return '';
  const list = links.length === 1 ? links[0] : `${links.slice(0, -1).join(', ')} and ${links.at(-1)}`;
  return `<p class="soft hint">The ${list} of this shop apply.</p>`;
}

const errorText = (sentence: string | undefined): string =>
  sentence === undefined ? '' : `<span class="wrong" role="alert">${escapeHtml(sentence)}</span>`;

function licenceChoice(item: ItemRow, chosen: Licence): string {
  const choices = licencesForSale(item).map(
    (licence) =>
      `<label class="choice"><input type="radio" name="licence" value="${licence}"${licence === chosen ? ' checked' : ''}>${licenceLabels[licence]}<b>${escapeHtml(shownPrice(listPrice(item, licence), item.currency))}</b></label>`,
  );
  return `<fieldset><legend>Licence</legend>${choices.join('')}</fieldset>`;
}

function payChoice(ways: ('stripe' | 'manual')[], chosen: string, wrong: string): string {
  const [only] = ways;
  if (ways.length === 1 && only !== undefined)
    return `<p class="soft hint">Payment: ${paymentLabels[only].toLowerCase()}.</p><input type="hidden" name="pay" value="${only}">${wrong}`;
  const choices = ways.map(
    (way, index) =>
      `<label class="choice"><input type="radio" name="pay" value="${way}"${way === chosen || (index === 0 && !ways.some((one) => one === chosen)) ? ' checked' : ''}>${paymentLabels[way]}</label>`,
  );
  return `<fieldset><legend>Payment method</legend>${choices.join('')}${wrong}</fieldset>`;
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
