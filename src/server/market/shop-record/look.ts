import type { ShopPageSlug } from '../../database/index.ts';
import { type Message, message } from '../../kernel/index.ts';

/** With the suffix `.png`, the route returns a PNG for mail programs. */
export const logoPath = (hash: string): string => `/shop/logo/${hash}`;

/** In footer order. */
export const pageTitles = {
  terms: message('Terms'),
  privacy: message('Privacy'),
  refunds: message('Refunds'),
  imprint: message('Imprint'),
} satisfies Record<ShopPageSlug, Message>;
export const pageSlugs = Object.keys(pageTitles) as ShopPageSlug[];
