import { formatUtcMinute, t, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { type ItemOffer, isFreeOffer } from '../prices/index.ts';
import { type Interval, perPeriod } from '../purchases/index.ts';
import type { PriceTax } from '../tax/index.ts';
import { formatPrice } from './formats.ts';

/** Plain text. */
export const pricePerPeriod = (minor: number, currency: string, renews: Interval): string =>
  perPeriod(formatPrice(minor, currency), renews);

/** Plain text. */
function priceText({ minor, currency, isChosenByBuyer, renews }: ItemOffer): string {
  if (renews) return pricePerPeriod(minor, currency, renews);
  if (!isChosenByBuyer) return formatPrice(minor, currency);
  return minor === 0 ? t('Name your price') : t('From {price}', { price: formatPrice(minor, currency) });
}

/** Returns plain text, or '' for free and untaxed offers. Prices that the buyer chooses include tax. */
export function taxText(offer: ItemOffer, tax: PriceTax): string {
  if (tax === 'none' || isFreeOffer(offer)) return '';
  return tax === 'added' && !offer.isChosenByBuyer ? t('plus tax') : t('incl. tax');
}

/** Returns HTML: the price in effect, after the list price that it replaces. */
export function priceHtml(offer: ItemOffer, tax: PriceTax): string {
  const words = taxText(offer, tax);
  const price = `${escapeHtml(priceText(offer))}${words === '' ? '' : ` <small>${escapeHtml(words)}</small>`}`;
  if (offer.sale === undefined) return price;
  const list = escapeHtml(formatPrice(offer.list_minor, offer.currency));
  return `<s><span class="unseen">${tHtml('Regular price')} </span>${list}</s> <span class="unseen">${tHtml('Sale price')} </span>${price}`;
}

/** Returns HTML. The EU requires the lowest price before a reduction wherever the reduction is announced. */
export function lowestPriceHtml({ sale, currency }: ItemOffer): string {
  if (sale === undefined || sale.lowestMinor === null) return '';
  const price = escapeHtml(formatPrice(sale.lowestMinor, currency));
  return tHtml('Lowest price in the 30 days before: {price}', { price });
}

/** Returns HTML. */
export const saleEndHtml = ({ sale }: ItemOffer): string =>
  sale === undefined || sale.endsAt === null
    ? ''
    : tHtml('Until {time}', {
        time: `<time datetime="${new Date(sale.endsAt).toISOString()}">${formatUtcMinute(sale.endsAt)}</time>`,
      });
