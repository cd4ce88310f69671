import type { ItemRow, Licence } from '../../database/index.ts';
import { type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Offer as TierOffer } from '../tiers/index.ts';
import { formatPrice } from './formats.ts';
import type { ItemView, Saleability } from './item-view.ts';
import { noPayments } from './no-payments.ts';

const licences = {
  regular: {
    words: message('For one end product that is free for its users.'),
    buy: message('Buy regular licence'),
    get: message('Get regular licence'),
  },
  extended: {
    words: message('For one end product that its users can be charged for.'),
    buy: message('Buy extended licence'),
    get: message('Get extended licence'),
  },
} satisfies Record<Licence, Record<string, Message>>;

export const notForSale = message('This item is currently unavailable.');

export type Offer = Pick<TierOffer, 'key' | 'kind' | 'licence' | 'tier_id' | 'name' | 'words' | 'minor'>;

export const offerPath = (item: Pick<ItemRow, 'id'>, { key }: Pick<Offer, 'key'>): string =>
  `/shop/buy/${item.id}?licence=${key}`;

export const canBuy = ({ minor }: Pick<Offer, 'minor'>, { isForSale, unpaidSeller }: Saleability): boolean =>
  isForSale && (minor === 0 || unpaidSeller === undefined);

export function canBuyFirst(saleability: Saleability): boolean {
  const [first] = saleability.offers;
  return first !== undefined && canBuy(first, saleability);
}

const actionOf = ({ kind, licence, tier_id, name, minor }: Offer): string => {
  if (kind === 'trial') return tHtml('Start free trial');
  if (tier_id !== null)
    return minor === 0
      ? tHtml('Get {name}', { name: escapeHtml(name) })
      : tHtml('Buy {name}', { name: escapeHtml(name) });
  return tHtml(minor === 0 ? licences[licence].get : licences[licence].buy);
};

export function offers(view: Pick<ItemView, 'item'> & Saleability): string {
  const { item, isForSale, unpaidSeller, offers: all } = view;
  const rows = all.map((offer, index) => {
    const words = offer.tier_id === null ? tHtml(licences[offer.licence].words) : escapeHtml(offer.words);
    const price = offer.kind === 'trial' ? '' : ` <b>${escapeHtml(formatPrice(offer.minor, item.currency))}</b>`;
    const heading = `<h2>${escapeHtml(offer.name)}${price}</h2><p>${words}</p>`;
    if (!canBuy(offer, view)) return `<div class="offer">${heading}</div>`;
    return `<div class="offer">${heading}<a class="button${index === 0 ? '' : ' second'}" rel="nofollow" href="${offerPath(item, offer)}">${actionOf(offer)}</a></div>`;
  });
  if (!isForSale) rows.push(`<p class="soft">${tHtml(notForSale)}</p>`);
  else if (unpaidSeller && !all.every((offer) => canBuy(offer, view)))
    rows.push(`<p class="soft">${noPayments(unpaidSeller, item.name)}</p>`);
  return rows.join('\n');
}

export function buyBar(view: Pick<ItemView, 'item'> & Saleability): string {
  const { item } = view;
  const [first, ...others] = view.offers;
  if (first === undefined || !canBuy(first, view)) return '';
  const price = escapeHtml(formatPrice(first.minor, item.currency));
  const verb = tHtml(first.minor === 0 ? 'Get' : 'Buy');
  const amount = `<b>${price}</b>`;
  const small = (text: string) => `<small>${text}</small>`;
  return `\n<div class="buy-bar" role="region" aria-label="${tHtml('Buy')}"><span>${others.length > 0 && first.minor > 0 ? tHtml('<small>from</small> {price}', { small, price: amount }) : amount}</span><a class="button" rel="nofollow" href="${offerPath(item, first)}">${verb}<span class="unseen"> ${escapeHtml(item.name)}</span></a></div>`;
}
