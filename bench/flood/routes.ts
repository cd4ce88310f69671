import { buildApp } from '../../src/server/app/app.ts';
import { declaredRoutes } from '../../src/server/http/index.ts';
import { openTestDeps } from '../../test/support/testing.ts';

export type FloodedRoute = { method: string; url: string; path: string };

/** A demo has these. Other parameters get a value that doesn't exist. */
const known: Record<string, string> = {
  id: '1',
  slug: 'harbour-lamp',
  monitor: '1',
  username: 'demo',
  exitStatus: '1',
};

/** All routes that need no login, with a path that exists in a demo where possible. */
export async function listPublicRoutes(): Promise<FloodedRoute[]> {
  const deps = await openTestDeps({});
  const app = await buildApp(deps);
  await app.ready();
  const routes = declaredRoutes(app).filter(({ access }) => access === 'public');
  await app.close();
  await deps.close();
  return routes.map(({ method, url }) => ({ method, url, path: pathOf(url) }));
}

const pathOf = (url: string): string =>
  url
    .replaceAll(/:(\w+)(\([^)]*\))?/g, (_, name: string) => known[name] ?? 'a'.repeat(43))
    .replace(/\*$/, 'a')
    .replace('/docs/harbour-lamp', '/docs/monitors');
