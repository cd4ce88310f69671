import { z } from 'zod';
import { fromMinor, toIso } from '../../kernel/index.ts';
import type { ValidatedItem } from './item.store.ts';

const time = (what: string) => z.string().describe(`${what}, ISO 8601 UTC.`);
const address = (what: string) => z.string().describe(what);

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

/** References from imports already are URLs. */
export const mediaAddress = (reference: string, baseUrl: string): string =>
  reference.startsWith('media/') ? `${baseUrl}/shop/${reference}` : reference;

/** Clients of the marketplace expect at least major.minor.patch. */
const withThreeNumbers = (version: string): string =>
  version.replace(/^\d+(\.\d+)?(?![.\d])/, (numbers) => (numbers.includes('.') ? `${numbers}.0` : `${numbers}.0.0`));

export function presentItem(row: ValidatedItem, baseUrl: string): Item {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category: row.category,
    sub_category: row.sub_category,
    options: JSON.parse(row.options) as string[],
    version: withThreeNumbers(row.version),
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

/** Items can have stored media that don't fit their kind. */
function presentMedia(row: ValidatedItem, baseUrl: string): Item['media'] {
  const { kind, preview_image, preview_video, preview_audio } = row;
  const screenshots = JSON.parse(row.screenshots) as string[];
  const address = (reference: string) => mediaAddress(reference, baseUrl);
  return {
    thumbnail: address(row.thumbnail),
    ...(kind !== 'audio' && preview_image !== null && { preview_image: address(preview_image) }),
    ...(kind === 'video' && preview_video !== null && { preview_video: address(preview_video) }),
    ...(kind === 'audio' && preview_audio !== null && { preview_audio: address(preview_audio) }),
    ...(screenshots.length > 0 && { screenshots: screenshots.map(address) }),
  };
}
