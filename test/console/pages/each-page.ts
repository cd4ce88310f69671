import { routeOf } from '../routes.ts';
import { marketPages } from './market.ts';
import { monitorPages } from './monitors.ts';
import type { Prepared } from './prepare.ts';
import { settingsPages } from './settings.ts';
import type { Visit, Visits } from './visit.ts';
import { websitePages } from './websites.ts';

/** Filled by `eachPage`. */
export const visited: string[] = [];

/** The first visit of each route and of each settings page. */
export async function eachPage(prepared: Prepared): Promise<Visits> {
  const parts = [
    await monitorPages(prepared),
    await websitePages(prepared),
    await marketPages(prepared),
    settingsPages(),
  ];
  visited.push(...parts.flatMap(({ entrances, pages }) => [...entrances, ...pages]).map(([, path]) => path));
  const seen = new Set<string>();
  const isFirst = ([, path]: Visit): boolean => {
    const route = routeOf(path);
    const key = route === '/settings' ? path : route;
    if (key === undefined || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
  const firstOf = (visits: Visit[]): Visit[] =>
    visits.filter(isFirst).map(([name, path, shows]) => [name, path, shows]);
  return {
    entrances: firstOf(parts.flatMap(({ entrances }) => entrances)),
    pages: firstOf(parts.flatMap(({ pages }) => pages)),
  };
}
