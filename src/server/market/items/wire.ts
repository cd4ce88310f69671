import { z } from 'zod';
import type { ItemMediaRow, ItemRow } from '../../database/index.ts';
import { flag, pageFields, text, wholeNumber } from '../../http/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { item, mediaAddress, presentItem } from '../catalogue/index.ts';

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
    .describe('What it is shown by: image, audio or video. Default image. Taken while the item is a draft.'),
  name: text(500).trim().min(1).describe('Name of the item.'),
  description: text(50_000).nullish().describe('What it is, in Markdown. HTML in it is not shown.'),
  category: text(200).trim().nullish().describe('Category, free text.'),
  sub_category: text(200).trim().nullish().describe('Sub-category, free text.'),
  options: texts.nullish().describe('What it comes with, one text each: formats, sizes.'),
  tags: texts.nullish().describe('Tags, one text each.'),
  demo_link: text(2048)
    .trim()
    .refine(isAddress, { error: 'must be an http or https address.' })
    .nullish()
    .describe('Address of a demo.'),
  price_regular: z.number().nullish().describe('Price of the regular licence, in `currency`. Default 0, for free.'),
  price_extended: z.number().nullish().describe('Price of the extended licence, in `currency`. Default 0.'),
  currency: text(3).nullish().describe('Currency of the prices, ISO 4217. Default the currency of the account.'),
  support_months: wholeNumber(0, 12)
    .nullish()
    .describe('Months of support that a purchase brings, 0 for none. Default 6.'),
  activation_limit: wholeNumber(1, 100_000)
    .nullish()
    .describe('Machines or domains that one purchase may be activated for at once; empty: any number.'),
  is_code_only: flag
    .nullish()
    .describe(
      '1: sold without a download, buyers get a purchase code and a licence. Default 0: sold once it has a file.',
    ),
};
export const createItemFields = z.object(fields);
export const updateItemFields = z.object(fields).partial();
export type ItemChanges = z.output<typeof updateItemFields>;

export const listItemsRequest = z.object({
  search: text(200).nullish().describe('Part of the name or the reference.'),
  status: z.enum(statuses).nullish().describe('Only items of this status.'),
  kind: z.enum(kinds).nullish().describe('Only items of this kind.'),
  category: text(200).nullish().describe('Only items of this category.'),
  sort_by: z.enum(['id', 'name', 'updated_at']).nullish().describe('Default id (date created).'),
  sort: pageFields.sort,
  per_page: pageFields.per_page,
  page: pageFields.page,
});

/** The contract's Item, and what only its author is told. */
export const ownItem = z
  .object({
    ...item.shape,
    published_at: z.iso.datetime().nullable().describe('When it was first published; null while it is a draft.'),
    object: z.literal('item'),
    reference: z.string().describe('Identifier in the file that it was imported from, or one of ours.'),
    kind: z.enum(kinds),
    status: z.enum(statuses),
    support_months: z.int(),
    activation_limit: z.int().nullable(),
    is_code_only: z.boolean(),
    is_deliverable: z
      .boolean()
      .describe('Whether buyers would get anything: a published file, or a code alone. Without it nobody can order.'),
    updated_at: z.iso.datetime(),
    missing: z.array(z.string()).describe('A sentence for each thing that publishing waits for.'),
    sales: z.int().describe('Purchases ever, whatever became of them.'),
  })
  .meta({ id: 'MarketItem' });
export type OwnItem = z.output<typeof ownItem>;

/** `missing`: what publishing it waits for; `sales`: how often it was bought. */
export function presentForOwner(
  row: ItemRow,
  baseUrl: string,
  { missing, sales, isDeliverable }: { missing: Record<string, string>; sales: number; isDeliverable: boolean },
): OwnItem {
  return {
    ...presentItem(row, baseUrl),
    published_at: toIsoOrNull(row.status === 'draft' ? null : row.published_at),
    object: 'item',
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    support_months: row.support_months,
    activation_limit: row.activation_limit,
    is_code_only: row.is_code_only === 1,
    is_deliverable: isDeliverable,
    updated_at: toIso(Math.max(row.updated_at, row.status === 'draft' ? 0 : row.published_at)),
    missing: Object.values(missing),
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
    .describe('Addresses of screenshots that the item has, in the order to show them; those left out are removed.'),
});

export const categoriesAnswer = z.object({
  category: z.string(),
  sub_categories: z.array(z.string()),
});
