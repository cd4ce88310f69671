import type { WebsiteListRow } from '../website/index.ts';
import type { Section } from './wire.ts';

type Sectioned = Pick<WebsiteListRow, 'favorite' | 'group_name'>;

const favorites = { key: 'favorites', name: 'Favorites' };
const others = { key: 'others', name: 'Other websites' };

const byName = (one: string, other: string): number => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : one < other ? -1 : one > other ? 1 : 0;
};

export function sectionKeyOf({ favorite, group_name }: Sectioned): string {
  if (favorite === 1) return favorites.key;
  return group_name === null ? others.key : `group:${group_name}`;
}

export const groupNames = (websites: readonly Sectioned[]): string[] =>
  [...new Set(websites.flatMap(({ group_name }) => group_name ?? []))].sort(byName);

export function sectionsOf(websites: readonly Sectioned[]): Section[] {
  const counts = new Map<string, number>();
  for (const website of websites) {
    const key = sectionKeyOf(website);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [favorites, ...groupNames(websites).map((name) => ({ key: `group:${name}`, name })), others].flatMap(
    ({ key, name }) => {
      const found = counts.get(key);
      return found === undefined ? [] : [{ key, name, websites: found }];
    },
  );
}
