import type { ShopPageSlug } from '../../database/index.ts';

/** Path of a logo by its hash: as WebP for pages, as PNG for mail programs. */
export const logoPath = (hash: string): string => `/shop/logo/${hash}`;

/** The legal pages, in the order of the footer. */
export const pageTitles = {
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  imprint: 'Imprint',
} as const satisfies Record<ShopPageSlug, string>;
export const pageSlugs = Object.keys(pageTitles) as ShopPageSlug[];
