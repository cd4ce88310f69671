import type { ShopPageSlug } from '../../database/index.ts';
import { type Message, message } from '../../kernel/index.ts';

/** Path of a logo by its hash: as WebP for pages, as PNG for mail programs. */
export const logoPath = (hash: string): string => `/shop/logo/${hash}`;

/** The legal pages, in the order of the footer. */
export const pageTitles = {
  terms: message('Terms'),
  privacy: message('Privacy'),
  refunds: message('Refunds'),
  imprint: message('Imprint'),
} satisfies Record<ShopPageSlug, Message>;
export const pageSlugs = Object.keys(pageTitles) as ShopPageSlug[];
