import { test } from 'node:test';
import { eachPage, visited } from './pages/each-page.ts';
import { once, visitPages } from './pages/visit.ts';
import { requireEveryRoute } from './routes.ts';

/** All states, widths and color schemes are tested by `pages/*.full.test.ts`. */
visitPages(eachPage, once);

test('visits every route of the console', () => requireEveryRoute(visited));
