import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig, withSecret } from '../../src/server/config/config.ts';
import type { Deps } from '../../src/server/deps.ts';
import { startEngine } from '../../src/server/events/engine/start.ts';
import { SpoolFile } from '../../src/server/events/spool/file.ts';
import { streams } from '../../src/server/events/streams.ts';
import { pageview } from '../../src/server/events/testing.ts';
import { dayMs, silentLog } from '../../src/server/kernel/index.ts';
import { openStores } from '../../src/server/main.ts';
import { shipSpoolCommand } from '../../src/server/operations/migrate-stores/ship-spool.ts';
import { closeDays } from '../../src/server/websites/days/index.ts';
import { addAccount } from '../support/testing.ts';

const now = Date.parse('2026-03-30T12:00:00Z');
const dir = mkdtempSync(join(tmpdir(), 'gatehouse-late-'));
let deps: Deps;
let account: number;
const closing: (() => unknown)[] = [() => rmSync(dir, { recursive: true })];
before(async () => {
  const engine = await startEngine({ dir: join(dir, 'engine') });
  closing.push(() => engine.close());
  const config = withSecret(
    readConfig({
      GATEHOUSE_DATA: join(dir, 'data'),
      GATEHOUSE_SECRET: 'test-secret-of-at-least-32-characters',
      GATEHOUSE_CANARY: 'off',
      GATEHOUSE_CLICKHOUSE_URL: engine.url,
    }),
  );
  const stores = await openStores(config, silentLog(), { now: () => now });
  closing.push(() => stores.close());
  deps = stores.deps;
  account = await addAccount(deps.database.db);
});
after(async () => {
  for (const close of closing.toReversed()) await close();
});

let views = 0;
const view = (website: number, daysAgo: number) =>
  pageview({ website, at: now - daysAgo * dayMs, visit: String(256 * ++views) });

/** Creates a website with page views from 20 days ago and from yesterday. */
async function closedWebsite(fields: { retention_months?: number } = {}): Promise<number> {
  const { db } = deps.database;
  const times = { created_at: now, updated_at: now };
  const flags = { privacy: 0, email: 0, exclude_bots: 1, favorite: 0 };
  const row = {
    account_id: account,
    domain: `late${++views}.example`,
    time_zone: 'UTC',
    ...flags,
    ...times,
    ...fields,
  };
  const { id } = await db.insertInto('websites').values(row).returning('id').executeTakeFirstOrThrow();
  for (const daysAgo of [20, 1]) await deps.events.record('pageviews', view(id, daysAgo));
  await closeDays(deps);
  assert.deepEqual(await closedDays(id), ['2026-03-10', '2026-03-29']);
  return id;
}
async function closedDays(id: number) {
  const { db } = deps.database;
  const columns = ['closed_from', 'closed_until'] as const;
  const row = await db.selectFrom('websites').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return [row.closed_from, row.closed_until];
}
const summed = (website: number) =>
  deps.events.query<{ day: string; visitors: number }>(
    `SELECT toString(day) AS day, sum(visitors) AS visitors FROM website_days
     WHERE website = {website:UInt32} AND dimension = '' GROUP BY day ORDER BY day`,
    { website },
  );

test('page views in a spool that is shipped after 9 days are in the sums of their days', async () => {
  const id = await closedWebsite();
  const node = join(dir, 'node');
  mkdirSync(node);
  const spool = new SpoolFile(join(node, 'spool.db'), 1e8);
  spool.append([
    {
      stream: 'pageviews',
      rows: 2,
      lines: [9, 8].map((daysAgo) => `${streams.pageviews.line(view(id, daysAgo))}\n`).join(''),
    },
  ]);
  spool.close();
  await shipSpoolCommand(deps, { say: () => {}, note: () => {}, progress: undefined }, node);
  assert.deepEqual(await closedDays(id), ['2026-03-10', '2026-03-20']);
  await closeDays(deps);
  assert.deepEqual(await closedDays(id), ['2026-03-10', '2026-03-29']);
  assert.deepEqual(await summed(id), [
    { day: '2026-03-10', visitors: 1 },
    { day: '2026-03-21', visitors: 1 },
    { day: '2026-03-22', visitors: 1 },
    { day: '2026-03-29', visitors: 1 },
  ]);
});

test('page views that a running node kept in its spool for weeks are counted, also those before the first closed day', async () => {
  const id = await closedWebsite();
  await deps.events.record('pageviews', view(id, 25));
  await deps.events.flush();
  assert.deepEqual(await closedDays(id), [null, null]);
  await closeDays(deps);
  assert.deepEqual(await closedDays(id), ['2026-03-05', '2026-03-29']);
  assert.equal((await summed(id)).length, 3);
});

test('page views that arrive while their day is being counted are in its sums', async () => {
  const id = await closedWebsite();
  const { db } = deps.database;
  for (const closed of [{ closed_from: null, closed_until: null }, { closed_until: '2026-03-15' }]) {
    await db.updateTable('websites').set(closed).where('id', '=', id).execute();
    let late = 0;
    const change: Deps['events']['change'] = async (table, sql, ...given) => {
      await deps.events.change(table, sql, ...given);
      if (!/INSERT INTO website_days/.test(sql) || late++ > 0) return;
      await deps.events.record('pageviews', view(id, 9));
      await deps.events.flush();
    };
    await closeDays({ ...deps, events: { ...deps.events, change } });
    assert.ok(late > 0);
    await closeDays(deps);
    assert.deepEqual(await closedDays(id), ['2026-03-10', '2026-03-29']);
  }
  assert.deepEqual(
    (await summed(id)).find(({ day }) => day === '2026-03-21'),
    { day: '2026-03-21', visitors: 2 },
  );
});

test('expired days stay closed, and late page views of deleted websites cause no errors', async () => {
  const id = await closedWebsite({ retention_months: 1 });
  await deps.events.record('pageviews', view(id, 9));
  await deps.events.record('pageviews', view(4_000_000_000, 9));
  await deps.events.flush();
  assert.deepEqual(await closedDays(id), ['2026-03-10', '2026-03-20']);
  const { db } = deps.database;
  await db
    .updateTable('websites')
    .set({ closed_from: '2026-01-10', closed_until: '2026-03-29' })
    .where('id', '=', id)
    .execute();
  await deps.events.record('pageviews', view(id, 60));
  await deps.events.flush();
  assert.deepEqual(await closedDays(id), ['2026-01-10', '2026-02-27']);
});
