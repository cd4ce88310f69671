import type { ItemRow, Licence } from '../../database/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import { licencesForSale } from '../catalogue/index.ts';
import { formatPrice } from './formats.ts';

const licences = {
  regular: ['Regular licence', 'For one end product that is free for its users.'],
  extended: ['Extended licence', 'For one end product that its users can be charged for.'],
} satisfies Record<Licence, [name: string, words: string]>;

/** Shown when an item has nothing to deliver. */
export const notForSale = 'This item is currently unavailable.';

export type Offer = { licence: Licence; minor: number; path: string };

/** What an item is sold as: its licences with their prices and where they are bought. */
export const offersOf = (item: ItemRow): Offer[] =>
  licencesForSale(item).map((licence) => ({
    licence,
    minor: licence === 'regular' ? item.price_regular_minor : item.price_extended_minor,
    path: `/shop/buy/${item.id}?licence=${licence}`,
  }));

/** The licences with their prices, and links to buy them if the item is for sale. HTML. */
export const offers = (item: ItemRow, isForSale: boolean): string =>
  offersOf(item)
    .map(({ licence, minor, path }, index) => {
      const [name, words] = licences[licence];
      const price = escapeHtml(formatPrice(minor, item.currency));
      const action = `${minor === 0 ? 'Get' : 'Buy'} ${name.toLowerCase()}`;
      if (!isForSale) return `<div class="offer"><h2>${name} <b>${price}</b></h2><p>${words}</p></div>`;
      return `<div class="offer"><h2>${name} <b>${price}</b></h2><p>${words}</p><a class="button${index === 0 ? '' : ' second'}" rel="nofollow" href="${path}">${action}</a></div>`;
    })
    .join('\n') + (isForSale ? '' : `\n<p class="soft">${notForSale}</p>`);

/** The price and the way to buy, which stay at the bottom of a phone's screen. HTML. */
export function buyBar(item: ItemRow, isForSale: boolean): string {
  const [first, ...others] = offersOf(item);
  if (!isForSale || first === undefined) return '';
  const price = escapeHtml(formatPrice(first.minor, item.currency));
  const verb = first.minor === 0 ? 'Get' : 'Buy';
  return `\n<div class="buy-bar" role="region" aria-label="Buy"><span>${others.length > 0 && first.minor > 0 ? '<small>from</small> ' : ''}<b>${price}</b></span><a class="button" rel="nofollow" href="${first.path}">${verb}<span class="unseen"> ${escapeHtml(item.name)}</span></a></div>`;
}
