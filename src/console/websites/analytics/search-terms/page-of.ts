import type { View } from '../query/search.ts';

/**
 * Returns the page if the only filter is by page. Search Console doesn't record visits, so it supports no other filter.
 */
export function pageOf({ filters }: View): string | undefined {
  const [only, ...others] = filters;
  const [value, ...more] = only?.values ?? [];
  return only?.dimension === 'page' && only.operator === 'is' && others.length === 0 && more.length === 0
    ? value
    : undefined;
}
