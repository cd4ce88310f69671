import type { ItemRow, Licence } from '../../database/index.ts';
import { type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import { formatPrice } from './formats.ts';
import type { ItemView, Saleability } from './item-view.ts';
import { noPayments } from './no-payments.ts';

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

export type Offer = { licence: Licence; minor: number; path: string };

export const offersOf = (item: ItemRow): Offer[] =>
  licencesForSale(item).map((licence) => ({
    licence,
    minor: licence === 'regular' ? item.price_regular_minor : item.price_extended_minor,
    path: `/shop/buy/${item.id}?licence=${licence}`,
  }));

export const canBuy = ({ minor }: Pick<Offer, 'minor'>, { isForSale, unpaidSeller }: Saleability): boolean =>
  isForSale && (minor === 0 || unpaidSeller === undefined);

export function canBuyFirst(item: ItemRow, saleability: Saleability): boolean {
  const [first] = offersOf(item);
  return first !== undefined && canBuy(first, saleability);
}

export function offers(view: Pick<ItemView, 'item'> & Saleability): string {
  const { item, isForSale, unpaidSeller } = view;
  const all = offersOf(item);
  const rows = all.map((offer, index) => {
    const { licence, minor, path } = offer;
    const { name, words, buy, get } = licences[licence];
    const heading = `<h2>${tHtml(name)} <b>${escapeHtml(formatPrice(minor, item.currency))}</b></h2><p>${tHtml(words)}</p>`;
    if (!canBuy(offer, view)) return `<div class="offer">${heading}</div>`;
    const action = tHtml(minor === 0 ? get : buy);
    return `<div class="offer">${heading}<a class="button${index === 0 ? '' : ' second'}" rel="nofollow" href="${path}">${action}</a></div>`;
  });
  if (!isForSale) rows.push(`<p class="soft">${tHtml(notForSale)}</p>`);
  else if (unpaidSeller && !all.every((offer) => canBuy(offer, view)))
    rows.push(`<p class="soft">${noPayments(unpaidSeller, item.name)}</p>`);
  return rows.join('\n');
}

export function buyBar(view: Pick<ItemView, 'item'> & Saleability): string {
  const { item } = view;
  const [first, ...others] = offersOf(item);
  if (first === undefined || !canBuy(first, view)) return '';
  const price = escapeHtml(formatPrice(first.minor, item.currency));
  const verb = tHtml(first.minor === 0 ? 'Get' : 'Buy');
  const amount = `<b>${price}</b>`;
  const small = (text: string) => `<small>${text}</small>`;
  return `\n<div class="buy-bar" role="region" aria-label="${tHtml('Buy')}"><span>${others.length > 0 && first.minor > 0 ? tHtml('<small>from</small> {price}', { small, price: amount }) : amount}</span><a class="button" rel="nofollow" href="${first.path}">${verb}<span class="unseen"> ${escapeHtml(item.name)}</span></a></div>`;
}
