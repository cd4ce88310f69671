import { z } from 'zod';
import type { ItemMediaRow, ItemRow } from '../../database/index.ts';
import { flag, pageFields, text, wholeNumber } from '../../http/index.ts';
import { fromMinor, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { item, mediaAddress, presentItem } from '../catalogue/index.ts';
import { decimalPrices, otherPrices, otherPricesOf, presentSale, sale, saleFields } from '../prices/index.ts';

const kinds = ['image', 'audio', 'video'] as const;
const statuses = ['draft', 'published', 'withdrawn'] as const;
export const mediaRoles = ['thumbnail', 'preview_image', 'preview_video', 'preview_audio', 'screenshot'] as const;

const isAddress = (given: string): boolean =>
  given === '' || ['http:', 'https:'].includes(URL.parse(given)?.protocol ?? '');
const texts = z.array(text(500).trim().min(1)).max(200);

const fields = {
  kind: z
    .enum(kinds)
    .nullish()
    .describe('Kind of preview: image, audio or video. Default image. Can only be changed while the item is a draft.'),
  name: text(500).trim().min(1).describe('Name of the item.'),
  description: text(50_000).nullish().describe('Description in Markdown. Unsafe HTML is removed.'),
  category: text(200).trim().nullish().describe('Category, free text.'),
  sub_category: text(200).trim().nullish().describe('Sub-category, free text.'),
  options: texts.nullish().describe('Contents of the item, such as formats and sizes, one text each.'),
  tags: texts.nullish().describe('Tags, one text each.'),
  demo_link: text(2048)
    .trim()
    .refine(isAddress, { error: () => t('must be an http or https URL.') })
    .nullish()
    .describe('URL of a demo.'),
  price_regular: z.number().nullish().describe('Price of the regular license, in `currency`. Default 0 (free).'),
  price_extended: z
    .number()
    .nullish()
    .describe(
      'Price of the extended license, in `currency`. Default 0: the extended license is not offered, unless `is_extended_free` is 1.',
    ),
  is_extended_free: flag
    .nullish()
    .describe('1: a free item gives the extended license away as well. Only while both prices are 0. Default 0.'),
  currency: text(3).nullish().describe('Currency of the prices, ISO 4217. Default the currency of the account.'),
  ...saleFields,
  prices: otherPrices.nullish().describe('Prices in other currencies, by currency code. Replaces all of them.'),
  support_months: wholeNumber(0, 12)
    .nullish()
    .describe('Months of support included in a purchase. 0: no support. Default 6.'),
  activation_limit: wholeNumber(1, 100_000)
    .nullish()
    .describe('Number of machines or domains on which a purchase can be active at the same time. Null: no limit.'),
  has_public_licence_check: flag
    .nullish()
    .describe(
      '1: programs on buyers’ machines may check codes of the item at `/api/v1/licences` without an API key. 0: only you may, with a key. Default 1.',
    ),
  product_ids: z
    .array(text(100).trim().min(1))
    .max(20)
    .nullish()
    .describe('IDs of the item in another shop’s license API, such as Gumroad’s `product_id`. Programs can send them.'),
  is_code_only: flag
    .nullish()
    .describe(
      '1: sold without a download; buyers get a purchase code and a license. Default 0: sold once a version with a file is published.',
    ),
  is_tiers_only: flag
    .nullish()
    .describe('1: only the tiers are for sale, not the regular and extended license. Default 0.'),
  support_price: z
    .number()
    .nullish()
    .describe('Price at which buyers can extend their support, in `currency`. Default 0: not for sale.'),
  support_price_months: wholeNumber(1, 12)
    .nullish()
    .describe('Months of support that `support_price` pays. Default 6.'),
};
export const createItemFields = z.object(fields);
export const updateItemFields = z.object(fields).partial();
export type ItemChanges = z.output<typeof updateItemFields>;

export const listItemsRequest = z.object({
  search: text(200).nullish().describe('Part of the name or reference.'),
  status: z.enum(statuses).nullish().describe('Only items with this status.'),
  kind: z.enum(kinds).nullish().describe('Only items of this kind.'),
  category: text(200).nullish().describe('Only items in this category.'),
  sort_by: z
    .enum(['id', 'name', 'updated_at', 'price', 'sales'])
    .nullish()
    .describe('Default id (date created). price: price of the regular license, grouped by currency.'),
  sort: pageFields.sort,
  per_page: pageFields.per_page,
  page: pageFields.page,
});

export const ownItem = z
  .object({
    ...item.shape,
    published_at: z.iso.datetime().nullable().describe('When it was first published. Null while it is a draft.'),
    object: z.literal('item'),
    reference: z.string().describe('Identifier in the imported file, or a generated one.'),
    kind: z.enum(kinds),
    status: z.enum(statuses),
    support_months: z.int(),
    activation_limit: z.int().nullable(),
    product_ids: z.array(z.string()).describe('IDs of the item in another shop’s license API.'),
    is_code_only: z.boolean(),
    has_public_licence_check: z.boolean().describe('Whether programs can check codes of the item without an API key.'),
    is_tiers_only: z.boolean().describe('Whether only the tiers are for sale.'),
    support_price: z.number().describe('Price of an extension of support. 0: not for sale.'),
    support_price_months: z.int(),
    is_extended_free: z.boolean().describe('Whether the extended license of a free item is free as well.'),
    price_minimum: z.number().nullable().describe('Minimum price if buyers choose the price, otherwise null.'),
    sale: sale.nullable(),
    prices: otherPrices,
    is_deliverable: z
      .boolean()
      .describe(
        'Whether buyers would receive anything: a published file, or only a purchase code. If not, the item cannot be ordered.',
      ),
    updated_at: z.iso.datetime(),
    missing: z
      .array(z.string())
      .describe('Fields that the item still needs before it can be published, one sentence each.'),
    missing_fields: z
      .array(z.string())
      .describe(
        'Fields of `missing`, in the same order. `versions` is the file that buyers get, `seller` the name and address on invoices.',
      ),
    publish_problem: z
      .string()
      .nullable()
      .describe('Why you cannot publish the item: only the owner sells here, or the owner took it out of the shop.'),
    taken_out_at: z.iso.datetime().nullable().describe('When the owner of the service took it out of the shop.'),
    taken_out_reason: z.string().nullable(),
    needs_approval: z
      .boolean()
      .describe('Whether publishing submits the item for the approval of the service’s owner.'),
    submitted_at: z.iso.datetime().nullable().describe('Since when it waits for approval.'),
    declined_at: z.iso.datetime().nullable().describe('When the owner of the service declined the last submission.'),
    declined_reason: z.string().nullable(),
    first_version: z
      .string()
      .nullable()
      .describe('Version that will be published together with the item, if the item has no published version yet.'),
    sales: z.int().describe('Valid purchases, as the shop counts them: without refunded, disputed or revoked ones.'),
  })
  .meta({ id: 'MarketItem' });
export type OwnItem = z.output<typeof ownItem>;

export function presentForOwner(
  row: ItemRow,
  baseUrl: string,
  {
    missing,
    firstVersion,
    sales,
    isDeliverable,
    publishProblem,
    nowMs,
    needsApproval,
  }: {
    missing: Record<string, string>;
    firstVersion: string | null;
    sales: number;
    isDeliverable: boolean;
    publishProblem: string | null;
    nowMs: number;
    needsApproval: boolean;
  },
): OwnItem {
  return {
    ...presentItem(row, baseUrl),
    version: row.version,
    published_at: toIsoOrNull(row.status === 'draft' ? null : row.published_at),
    object: 'item',
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    price_minimum: row.minimum_minor === null ? null : fromMinor(row.minimum_minor, row.currency),
    sale: presentSale(row, nowMs),
    prices: decimalPrices(otherPricesOf(row), row.currency),
    support_months: row.support_months,
    activation_limit: row.activation_limit,
    product_ids: JSON.parse(row.product_ids),
    is_code_only: row.is_code_only === 1,
    has_public_licence_check: row.has_public_licence_check === 1,
    is_tiers_only: row.is_tiers_only === 1,
    support_price: fromMinor(row.support_price_minor, row.currency),
    support_price_months: row.support_price_months,
    is_extended_free: row.is_extended_free === 1,
    is_deliverable: isDeliverable,
    updated_at: toIso(Math.max(row.updated_at, row.status === 'draft' ? 0 : row.published_at)),
    missing: Object.values(missing),
    missing_fields: Object.keys(missing),
    publish_problem: publishProblem,
    taken_out_at: toIsoOrNull(row.taken_out_at),
    taken_out_reason: row.taken_out_at === null ? null : row.taken_out_reason,
    needs_approval: needsApproval,
    submitted_at: toIsoOrNull(row.status === 'published' ? null : row.submitted_at),
    declined_at: toIsoOrNull(row.declined_at),
    declined_reason: row.declined_at === null ? null : row.declined_reason,
    first_version: firstVersion,
    sales,
  };
}

export const mediaAnswer = z
  .object({
    id: z.int(),
    object: z.literal('media'),
    role: z.enum(mediaRoles),
    url: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'MarketMedia' });

export const presentMediaFile = (row: ItemMediaRow, baseUrl: string): z.output<typeof mediaAnswer> => ({
  id: row.id,
  object: 'media',
  role: row.role,
  url: mediaAddress(`media/${row.file_key}`, baseUrl),
  content_type: row.content_type,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  created_at: toIso(row.created_at),
});

export const screenshotsRequest = z.object({
  screenshots: z
    .array(text(2048))
    .max(200)
    .describe('URLs of the item’s screenshots in display order. Screenshots that are not listed are removed.'),
});

export const categoriesAnswer = z.object({
  category: z.string(),
  sub_categories: z.array(z.string()),
});

export type ShopItemAnswer = {
  id: number;
  object: 'item';
  name: string;
  author: string;
  fee_basis_points: number;
  status: ItemRow['status'];
  taken_out_at: string | null;
  taken_out_reason: string | null;
};

export type SubmittedItem = {
  id: number;
  object: 'item';
  name: string;
  author: string;
  fee_basis_points: number;
  thumbnail: string;
  submitted_at: string;
};

export type SubmittedItemDetail = SubmittedItem & {
  item: OwnItem;
  files: { id: number; name: string; bytes: number; version: string }[];
};
