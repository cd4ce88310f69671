import { contentSecurityPolicy } from '../../pages/index.ts';
import type { Shop } from '../shop-profile/index.ts';

/** The style of a page with the shop's accent. */
export const styleOf = (css: string, { accentCss }: Pick<Shop, 'accentCss'>): string => `${css}${accentCss}`;

type Options = NonNullable<Parameters<typeof contentSecurityPolicy>[1]>;

/** Policies by style and options: a style is hashed once and not for each response. */
const policies = new Map<string, string>();
const maxPolicies = 50;

/**
 * What a page of the shop may do: no script, no style but its own, and pictures from anywhere, because those of imported
 * items are on their authors' hosts.
 */
export function shopPolicy(css: string, shop: Pick<Shop, 'accentCss'>, options: Options = {}): string {
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
