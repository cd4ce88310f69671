import { test } from 'node:test';
import { marketPages } from './pages/market.ts';
import { monitorPages } from './pages/monitors.ts';
import type { Prepared } from './pages/prepare.ts';
import { settingsPages } from './pages/settings.ts';
import { once, type Visit, type Visits, visitPages } from './pages/visit.ts';
import { websitePages } from './pages/websites.ts';
import { requireEveryRoute, routeOf } from './routes.ts';

/** Loads each page only once. All states, widths and color schemes are tested by `pages/*.full.test.ts`. */
let visited: string[];

async function eachPage(prepared: Prepared): Promise<Visits> {
  const parts = [
    await monitorPages(prepared),
    await websitePages(prepared),
    await marketPages(prepared),
    settingsPages(),
  ];
  visited = parts.flatMap(({ entrances, pages }) => [...entrances, ...pages]).map(([, path]) => path);
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

visitPages(eachPage, once);

test('visits every route of the console', () => requireEveryRoute(visited));
