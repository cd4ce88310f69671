import { formatList, formatMoney, type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { ItemOffer } from '../prices/index.ts';
import type { Shop } from '../shop-profile/index.ts';
import { pricePerPeriod } from '../storefront/index.ts';
import type { BuyPage } from './buy-page.view.ts';
import { consentTo, consentValue } from './consent.ts';
import { controlAttributes, fieldErrorHtml, star } from './form-fields.ts';

type Method = BuyPage['paymentMethods'][number];

const methodLabels = {
  stripe: message('Card and other methods'),
  // not shown
  paypal: message('PayPal'),
  manual: message('Bank transfer'),
} satisfies Record<Method, Message>;

const nextStep = (method: Method, goods: string): string =>
  ({
    stripe: tHtml(
      'You pay on Stripe’s page. {goods, select, code {Your purchase code follows} other {Your download follows}} immediately.',
      { goods },
    ),
    paypal: tHtml(
      'You pay on PayPal’s page. {goods, select, code {Your purchase code follows} other {Your download follows}} immediately.',
      { goods },
    ),
    manual: tHtml(
      'You get the bank details on the next page. {goods, select, code {Your purchase code follows} other {Your download follows}} when the money has arrived.',
      { goods },
    ),
  })[method];

/** Returns HTML. */
export function paymentFields(page: BuyPage): string {
  const { item, values, quote, paymentMethods, errors } = page;
  const { total_minor } = quote.price;
  const goods = item.is_code_only === 1 ? 'code' : 'download';
  const pay =
    total_minor === 0
      ? `<p class="soft hint">${tHtml('{goods, select, code {Your purchase code is on the next page, and we <w>email</w> you a link to it.} other {Your download is on the next page, and we <w>email</w> you a link to it.}}', { goods, w: (text) => `<span class="whole">${text}</span>` })}</p>`
      : payChoice(page, goods);
  const agreement = consentValue(quote.offer);
  const consent = quote.isFree
    ? ''
    : `<div class="field"><label class="consent"><input type="checkbox" ${controlAttributes('consent', errors)} name="consent" value="${agreement}" required${values.consent === agreement ? ' checked' : ''}><span>${escapeHtml(consentTo(quote.offer, total_minor))} ${star}</span></label>${fieldErrorHtml('consent', errors.consent?.[0])}</div>`;
  const words = total_minor === 0 ? tHtml('Get for free') : payLabel(paymentMethods, amountDue(quote));
  return `<div class="action">${pay}${renewal(quote.offer)}${consent}<button class="buy-now" name="do" value="order">${words}</button>${terms(page.shop)}</div>`;
}

const renewal = ({ renews }: ItemOffer): string =>
  renews === undefined
    ? ''
    : `<p class="soft hint">${tHtml('Subscriptions are paid through Stripe only. You can cancel in your library at any time.')}</p>`;

const amountDue = ({ price: { total_minor }, offer: { currency, renews } }: BuyPage['quote']): string =>
  renews ? pricePerPeriod(total_minor, currency, renews) : formatMoney(total_minor, currency);

function payChoice({ paymentMethods: methods, values, errors }: BuyPage, goods: string): string {
  const fault = fieldErrorHtml('pay', errors.pay?.[0]);
  const words = (method: Method) =>
    `<span><span class="way">${tHtml(methodLabels[method])}</span><span class="soft hint">${nextStep(method, goods)}</span></span>`;
  const [only] = methods;
  if (methods.length === 1 && only !== undefined)
    return `<div class="field" id="pay" tabindex="-1"><span class="label">${tHtml('Payment')}</span><div class="choice only">${words(only)}</div><input type="hidden" name="pay" value="${only}">${fault}</div>`;
  const isKnown = methods.some((one) => one === values.pay);
  const choices = methods.map(
    (method, index) =>
      `<label class="choice"><input type="radio" name="pay" value="${method}"${method === values.pay || (index === 0 && !isKnown) ? ' checked' : ''}>${words(method)}</label>`,
  );
  return `<fieldset id="pay" tabindex="-1"><legend>${tHtml('Payment')}</legend>${choices.join('')}${fault}</fieldset>`;
}

/** If there is a choice, CSS shows the label of the chosen method. */
function payLabel(methods: Method[], total: string): string {
  const byCard = tHtml('Pay {total}', { total: escapeHtml(total) });
  // EU law: the button must say that the order has to be paid.
  const byTransfer = tHtml('Buy now · {total}', { total: escapeHtml(total) });
  if (methods.length === 1) return methods[0] === 'manual' ? byTransfer : byCard;
  return `<span class="by-card">${byCard}</span><span class="by-transfer">${byTransfer}</span>`;
}

function terms({ pages }: Shop): string {
  const links = [
    ...(pages.includes('terms') ? [`<a href="/shop/terms">${tHtml('terms')}</a>`] : []),
    ...(pages.includes('refunds') ? [`<a href="/shop/refunds">${tHtml('refund policy')}</a>`] : []),
    ...(pages.includes('privacy') ? [`<a href="/shop/privacy">${tHtml('privacy notice')}</a>`] : []),
  ];
  if (links.length === 0) return '';
  return `<p class="soft hint">${tHtml('The {list} of this shop apply.', { list: formatList(links) })}</p>`;
}
