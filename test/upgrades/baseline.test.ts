import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createClient } from '@clickhouse/client';
import { type Kysely, sql } from 'kysely';
import { TestBrowser } from '../../src/server/accounts/testing.ts';
import { buildApp } from '../../src/server/app/app.ts';
import { type Database, openDatabase, type Schema } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { startEngine } from '../../src/server/events/engine/start.ts';
import { openEvents } from '../../src/server/events/events.ts';
import { unavailableStore } from '../../src/server/events/testing.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import { openTestDeps } from '../support/testing.ts';
import { countFixtureRows, password, writeEvents, writePostgres, writeSpool, writeSqlite } from './fixture.ts';
import { describeSchema } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-baseline-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let postgres: TestPostgres;
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

type Where = { url: string } | { file: string };
const places: Record<Database['dialect'], { fixture(): Promise<Where>; fresh(): Promise<Where> }> = {
  sqlite: {
    async fixture() {
      writeSqlite(join(folder, 'ledger.db'));
      return { file: join(folder, 'ledger.db') };
    },
    fresh: async () => ({ file: join(folder, 'fresh.db') }),
  },
  postgres: {
    async fixture() {
      const url = await postgres.newDatabase({ isBare: true });
      await writePostgres(url);
      return { url };
    },
    fresh: async () => ({ url: await postgres.newDatabase() }),
  },
};

async function countRows(db: Kysely<Schema>, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

for (const [dialect, { fixture, fresh }] of Object.entries(places))
  describe(`a database of version 1.0.0 on ${dialect}`, () => {
    let where: Where;
    before(async () => {
      where = await fixture();
    });

    test('gets the current schema when it is opened, and keeps its rows', async () => {
      const opened = await openDatabase(where);
      const created = await openDatabase(await fresh());
      try {
        assert.deepEqual(await describeSchema(opened), await describeSchema(created));
        // `migrations` is excluded, because each later version adds a row to it.
        const { migrations: _, ...written } = countFixtureRows(opened.dialect);
        assert.ok(Object.keys(written).length > 110);
        assert.deepEqual(await countRows(opened.db, Object.keys(written)), written);
      } finally {
        await opened.close();
        await created.close();
      }
    });

    test('lets its users log in and read their data', async () => {
      const deps = await openTestDeps('url' in where ? { databaseUrl: where.url } : { databaseFile: where.file });
      const app = await buildApp({ ...deps, events: unavailableStore(deps.events) });
      try {
        const browser = new TestBrowser(app, '203.0.113.9');
        const login = await browser.send('POST', '/login', { login: 'ann', password });
        assert.equal(login.status, 200, JSON.stringify(login.answer));
        const found = async (path: string) => {
          const { status, answer } = await browser.send('GET', path);
          assert.equal(status, 200, JSON.stringify(answer));
          return answer.data as { domain?: string; name?: string }[];
        };
        assert.deepEqual(
          (await found('/websites')).map(({ domain }) => domain),
          ['site.example'],
        );
        assert.deepEqual(
          (await found('/monitors')).map(({ name }) => name),
          ['Shop'],
        );
      } finally {
        await app.close();
        await deps.close();
      }
    });
  });

test('an event store of version 1.0.0 gets the current schema when it is opened, and keeps its own rows and those of the spool', async () => {
  const engine = await startEngine({ dir: join(folder, 'engine') });
  const client = createClient({ url: engine.url });
  const dir = join(folder, 'spool');
  mkdirSync(dir);
  try {
    for (const name of ['fixture', 'fresh']) await client.command({ query: `CREATE DATABASE ${name}` });
    const { migrations: _, ...rows } = await writeEvents(`${engine.url}/fixture`);
    writeSpool(join(dir, 'spool.db'));
    const options = { maxSpoolBytes: 1e8, log: silentLog() };
    const opened = await openEvents({ ...options, dir, url: `${engine.url}/fixture` });
    const created = await openEvents({ ...options, dir: join(folder, 'other-spool'), url: `${engine.url}/fresh` });
    const select = async (query: string) =>
      (await client.query({ query, format: 'JSONEachRow' })).json<Record<string, string>>();
    try {
      await opened.flush();
      await created.flush();
      const tables = (database: string) =>
        select(`SELECT name, replaceAll(create_table_query, '${database}.', '') AS made FROM system.tables
          WHERE database = '${database}' ORDER BY name`);
      assert.deepEqual(await tables('fixture'), await tables('fresh'));
      for (const [table, stored] of Object.entries(rows)) {
        const [found] = await select(`SELECT toString(count()) AS count FROM fixture.${table}`);
        const shipped = table === 'pageviews' ? 1 : 0;
        assert.equal(found?.count, String(stored.length + shipped), table);
      }
      const paths = await select('SELECT path FROM fixture.pageviews ORDER BY path');
      assert.deepEqual(
        paths.map(({ path }) => path),
        ['/spooled', '/stored'],
      );
    } finally {
      await opened.close();
      await created.close();
    }
  } finally {
    await client.close();
    await engine.close();
  }
});
