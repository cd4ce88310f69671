import { z } from 'zod';
import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import { emailAddress, text } from '../../http/index.ts';
import { currencyDigits, cutText, toMinor } from '../../kernel/index.ts';
import type { PriceColumns } from '../prices/index.ts';
import type { PurchaseEvent } from '../purchases/index.ts';
import { normalizeCode } from '../purchases/index.ts';
import type { RowError } from './fault.ts';
import { faultTexts } from './fault-texts.ts';
import { findPriceFault } from './price-fault.ts';

const unless = (sentence: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? faultTexts.write('missing') : sentence),
});
const isAddress = (given: string): boolean => ['http:', 'https:'].includes(URL.parse(given)?.protocol ?? '');
const address = text(2048).refine(isAddress, { error: faultTexts.write('address') });
const line = (max: number) => text(max).refine((given) => given.trim() !== '', { error: faultTexts.write('empty') });
const moment = z.iso
  .datetime({ offset: true, ...unless(faultTexts.write('time', { example: '2026-03-01T12:00:00Z' })) })
  .transform((given) => Date.parse(given));
const isKnownCurrency = (code: string): boolean => currencyDigits(code) !== undefined;
const currency = z.string().refine(isKnownCurrency, { error: faultTexts.write('currency') });
const reference = z.union([z.int(), line(200)], unless(faultTexts.write('reference'))).transform(String);
const version = z
  .string()
  .regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(?:[-+][0-9A-Za-z.+-]{1,50})?$/, { error: faultTexts.write('version') });
const texts = z
  .array(line(500))
  .max(200)
  .nullish()
  .transform((given) => given ?? []);
const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((given) => given ?? '');

const itemFields = z.strictObject({
  id: reference,
  kind: z.enum(['image', 'audio', 'video']).default('image'),
  name: line(500),
  description: optionalText(200_000),
  category: line(200),
  sub_category: optionalText(200),
  options: texts,
  version,
  demo_link: z
    .union([address, z.literal('')], unless(faultTexts.write('address')))
    .nullish()
    .transform((given) => given ?? ''),
  tags: texts,
  price: z.strictObject({ regular: z.number(), extended: z.number() }),
  currency,
  published_at: moment,
  status: z.enum(['draft', 'published', 'withdrawn']).optional(),
});
const media = z.strictObject({
  thumbnail: address,
  preview_image: address.nullish(),
  preview_video: address.nullish(),
  preview_audio: address.nullish(),
  screenshots: z.array(address).max(200).nullish(),
});

/** The contract's Item with a `kind`. `id` is the file's reference. */
const fileItem = itemFields.extend({ media }).superRefine((item, context) => {
  const needs = {
    image: ['preview_image'],
    audio: ['preview_audio'],
    video: ['preview_image', 'preview_video'],
  } as const;
  for (const name of needs[item.kind]) {
    if (!item.media[name])
      context.addIssue({
        code: 'custom',
        path: ['media', name],
        message: faultTexts.write('missingForKind', { kind: item.kind }),
      });
  }
  requirePrices(item, context);
});

/** Its media with local paths are removed. */
const itemWithoutFiles = itemFields.extend({ media: media.partial().nullish() }).superRefine(requirePrices);

function requirePrices(
  { price, currency }: { price: { regular: number; extended: number }; currency: string },
  context: z.RefinementCtx,
): void {
  for (const licence of ['regular', 'extended'] as const) {
    if (!isKnownCurrency(currency)) continue;
    const fault = findPriceFault(price[licence], currency);
    if (fault) context.addIssue({ code: 'custom', path: ['price', licence], message: fault });
  }
}

/** The contract's Purchase with `item_id` or `item_name`. */
const filePurchase = z
  .strictObject({
    purchase_code: z.string().transform((given, context) => {
      const code = normalizeCode(given);
      if (code !== undefined) return code;
      context.addIssue({ code: 'custom', message: faultTexts.write('code') });
      return z.NEVER;
    }),
    license_type: line(200),
    price: z.number(),
    currency,
    item_id: reference.optional(),
    item_name: line(500).nullish(),
    supported_until: moment.nullish(),
    downloaded: z.boolean().optional(),
    date: moment,
    buyer_email: emailAddress(() => faultTexts.write('email')).nullish(),
    buyer_name: text(200).nullish(),
    state: z.enum(['valid', 'refunded', 'disputed', 'revoked']).optional(),
  })
  .superRefine((purchase, context) => {
    if (purchase.item_id === undefined && !purchase.item_name)
      context.addIssue({ code: 'custom', path: ['item_id'], message: faultTexts.write('missing') });
    if (!isKnownCurrency(purchase.currency)) return;
    const fault = findPriceFault(purchase.price, purchase.currency);
    if (fault) context.addIssue({ code: 'custom', path: ['price'], message: fault });
  });

export type ItemFields = Omit<
  ItemRow,
  | 'id'
  | 'account_id'
  | 'import_id'
  | 'status'
  | 'is_extended_free'
  | 'support_months'
  | 'activation_limit'
  | 'is_code_only'
  | 'has_public_licence_check'
  | 'submitted_at'
  | 'approved_at'
  | 'declined_at'
  | 'declined_reason'
  | 'taken_out_at'
  | 'taken_out_reason'
  | 'product_ids'
  | 'updated_at'
  | 'is_tiers_only'
  | 'support_price_minor'
  | 'support_price_months'
  | 'other_prices'
  | keyof PriceColumns
> &
  Partial<Pick<ItemRow, 'status'>>;
export type PurchaseFields = Pick<PurchaseRow, 'license_type' | 'price_minor' | 'currency' | 'purchased_at'> &
  Partial<
    Pick<
      PurchaseRow,
      | 'supported_until'
      | 'downloaded'
      | 'buyer_email'
      | 'buyer_name'
      | 'refunded_minor'
      | 'state'
      | 'quantity'
      | 'licence_uses'
      | 'ends_at'
    >
  > & {
    code: string;
    item: NamedItem;
    /** The code of the order, which the order's row and the row of its licence key share. */
    orderCode?: string;
    /** One device isn't a limit here, unless the item has one. */
    isForOneDevice?: true;
    /** Fields that don't change an existing purchase, because the shop's other file knows them better. */
    onlyIfNew?: readonly (keyof PurchaseRow)[];
    /** reported by another shop */
    event?: Exclude<PurchaseEvent, 'refunded_in_part' | 'dispute_lost' | 'dispute_lost_in_part'>;
  };
export type NamedItem = { reference: string | undefined; name: string | undefined };

export function parseItem(value: unknown): ItemFields | RowError[] {
  const { data: item, error } = fileItem.safeParse(value);
  return item ? columnsOf(item) : faultsOf(error);
}

export function parseItemWithoutFiles(value: unknown): ItemFields | RowError[] {
  const { data: item, error } = itemWithoutFiles.safeParse(value);
  // Without its pictures and files, the item isn't complete.
  return item ? { ...columnsOf(item), status: 'draft' } : faultsOf(error);
}

function columnsOf(item: z.output<typeof fileItem> | z.output<typeof itemWithoutFiles>): ItemFields {
  return {
    reference: item.id,
    kind: item.kind,
    name: item.name,
    description: item.description,
    category: item.category,
    sub_category: item.sub_category,
    options: JSON.stringify(item.options),
    version: item.version,
    demo_link: item.demo_link,
    tags: JSON.stringify(item.tags),
    thumbnail: item.media?.thumbnail ?? '',
    preview_image: item.media?.preview_image ?? null,
    preview_video: item.media?.preview_video ?? null,
    preview_audio: item.media?.preview_audio ?? null,
    screenshots: JSON.stringify(item.media?.screenshots ?? []),
    price_regular_minor: toMinor(item.price.regular, item.currency),
    price_extended_minor: toMinor(item.price.extended, item.currency),
    currency: item.currency,
    published_at: item.published_at,
    ...(item.status !== undefined && { status: item.status }),
  };
}

export function parsePurchase(value: unknown): PurchaseFields | RowError[] {
  const { data: purchase, error } = filePurchase.safeParse(value);
  if (!purchase) return faultsOf(error);
  return {
    code: purchase.purchase_code,
    item: { reference: purchase.item_id, name: purchase.item_name?.trim() },
    license_type: purchase.license_type,
    price_minor: toMinor(purchase.price, purchase.currency),
    currency: purchase.currency,
    supported_until: purchase.supported_until ?? null,
    purchased_at: purchase.date,
    ...(purchase.buyer_email !== undefined && { buyer_email: purchase.buyer_email?.toLowerCase() ?? null }),
    ...(purchase.downloaded !== undefined && { downloaded: purchase.downloaded ? 1 : 0 }),
    ...(typeof purchase.buyer_name === 'string' && { buyer_name: purchase.buyer_name }),
    ...(purchase.state !== undefined && { state: purchase.state }),
  };
}

export function isFaulty<T>(read: T | RowError[]): read is RowError[] {
  return Array.isArray(read);
}

function faultsOf(error: z.ZodError): RowError[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: `${path}.${cutText(key, 100)}`, message: faultTexts.write('unknown') }));
    return [{ path, message: messageOf(issue) }];
  });
}

export function messageOf(issue: z.core.$ZodIssue): string {
  if (/(received undefined|is missing)$/.test(issue.message)) return faultTexts.write('missing');
  switch (issue.code) {
    case 'invalid_type':
      switch (issue.expected as string) {
        case 'int':
          return faultTexts.write('wholeNumber');
        case 'array':
          return faultTexts.write('list');
        case 'object':
          return faultTexts.write('object');
        default:
          return faultTexts.write('type', { type: issue.expected });
      }
    case 'too_big':
      return faultTexts.write(issue.origin === 'array' ? 'maxEntries' : 'maxCharacters', {
        max: String(issue.maximum),
      });
    case 'invalid_value':
      return faultTexts.write('oneOf', { values: issue.values.map(String).join(', ') });
    default:
      return issue.message;
  }
}
