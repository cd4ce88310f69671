import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { exercisedFolder } from '../support/exercised-folder.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';
import { type Exercised, processCount, readExercised, readForks } from './exercised.ts';

/**
 * Fails if the core leaves out a route, a table, or the branch for one of the databases. Runs after all other files of
 * the core.
 */
describe('the core exercises', { skip: process.env[exercisedFolder] === undefined }, () => {
  let exercised: Exercised;
  let deps: TestDeps;
  before(async () => {
    exercised = await readExercised(Number(process.env[processCount]));
    deps = await openTestDeps({ events: true });
  });
  after(() => deps.close());

  test('every route', async () => {
    const routes = await routesOf(deps);
    assert.ok(routes.length > 400);
    assertAll([...new Set(routes.map(endpointOf))], exercised.routes.map(endpointOf));
  });

  test('every table', async () => {
    const tables = await deps.database.db.introspection.getTables();
    assertAll(
      tables.map(({ name }) => name),
      exercised.tables,
    );
  });

  test('both branches of all code that depends on the database', () => {
    const forks = readForks().flatMap(({ file, count }) =>
      Array.from({ length: count }, (_, n) => [`${file} ${n + 1} true`, `${file} ${n + 1} false`]).flat(),
    );
    assertAll(forks, exercised.forks);
  });
});

function assertAll(expected: string[], found: string[]): void {
  const known = new Set(found);
  assert.deepEqual(
    expected.filter((one) => !known.has(one)),
    [],
  );
}

/** Returns the same name for an endpoint in the API, in the console, and in the tests of a feature. */
const endpointOf = (route: string): string =>
  route.replace(/^PATCH /, 'PUT ').replace(/ \/(console\/api|api\/v1)(?=\/)/, ' ');

/** Leaves out the files of the built console, and the HEAD routes that Fastify adds. */
async function routesOf(deps: TestDeps): Promise<string[]> {
  const routes: string[] = [];
  const addHook = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat().filter((one) => one !== 'HEAD' && one !== 'OPTIONS');
      // Left out, because routes for all methods only answer 404.
      if (methods.includes('TRACE') || url.endsWith('/*') || isBuiltFile(url)) return;
      for (const one of methods) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', addHook);
  try {
    const app = await buildApp(deps);
    await app.ready();
    await app.close();
  } finally {
    unsubscribe('fastify.initialization', addHook);
  }
  return routes;
}

const builtConsole = join(import.meta.dirname, '..', '..', 'dist', 'console');
const isBuiltFile = (url: string): boolean =>
  statSync(join(builtConsole, url), { throwIfNoEntry: false })?.isFile() ?? false;
