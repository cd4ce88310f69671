import { contentSecurityPolicy } from '../../pages/index.ts';
import type { Shop } from '../shop-profile/index.ts';

export const styleOf = (css: string, { accentCss }: Pick<Shop, 'accentCss'>): string => `${css}${accentCss}`;

type Options = NonNullable<Parameters<typeof contentSecurityPolicy>[1]>;

/** Exists on each of the shop's hosts. */
const trackerPath = '/shop/s.js';

/** The tracker also counts visits on localhost. */
export const trackerTag = ({ website }: Pick<Shop, 'website'>): string =>
  website === undefined ? '' : `<script defer src="${trackerPath}" data-website="${website}" data-local></script>\n`;

/** Hashes each style only once. */
const policies = new Map<string, string>();
const maxPolicies = 50;

/** Images are allowed from anywhere, because images of imported items are on their authors' hosts. */
export function shopPolicy(
  css: string,
  shop: Pick<Shop, 'accentCss' | 'origins' | 'website'>,
  given: Omit<Options, 'scriptUrls'> = {},
): string {
  const scriptUrls = shop.website === undefined ? [] : shop.origins.map((origin) => `${origin}${trackerPath}`);
  const options: Options = { ...given, scriptUrls };
  const style = styleOf(css, shop);
  const key = `${JSON.stringify(options)}${style}`;
  const known = policies.get(key);
  if (known !== undefined) return known;
  const media = "img-src 'self' https: http:; media-src 'self' https: http:";
  const policy = `${contentSecurityPolicy(style, options)}; ${media}`;
  // Owners try only a few colours, so more entries mean a leak.
  if (policies.size >= maxPolicies) policies.clear();
  policies.set(key, policy);
  return policy;
}
