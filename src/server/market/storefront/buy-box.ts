import type { ItemRow, Licence } from '../../database/index.ts';
import { type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import { type ItemOffer, offerOf } from '../prices/index.ts';
import type { ItemView, Saleability } from './item-view.ts';
import { noPayments } from './no-payments.ts';
import { lowestPriceHtml, priceHtml, saleEndHtml } from './price-html.ts';

const licences = {
  regular: {
    name: message('Regular licence'),
    words: message('For one end product that is free for its users.'),
    buy: message('Buy regular licence'),
    get: message('Get regular licence'),
  },
  extended: {
    name: message('Extended licence'),
    words: message('For one end product that its users can be charged for.'),
    buy: message('Buy extended licence'),
    get: message('Get extended licence'),
  },
} satisfies Record<Licence, Record<string, Message>>;

export const notForSale = message('This item is currently unavailable.');

export type Offer = ItemOffer & { licence: Licence; path: string };

export const offersOf = (item: ItemRow, nowMs: number): Offer[] =>
  licencesForSale(item).map((licence) => ({
    ...offerOf(item, { licence }, nowMs),
    licence,
    path: `/shop/buy/${item.id}?licence=${licence}`,
  }));

export const canBuy = ({ minor }: Pick<Offer, 'minor'>, { isForSale, unpaidSeller }: Saleability): boolean =>
  isForSale && (minor === 0 || unpaidSeller === undefined);

export function canBuyFirst(item: ItemRow, saleability: Saleability, nowMs: number): boolean {
  const [first] = offersOf(item, nowMs);
  return first !== undefined && canBuy(first, saleability);
}

type OffersView = Pick<ItemView, 'item' | 'nowMs'> & Saleability;

export function offers(view: OffersView): string {
  const { item, isForSale, unpaidSeller, nowMs } = view;
  const all = offersOf(item, nowMs);
  const rows = all.map((offer, index) => {
    const { licence, path } = offer;
    const { name, words, buy, get } = licences[licence];
    const heading = `<h2>${tHtml(name)} <b>${priceHtml(offer)}</b></h2>${saleLine(offer)}<p>${tHtml(words)}</p>`;
    if (!canBuy(offer, view)) return `<div class="offer">${heading}</div>`;
    const action = tHtml(isFree(offer) ? get : buy);
    return `<div class="offer">${heading}<a class="button${index === 0 ? '' : ' second'}" rel="nofollow" href="${path}">${action}</a></div>`;
  });
  if (!isForSale) rows.push(`<p class="soft">${tHtml(notForSale)}</p>`);
  else if (unpaidSeller && !all.every((offer) => canBuy(offer, view)))
    rows.push(`<p class="soft">${noPayments(unpaidSeller, item.name)}</p>`);
  return rows.join('\n');
}

const isFree = ({ minor, isChosenByBuyer }: Offer): boolean => minor === 0 && !isChosenByBuyer;

function saleLine(offer: Offer): string {
  const parts = [saleEndHtml(offer), lowestPriceHtml(offer)].filter((part) => part !== '');
  return parts.length === 0 ? '' : `<p>${parts.join('<br>')}</p>`;
}

export function buyBar(view: OffersView): string {
  const { item, nowMs } = view;
  const [first, ...others] = offersOf(item, nowMs);
  if (first === undefined || !canBuy(first, view)) return '';
  const verb = tHtml(isFree(first) ? 'Get' : 'Buy');
  const amount = `<b>${priceHtml(first)}</b>`;
  const small = (text: string) => `<small>${text}</small>`;
  return `\n<div class="buy-bar" role="region" aria-label="${tHtml('Buy')}"><span>${others.length > 0 && first.minor > 0 && !first.isChosenByBuyer ? tHtml('<small>from</small> {price}', { small, price: amount }) : amount}</span><a class="button" rel="nofollow" href="${first.path}">${verb}<span class="unseen"> ${escapeHtml(item.name)}</span></a></div>`;
}
