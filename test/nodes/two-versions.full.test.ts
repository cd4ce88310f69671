import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../src/server/app/app.ts';
import { createNodeSignals, startSchemaWatch } from '../../src/server/database/index.ts';
import { type Migration, migrations } from '../../src/server/database/migrate.ts';
import { change } from '../../src/server/database/next-version.testing.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { until } from '../../src/server/events/testing.ts';
import { Refusal } from '../../src/server/kernel/index.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { serveArrivals } from '../../src/server/monitors/checks/testing/arrivals.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { startChecker } from '../../src/server/monitors/index.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type Node = { deps: TestDeps; app: FastifyInstance; end(): Promise<void> };

let postgres: TestPostgres;
let databaseUrl: string;
const running = new Set<Node>();
let ada: number;
let key: string;

before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.newDatabase();
});
after(async () => {
  for (const node of running) await node.end();
  await postgres.stop();
});

/** `later` contains additional migrations, which make the node a newer version. */
async function launch(later: [string, Migration][] = []): Promise<Node> {
  const deps = await openTestDeps({ databaseUrl, events: true, migrations: [...migrations, ...later] });
  deps.now = Date.now;
  const signals = createNodeSignals(deps, { everyMs: 5 });
  const app = await buildApp({ ...deps, signals });
  await app.ready();
  signals?.start();
  const node = {
    deps,
    app,
    async end() {
      running.delete(node);
      await app.close();
      await signals?.stop();
      await deps.close();
    },
  };
  running.add(node);
  return node;
}

const adding = change([
  'alter table websites add column note text',
  "alter table monitors add column tier text not null default 'usual'",
  'alter table sessions add column place text',
  'create table website_notes (id bigint primary key, website_id bigint not null references websites (id) on delete cascade)',
]);

async function deletesWebsite(
  { deps, app }: Pick<Node, 'deps' | 'app'>,
  id: number,
  headers: Record<string, string>,
): Promise<void> {
  const { rows: found } = await sql`select from pg_tables where tablename = 'website_notes'`.execute(deps.database.db);
  if (found.length > 0)
    await sql`insert into website_notes (id, website_id) values (${id}, ${id})`.execute(deps.database.db);
  const deleted = await app.inject({ method: 'DELETE', url: `/api/v1/websites/${id}`, headers });
  assert.ok(deleted.statusCode < 300, deleted.body);
  if (found.length === 0) return;
  const { rows: left } = await sql`select from website_notes where website_id = ${id}`.execute(deps.database.db);
  assert.deepEqual(left, []);
}

async function serves({ deps, app }: Node, name: string): Promise<void> {
  const payload = { login: 'ada', password: 'a long password' };
  const loggedIn = await app.inject({ method: 'POST', url: '/console/api/login', payload });
  assert.equal(loggedIn.statusCode, 200, `${name}: ${loggedIn.body}`);

  const domain = `${name}.example`;
  const website = { domain, privacy: 1, email: 0, exclude_bots: 0 };
  const headers = { authorization: `Bearer ${key}` };
  const made = await app.inject({ method: 'POST', url: '/api/v1/websites', headers, payload: website });
  assert.equal(made.statusCode, 201, `${name}: ${made.body}`);
  for (const node of running) {
    const view = JSON.stringify({ n: 'pageview', u: `https://${domain}/`, d: domain, r: null });
    const type = { 'content-type': 'text/plain', 'user-agent': firefox };
    const collected = await node.app.inject({ method: 'POST', url: '/api/event', headers: type, payload: view });
    assert.equal(collected.statusCode, 202, `${name}: ${collected.body}`);
  }
  await deletesWebsite({ deps, app }, made.json().data.id, headers);

  const target = await serveArrivals();
  const { id } = await addMonitorRow(deps, ada, { url: `${target.url}/${name}` });
  const checker = startChecker(deps);
  const checked = () =>
    deps.database.db.selectFrom('monitors').select('condition').where('id', '=', id).executeTakeFirstOrThrow();
  await until(async () => (await checked()).condition === 'up');
  await checker.stop();
  await target.close();
}

test('the previous version serves and restarts while a newer one runs that added to the database', async () => {
  const old = await launch();
  ({ id: ada, key } = await makeAuthor(old.deps));
  await serves(old, 'before');
  const newer = await launch([['2999-01-01-more', adding]]);
  for (const [name, node] of Object.entries({ old, newer })) await serves(node, name);
  await old.end();
  const again = await launch();
  for (const [name, node] of Object.entries({ again, beside: newer })) await serves(node, name);
});

test('a version that is too old for the schema notices that while it runs, and names the required version if it is started again', async () => {
  const old = await launch();
  const told: string[] = [];
  const watch = startSchemaWatch(old.deps, (sentence) => told.push(sentence), { everyMs: 5 });
  const taking = change(['alter table websites drop column note'], '99.2.0');
  await (
    await launch([
      ['2999-01-01-more', adding],
      ['2999-01-02-less', taking],
    ])
  ).end();
  await until(() => told.length > 0);
  await watch.stop();
  assert.equal(told.length, 1);
  assert.match(told[0]!, /Start Gatehouse 99\.2\.0 or newer/);
  await assert.rejects(
    launch(),
    (error) => error instanceof Refusal && error.message.includes('Start Gatehouse 99.2.0 or newer'),
  );
});
