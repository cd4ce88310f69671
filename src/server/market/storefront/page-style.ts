import { contentSecurityPolicy } from '../../pages/index.ts';
import type { Shop } from '../shop-profile/index.ts';

/** The style of a page with the shop's accent. */
export const styleOf = (css: string, { accentCss }: Pick<Shop, 'accentCss'>): string => `${css}${accentCss}`;

type Options = NonNullable<Parameters<typeof contentSecurityPolicy>[1]>;

/** Where websites serve the tracker to pages of the shop, whatever host they are on. */
const trackerPath = '/shop/s.js';

/** The tag that counts a view of a page, also where the service is tried on one's own machine; '' where it is not counted. */
export const trackerTag = ({ website }: Pick<Shop, 'website'>): string =>
  website === undefined ? '' : `<script defer src="${trackerPath}" data-website="${website}" data-local></script>\n`;

/** Policies by style and options: a style is hashed once and not for each response. */
const policies = new Map<string, string>();
const maxPolicies = 50;

/**
 * What a page of the shop may do: no script but its own and what counts its views, no style but its own, and pictures from anywhere, because those of imported
 * items are on their authors' hosts.
 */
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
  // An owner who tries colours makes a few; more would be a leak.
  if (policies.size >= maxPolicies) policies.clear();
  policies.set(key, policy);
  return policy;
}
