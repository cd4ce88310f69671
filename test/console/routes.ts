import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const sources = join(import.meta.dirname, '..', '..', 'src', 'console');

/** Paths of all routes, such as `/monitors/$id`. */
export const consoleRoutes: string[] = globSync('**/routes.ts', { cwd: sources })
  .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\n {2}path: '([^']+)'/g)])
  .map(([, path = '']) => path);

/** If several routes match, returns the route with the fewest parameters. */
export function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://console.example');
  return consoleRoutes
    .filter((route) => new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`).test(pathname))
    .toSorted((a, b) => a.split('$').length - b.split('$').length)[0];
}

export class PageNames {
  readonly #names = new Map<string, string>();

  async requireName(page: Page, name: string): Promise<void> {
    const route = routeOf(page.url());
    if (route === undefined) return;
    const title = await page.title();
    const headings = await page.locator('h1').allTextContents();
    assert.equal(headings.length, 1, `${name} has ${headings.length} headings of the first order`);
    const [heading = ''] = headings;
    const pageName = /^(.+) · Gatehouse$/.exec(title)?.[1];
    assert.ok(pageName, `${name} has the title "${title}"`);
    assert.ok(heading.trim() !== '', `${name} has an empty heading`);
    // The page of a resource has the resource's name, so two of them can have the same.
    if (route.includes('$')) return;
    assert.equal(heading.trim(), pageName, `${name}: title and heading differ`);
    for (const [other, its] of this.#names)
      assert.ok(other === route || its !== pageName, `${route} and ${other} are both called "${pageName}"`);
    this.#names.set(route, pageName);
  }
}

export function requireEveryRoute(visited: string[]): void {
  const routes = new Set(visited.map(routeOf));
  assert.deepEqual(
    consoleRoutes.filter((route) => !routes.has(route)),
    [],
    'routes of the console that no visit leads to',
  );
}
