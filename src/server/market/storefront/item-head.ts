import { cutText, fromMinor, t, toIso } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { PublishedItem } from '../catalogue/index.ts';
import { type ItemOffer, isFreeOffer, offerOf } from '../prices/index.ts';
import { averageStars } from '../reviews/index.ts';
import type { PriceTax } from '../tax/index.ts';
import type { Offer } from '../tiers/index.ts';
import { canBuy, offerPath } from './buy-box.ts';
import { authorPath, itemPath } from './card.ts';
import type { ItemView } from './item-view.ts';
import { displayableUrl } from './media.ts';
import { authorName } from './outline.ts';
import { plainSummary } from './summary.ts';

export function itemHead(view: ItemView, base: string): string {
  const { item, page, nowMs } = view;
  const offer = offerOf(item, { licence: 'regular' }, nowMs);
  const address = `${base}${itemPath(item)}`;
  const image = imageOf(view, base);
  const summary = escapeHtml(descriptionOf(item));
  const meta: [attribute: 'name' | 'property', name: string, content: string][] = [
    ['property', 'og:type', 'product'],
    ['property', 'og:title', escapeHtml(item.name)],
    ['property', 'og:description', summary],
    ['property', 'og:url', escapeHtml(address)],
    ...(image === undefined
      ? []
      : [['property', 'og:image', escapeHtml(image)] satisfies ['property', string, string]]),
    ['property', 'product:price:amount', String(fromMinor(offer.minor, item.currency))],
    ...(offer.sale === undefined
      ? []
      : [
          ['property', 'product:original_price:amount', String(fromMinor(offer.list_minor, item.currency))] satisfies [
            'property',
            string,
            string,
          ],
          ['property', 'product:original_price:currency', escapeHtml(item.currency)] satisfies [
            'property',
            string,
            string,
          ],
        ]),
    ['property', 'product:price:currency', escapeHtml(item.currency)],
    ['name', 'twitter:card', image === undefined ? 'summary' : 'summary_large_image'],
  ];
  const tags = meta.map(([attribute, name, content]) => `<meta ${attribute}="${name}" content="${content}">`);
  const canonical = escapeHtml(page === 1 ? address : `${address}?reviews=${page}`);
  return `<link rel="canonical" href="${canonical}">
${tags.join('\n')}
<script type="application/ld+json">${jsonFor(productOf(view, base))}</script>
`;
}

/** Plain text. */
export const descriptionOf = (item: PublishedItem): string =>
  plainSummary(item.description) || t('{item} by {author}', { item: item.name, author: authorName(item) });

function imageOf({ item }: ItemView, base: string): string | undefined {
  const path = displayableUrl(item.kind === 'audio' ? null : item.preview_image) ?? displayableUrl(item.thumbnail);
  return path?.startsWith('/') ? `${base}${path}` : path;
}

/** https://schema.org/Product */
function productOf(view: ItemView, base: string): object {
  const { item, reviews } = view;
  const average = averageStars(item.stars, item.reviews);
  const image = imageOf(view, base);
  const facts = { name: authorName(item), url: `${base}${authorPath(item.username)}` };
  const author = { '@type': 'Person', ...facts };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.name,
    description: plainSummary(item.description, 500),
    sku: String(item.id),
    url: `${base}${itemPath(item)}`,
    ...(image !== undefined && { image }),
    ...(item.category !== '' && { category: item.category }),
    brand: { '@type': 'Organization', ...facts },
    releaseDate: toIso(item.published_at).slice(0, 10),
    offers: offersIn(view).map((offer) => ({
      '@type': 'Offer',
      name: offer.name,
      price: fromMinor(offer.minor, offer.currency),
      priceCurrency: offer.currency,
      ...saleEndOf(offer),
      ...specificationsOf(offer, view.tax),
      availability: `https://schema.org/${canBuy(offer, view) ? 'InStock' : 'OutOfStock'}`,
      url: `${base}${canBuy(offer, view) ? offerPath(item, offer, view.byCurrency.size > 1 ? offer.currency : undefined) : itemPath(item)}`,
      seller: author,
    })),
    ...(average !== undefined && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: item.reviews },
      review: reviews.slice(0, 5).map(({ stars, body, name, created_at }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: stars },
        author: { '@type': 'Person', name: name || t('A buyer') },
        datePublished: toIso(created_at).slice(0, 10),
        ...(body !== '' && { reviewBody: cutText(body, 500) }),
      })),
    }),
  };
}

const saleEndOf = ({ sale }: ItemOffer): object =>
  sale === undefined || sale.endsAt === null ? {} : { priceValidUntil: toIso(sale.endsAt) };

/** Each offer once in each of its currencies. */
const offersIn = ({ byCurrency }: ItemView): Offer[] =>
  [...byCurrency].flatMap(([currency, offers]) => offers.filter((offer) => offer.currency === currency));

/** https://developers.google.com/search/docs/appearance/structured-data/merchant-listing */
function specificationsOf(offer: ItemOffer, tax: PriceTax): object {
  const { sale, minor, list_minor, currency } = offer;
  const hasTax = !(tax === 'none' || isFreeOffer(offer));
  const specification = (price: number, kind: object): object => ({
    '@type': 'UnitPriceSpecification',
    ...kind,
    price: fromMinor(price, currency),
    priceCurrency: currency,
    ...(hasTax && { valueAddedTaxIncluded: tax === 'included' || offer.isChosenByBuyer }),
  });
  const all = [
    ...(hasTax ? [specification(minor, {})] : []),
    ...(sale ? [specification(list_minor, { priceType: 'https://schema.org/StrikethroughPrice' })] : []),
  ];
  return all.length === 0 ? {} : { priceSpecification: all.length === 1 ? all[0] : all };
}

const jsonFor = (value: object): string => JSON.stringify(value).replace(/</g, '\\u003c');
