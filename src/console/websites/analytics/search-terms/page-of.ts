import type { View } from '../query/search.ts';

/** The one page that a view is of. Search Console knows no visits: of filters, only this means something there. */
export function pageOf({ filters }: View): string | undefined {
  const [only, ...others] = filters;
  const [value, ...more] = only?.values ?? [];
  return only?.dimension === 'page' && only.operator === 'is' && others.length === 0 && more.length === 0
    ? value
    : undefined;
}
