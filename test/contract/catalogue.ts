import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../src/server/deps.ts';
import { importCatalogue } from '../../src/server/market/import/index.ts';

const media = 'https://media.example';

export const fileItem = (id: number | string, changes: Record<string, unknown> = {}) => ({
  id,
  kind: 'image',
  name: `Item ${id}`,
  description: 'A <b>fine</b> thing – ünïcode 🚦',
  category: 'themes',
  sub_category: 'shops',
  options: ['responsive', 'rtl'],
  version: '1.0.0',
  demo_link: 'https://demo.example/?item=1&x=2',
  tags: ['shop', 'läden'],
  media: {
    thumbnail: `${media}/t.png`,
    preview_image: `${media}/p.png`,
    screenshots: [`${media}/1.png`, `${media}/2.png`],
  },
  price: { regular: 19.99, extended: 190 },
  currency: 'USD',
  published_at: '2026-01-02T03:04:05Z',
  ...changes,
});

export function codeOf(number: number): string {
  const hex = createHash('sha256').update(`code ${number}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const filePurchase = (number: number, itemId: number | string, changes: Record<string, unknown> = {}) => ({
  purchase_code: codeOf(number),
  license_type: 'Regular License',
  price: 19.99,
  currency: 'USD',
  item_id: itemId,
  supported_until: '2026-09-01T00:00:00Z',
  downloaded: false,
  date: '2026-03-01T10:00:00Z',
  ...changes,
});

/** Returns the IDs of the items, by the reference that each has in the file. */
export async function importInto(deps: Deps, accountId: number, items: object[], purchases: object[] = []) {
  return (await importCatalogue(deps, accountId, { text: JSON.stringify({ items, purchases }) })).items;
}

const utc = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/);
const url = z.url({ protocol: /^https?$/ });

/** Written according to the contract, without using the schemas of the service. */
export const itemShape = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  category: z.string(),
  sub_category: z.string(),
  options: z.array(z.string()),
  version: z.string().regex(/^\d+\.\d+\.\d+/),
  demo_link: z.string(),
  tags: z.array(z.string()),
  media: z.strictObject({
    thumbnail: url,
    preview_image: url.optional(),
    preview_video: url.optional(),
    preview_audio: url.optional(),
    screenshots: z.array(url).min(1).optional(),
  }),
  price: z.strictObject({ regular: z.number(), extended: z.number() }),
  currency: z.string().regex(/^[A-Z]{3}$/),
  published_at: utc,
});

export const purchaseShape = z.strictObject({
  purchase_code: z.string(),
  license_type: z.string(),
  price: z.number(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  item: itemShape,
  supported_until: utc.optional(),
  downloaded: z.boolean(),
  date: utc,
});

export const accountShape = z.strictObject({
  name: z.strictObject({ firstname: z.string(), lastname: z.string(), full_name: z.string() }),
  username: z.string(),
  email: z.email(),
  balance: z.number(),
  balances: z.record(z.string(), z.number()),
  currency: z.string().regex(/^[A-Z]{3}$/),
  profile: z.strictObject({
    heading: z.string(),
    description: z.string(),
    contact: z.strictObject({ email: z.string() }),
    social_links: z.record(z.string(), z.string()),
    media: z.strictObject({ avatar: z.string(), cover: z.string() }),
  }),
  registered_at: utc,
});

export const success = <S extends z.core.$ZodShape>(shape: S) =>
  z.strictObject({ status: z.literal('success'), ...shape });
