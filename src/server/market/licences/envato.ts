import { z } from 'zod';
import { profileImagePath } from '../../accounts/index.ts';
import type { AccountRow, ItemRow, PurchaseRow } from '../../database/index.ts';
import { currencyDigits, fromMinor, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { type Item, presentItem, renderDescription, type ValidatedItem } from '../catalogue/index.ts';
import type { ValidatedPurchase } from '../purchases/index.ts';
import { authorPath, itemPath, plainSummary, slugOf } from '../storefront/index.ts';

const time = z.string().describe('ISO 8601 UTC.');

const item = z.object({
  id: z.int().describe("Envato's id if the item was imported from there, otherwise ours."),
  name: z.string(),
  number_of_sales: z.int(),
  author_username: z.string(),
  author_url: z.string(),
  url: z.string(),
  updated_at: time,
  attributes: z.array(z.object({ name: z.string(), value: z.array(z.string()), label: z.string() })),
  description: z.string(),
  description_html: z.string(),
  site: z.string().describe('Host of this marketplace.'),
  classification: z.string().describe('Category and sub-category.'),
  classification_url: z.string(),
  price_cents: z.int().describe('Regular price in hundredths of its currency.'),
  author_image: z.string(),
  summary: z.string(),
  rating: z.number(),
  rating_count: z.int(),
  published_at: time,
  trending: z.boolean(),
  tags: z.array(z.string()),
  previews: z.record(z.string(), z.record(z.string(), z.string())),
});

const purchaseFields = z.object({
  amount: z.string().describe('Decimal amount that the buyer paid, less refunds.'),
  sold_at: time,
  license: z.string(),
  support_amount: z.string().describe('Always 0: support is part of the price.'),
  supported_until: time.nullable(),
  item,
});
export const sale = purchaseFields.extend({
  buyer: z
    .string()
    .describe('Name of the buyer. If unknown, the part of their email address before the @, otherwise `guest`.'),
  purchase_count: z.int().describe('Number of times this buyer has bought the item.'),
});
export const purchase = purchaseFields.extend({ code: z.string() });
export const sales = z.array(purchaseFields);
export const catalogueItem = item;

export type ItemFacts = {
  author: Pick<AccountRow, 'id' | 'username' | 'first_name' | 'last_name' | 'avatar' | 'cover'>;
  sales: number;
  rating: { stars: number; count: number };
};

export function presentEnvatoPurchase(
  row: ValidatedPurchase,
  of: ValidatedItem,
  facts: ItemFacts,
  baseUrl: string,
): z.output<typeof purchaseFields> {
  const decimal = (minor: number) => fromMinor(minor, row.currency).toFixed(currencyDigits(row.currency) ?? 2);
  return {
    amount: decimal(row.price_minor - row.refunded_minor),
    sold_at: toIso(row.purchased_at),
    license: row.license_type,
    support_amount: decimal(0),
    supported_until: toIsoOrNull(row.supported_until),
    item: presentEnvatoItem(of, facts, baseUrl),
  };
}

/** Envato always returns a buyer. */
export function envatoBuyerName({ buyer_name, buyer_email }: Pick<PurchaseRow, 'buyer_name' | 'buyer_email'>): string {
  return buyer_name || buyer_email?.split('@')[0] || 'guest';
}

const envatoItemId = ({ id, import_id, reference }: Pick<ItemRow, 'id' | 'import_id' | 'reference'>): number =>
  import_id !== null && /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : id;

export function presentEnvatoItem(
  row: ValidatedItem,
  { author, sales, rating }: ItemFacts,
  baseUrl: string,
): z.output<typeof item> {
  const shown = presentItem(row, baseUrl);
  return {
    id: envatoItemId(row),
    name: row.name,
    number_of_sales: sales,
    author_username: author.username,
    author_url: `${baseUrl}${authorPath(author.username)}`,
    url: `${baseUrl}${itemPath(row)}`,
    updated_at: toIso(Math.max(row.updated_at, row.published_at)),
    attributes: shown.options.length > 0 ? [{ name: 'options', value: shown.options, label: 'Options' }] : [],
    description: row.description,
    description_html: renderDescription(row.description),
    site: new URL(baseUrl).host,
    classification: [row.category, row.sub_category].filter((part) => part !== '').join('/'),
    classification_url: `${baseUrl}/shop/c/${encodeURIComponent(slugOf(row.category))}`,
    price_cents: Math.round(shown.price.regular * 100),
    author_image: `${baseUrl}${profileImagePath('avatar', author)}`,
    summary: plainSummary(row.description),
    rating: rating.stars,
    rating_count: rating.count,
    published_at: toIso(row.published_at),
    trending: false,
    tags: shown.tags,
    previews: previewsOf(row.kind, shown),
  };
}

function previewsOf(kind: ItemRow['kind'], { media, demo_link }: Item): z.output<typeof item>['previews'] {
  const { thumbnail, preview_image = '', preview_video = '', preview_audio = '' } = media;
  const live: Record<string, { href: string }> = demo_link === '' ? {} : { live_site: { href: demo_link } };
  switch (kind) {
    case 'image':
      return { icon_with_landscape_preview: { icon_url: thumbnail, landscape_url: preview_image }, ...live };
    case 'audio':
      return { icon_with_audio_preview: { icon_url: thumbnail, mp3_url: preview_audio }, ...live };
    case 'video': {
      const video = { icon_url: thumbnail, landscape_url: preview_image, video_url: preview_video, type: 'video' };
      return { icon_with_video_preview: video, ...live };
    }
  }
}
