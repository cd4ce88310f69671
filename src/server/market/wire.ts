import { z } from 'zod';
import { pictureOf } from '../accounts/index.ts';
import type { AccountRow, ItemRow, PurchaseRow } from '../database/index.ts';
import { fromMinor, toIso } from '../kernel/index.ts';

const time = (what: string) => z.string().describe(`${what}, ISO 8601 UTC.`);
const address = (what: string) => z.string().describe(what);

export const account = z
  .object({
    name: z.object({ firstname: z.string(), lastname: z.string(), full_name: z.string() }),
    username: z.string(),
    email: z.string().describe('E-mail address of the account.'),
    balance: z.number().describe('Decimal amount in `currency`.'),
    balances: z.record(z.string(), z.number()).describe('Decimal amount by currency code, `currency` included.'),
    currency: z.string().describe('Currency code (ISO 4217).'),
    profile: z.object({
      heading: z.string(),
      description: z.string(),
      contact: z.object({
        email: z.string().describe('E-mail address to contact: that of the profile, else that of the account.'),
      }),
      social_links: z
        .record(z.string(), z.string())
        .describe('Network name to a path or URL. The set of names is open.'),
      media: z.object({
        avatar: address('Absolute URL; of a generated picture until one is uploaded.'),
        cover: address('Absolute URL; of a generated picture until one is uploaded.'),
      }),
    }),
    registered_at: time('When the account was made'),
  })
  .describe('Account');
export type Account = z.output<typeof account>;

export const item = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    category: z.string(),
    sub_category: z.string(),
    options: z.array(z.string()),
    version: z.string().describe('Dotted version such as "1.0.0".'),
    demo_link: address('URL of a demo.'),
    tags: z.array(z.string()),
    media: z.object({
      thumbnail: address('URL.'),
      preview_image: address('URL. Omitted for audio items.').optional(),
      preview_video: address('URL. Present only for video items.').optional(),
      preview_audio: address('URL. Present only for audio items.').optional(),
      screenshots: z.array(z.string()).describe('URLs. Present only when the item has screenshots.').optional(),
    }),
    price: z.object({
      regular: z.number().describe('Price of the regular license.'),
      extended: z.number().describe('Price of the extended license.'),
    }),
    currency: z.string().describe('Currency code (ISO 4217).'),
    published_at: time('When the item was published'),
  })
  .describe('Item');
export type Item = z.output<typeof item>;

export const purchase = z
  .object({
    purchase_code: z.string().describe('The code validated.'),
    license_type: z.string().describe('Name of the license.'),
    price: z.number().describe('Price paid.'),
    currency: z.string().describe('Currency code (ISO 4217).'),
    item,
    supported_until: time('End of support; omitted when the purchase is not supported').optional(),
    downloaded: z.boolean().describe('Whether the buyer has downloaded the item.'),
    date: time('When it was bought'),
  })
  .describe('Purchase');
export type Purchase = z.output<typeof purchase>;

/** `baseUrl`: public address of the interface, without a slash at its end. `balances`: decimal amounts by currency. */
export function presentAccount(row: AccountRow, baseUrl: string, balances: Record<string, number>): Account {
  return {
    name: {
      firstname: row.first_name,
      lastname: row.last_name,
      full_name: `${row.first_name} ${row.last_name}`.trim(),
    },
    username: row.username,
    email: row.email,
    balance: balances[row.currency] ?? 0,
    balances: { [row.currency]: 0, ...balances },
    currency: row.currency,
    profile: {
      heading: row.heading,
      description: row.description,
      contact: { email: row.contact_email || row.email },
      social_links: JSON.parse(row.social_links) as Record<string, string>,
      media: { avatar: `${baseUrl}${pictureOf('avatar', row)}`, cover: `${baseUrl}${pictureOf('cover', row)}` },
    },
    registered_at: toIso(row.created_at),
  };
}

/** A file of ours as a full address; the addresses of imports stay as they are. `baseUrl` as of the other functions here. */
export const mediaAddress = (kept: string, baseUrl: string): string =>
  kept.startsWith('media/') ? `${baseUrl}/shop/${kept}` : kept;

export function presentItem(row: ItemRow, baseUrl: string): Item {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    sub_category: row.sub_category,
    options: JSON.parse(row.options) as string[],
    version: row.version,
    demo_link: row.demo_link,
    tags: JSON.parse(row.tags) as string[],
    media: presentMedia(row, baseUrl),
    price: {
      regular: fromMinor(row.price_regular_minor, row.currency),
      extended: fromMinor(row.price_extended_minor, row.currency),
    },
    currency: row.currency,
    published_at: toIso(row.published_at),
  };
}

/** Which media an item shows is decided by its kind, whatever else is kept of it. */
function presentMedia(row: ItemRow, baseUrl: string): Item['media'] {
  const { kind, preview_image, preview_video, preview_audio } = row;
  const screenshots = JSON.parse(row.screenshots) as string[];
  const address = (kept: string) => mediaAddress(kept, baseUrl);
  return {
    thumbnail: address(row.thumbnail),
    ...(kind !== 'audio' && preview_image !== null && { preview_image: address(preview_image) }),
    ...(kind === 'video' && preview_video !== null && { preview_video: address(preview_video) }),
    ...(kind === 'audio' && preview_audio !== null && { preview_audio: address(preview_audio) }),
    ...(screenshots.length > 0 && { screenshots: screenshots.map(address) }),
  };
}

/** `code`: the normalized code that was asked for. */
export function presentPurchase(code: string, bought: PurchaseRow, ofItem: ItemRow, baseUrl: string): Purchase {
  return {
    purchase_code: code,
    license_type: bought.license_type,
    price: fromMinor(bought.price_minor, bought.currency),
    currency: bought.currency,
    item: presentItem(ofItem, baseUrl),
    ...(bought.supported_until !== null && { supported_until: toIso(bought.supported_until) }),
    downloaded: bought.downloaded === 1,
    date: toIso(bought.purchased_at),
  };
}
