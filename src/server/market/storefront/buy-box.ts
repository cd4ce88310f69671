import type { ItemRow, Licence } from '../../database/index.ts';
import { type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { isFreeOffer } from '../prices/index.ts';
import type { Offer } from '../tiers/index.ts';
import { itemPath } from './card.ts';
import type { ItemView, Saleability } from './item-view.ts';
import { noPayments } from './no-payments.ts';
import { lowestPriceHtml, priceHtml, saleEndHtml } from './price-html.ts';

const licences = {
  regular: {
    words: message('For one end product that is free for its users.'),
    buy: message('Buy regular license'),
    get: message('Get regular license'),
  },
  extended: {
    words: message('For one end product that its users can be charged for.'),
    buy: message('Buy extended license'),
    get: message('Get extended license'),
  },
} satisfies Record<Licence, Record<string, Message>>;

export const notForSale = message('This item is currently unavailable.');

/** `currency` is undefined if the item has only one. */
export const offerPath = (item: Pick<ItemRow, 'id'>, { key }: Pick<Offer, 'key'>, currency?: string): string =>
  `/shop/buy/${item.id}?licence=${key}${currency === undefined ? '' : `&currency=${currency}`}`;

const chosenCurrency = ({ byCurrency, currency }: Saleability): string | undefined =>
  byCurrency.size > 1 ? currency : undefined;

export const canBuy = ({ minor }: Pick<Offer, 'minor'>, { isForSale, unpaidSeller }: Saleability): boolean =>
  isForSale && (minor === 0 || unpaidSeller === undefined);

export function canBuyFirst(saleability: Saleability): boolean {
  const [first] = saleability.offers;
  return first !== undefined && canBuy(first, saleability);
}

const actionOf = (offer: Offer): string => {
  const { kind, licence, tier_id, name } = offer;
  if (kind === 'trial') return tHtml('Start free trial');
  if (tier_id !== null)
    return isFreeOffer(offer)
      ? tHtml('Get {name}', { name: escapeHtml(name) })
      : tHtml('Buy {name}', { name: escapeHtml(name) });
  return tHtml(isFreeOffer(offer) ? licences[licence].get : licences[licence].buy);
};

export function offers(view: Pick<ItemView, 'item'> & Saleability): string {
  const { item, isForSale, unpaidSeller, offers: all } = view;
  const rows = all.map((offer, index) => {
    const words = offer.tier_id === null ? tHtml(licences[offer.licence].words) : escapeHtml(offer.words);
    const price = offer.kind === 'trial' ? '' : ` <b>${priceHtml(offer, view.tax)}</b>`;
    const heading = `<h2>${escapeHtml(offer.name)}${price}</h2>${saleLine(offer)}<p>${words}</p>`;
    if (!canBuy(offer, view)) return `<div class="offer">${heading}</div>`;
    return `<div class="offer">${heading}<a class="button${index === 0 ? '' : ' second'}" rel="nofollow" href="${escapeHtml(offerPath(item, offer, chosenCurrency(view)))}">${actionOf(offer)}</a></div>`;
  });
  if (!isForSale) rows.push(`<p class="soft">${tHtml(notForSale)}</p>`);
  else if (unpaidSeller && !all.every((offer) => canBuy(offer, view)))
    rows.push(`<p class="soft">${noPayments(unpaidSeller, item.name)}</p>`);
  return `${currencyLinks(view)}${rows.join('\n')}`;
}

/** Returns HTML. */
function currencyLinks({ item, byCurrency, currency: chosen }: Pick<ItemView, 'item'> & Saleability): string {
  if (byCurrency.size < 2) return '';
  const links = [...byCurrency.keys()].map(
    (currency) =>
      `<li><a rel="nofollow" href="${itemPath(item)}?currency=${currency}"${currency === chosen ? ' aria-current="true"' : ''}>${currency}</a></li>`,
  );
  return `<nav aria-label="${tHtml('Currency')}"><ul class="chips">${links.join('')}</ul></nav>`;
}

function saleLine(offer: Offer): string {
  const parts = [saleEndHtml(offer), lowestPriceHtml(offer)].filter((part) => part !== '');
  return parts.length === 0 ? '' : `<p>${parts.join('<br>')}</p>`;
}

export function buyBar(view: Pick<ItemView, 'item'> & Saleability): string {
  const { item } = view;
  const [first, ...others] = view.offers;
  if (first === undefined || !canBuy(first, view)) return '';
  const verb = tHtml(isFreeOffer(first) ? 'Get' : 'Buy');
  const amount = `<b>${priceHtml(first, view.tax)}</b>`;
  const small = (text: string) => `<small>${text}</small>`;
  return `\n<div class="buy-bar" role="region" aria-label="${tHtml('Buy')}"><span>${others.length > 0 && first.minor > 0 && !first.isChosenByBuyer ? tHtml('<small>from</small> {price}', { small, price: amount }) : amount}</span><a class="button" rel="nofollow" href="${escapeHtml(offerPath(item, first, chosenCurrency(view)))}">${verb}<span class="unseen"> ${escapeHtml(item.name)}</span></a></div>`;
}
