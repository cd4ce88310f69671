import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { type BareServer, defaultPlaces, startBareServer } from '../../database/postgres-server.testing.ts';
import { createLog } from '../../kernel/log.ts';
import { minuteMs } from '../../kernel/time.ts';
import { startChecker } from '../jobs.ts';
import type { Checker } from './checker.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, type TestServer, until } from './testing/servers.ts';

const monitors = 40;

let postgres: BareServer;
let nodes: TestDeps[];
let checkers: Checker[];
let site: TestServer;
let counts: number[];
let failing: number | undefined;
let recorded: { monitor: number; at: number; good: number }[];
let firstId: number;
let first: number;
let lines: { level: number; msg: string; monitor?: number }[];
const clock = { aheadMs: 0 };
let passed: number;
let giveBack: (() => Promise<void>) | undefined;

before(async () => {
  postgres = await startBareServer(defaultPlaces(), ['synchronous_commit=on']);
});
after(() => postgres.stop());

beforeEach(async () => {
  clock.aheadMs = 0;
  passed = 0;
  [counts, recorded, lines, failing] = [Array(monitors).fill(0), [], [], undefined];
  site = await serveHttp((incoming, outgoing) => {
    const index = Number(incoming.url!.slice(1));
    counts[index]! += 1;
    outgoing.statusCode = index === failing ? 500 : 200;
    outgoing.end();
  });
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  nodes = [];
  for (let i = 0; i < 2; i++) {
    const node = await openTestDeps({ databaseUrl: `${postgres.url}/postgres`, log });
    node.now = () => Date.now() + clock.aheadMs;
    node.events = { ...node.events, record: async (_: string, row: unknown) => void recorded.push(row as never) };
    nodes.push(node);
  }
  const { db } = nodes[0]!.database;
  const account = await addAccount(db);
  const ids = [];
  for (let i = 0; i < monitors; i++)
    ids.push((await addMonitorRow(nodes[0]!, account, { url: `${site.url}/${i}`, first_checked_at: 1 })).id);
  firstId = ids[0]!;
  first = nodes[0]!.now() + 2000;
  await db
    .updateTable('monitors')
    .set({ next_check_at: sql<number>`${sql.lit(first)} + (id - ${sql.lit(firstId)}) * 5` })
    .execute();
  checkers = nodes.map((node) =>
    startChecker(node, { elapsed: () => performance.now() + clock.aheadMs, confirmAfterMs: 50 }),
  );
});
afterEach(async () => {
  await give();
  await Promise.all(checkers.map((checker) => checker.stop()));
  await nodes[0]!.database.db.deleteFrom('monitors').execute();
  await nodes[0]!.database.db.deleteFrom('accounts').execute();
  await site.close();
  for (const node of nodes) await node.close();
});

const rows = () => nodes[0]!.database.db.selectFrom('monitors').selectAll().orderBy('id').execute();
const isAway = () => nodes.every(({ database }) => database.isUnavailable());
const wake = () => {
  for (const checker of checkers) checker.wake();
};
/** Moves the clock to just before the next checks, so the number of checks is exact. */
const pass = () => {
  passed += 1;
  clock.aheadMs = first + passed * minuteMs - 2000 - Date.now();
  wake();
};
async function take(how: 'crashes' | 'hangs'): Promise<void> {
  giveBack = how === 'crashes' ? () => postgres.launch() : async () => postgres.thaw();
  if (how === 'crashes') await postgres.halt('crash');
  else postgres.freeze();
  await until(isAway);
}
async function give(): Promise<void> {
  const back = giveBack;
  giveBack = undefined;
  await back?.();
  if (back) await until(() => !isAway());
}
const each = (times: number) => counts.every((count) => count >= times);

for (const how of ['crashes', 'hangs'] as const)
  test(`makes each check once while PostgreSQL ${how}, and writes the results when PostgreSQL is back`, async () => {
    await until(() => each(1));
    await until(async () => (await rows()).every((row) => row.lease_by === ''));
    await take(how);
    pass();
    await until(() => each(2));
    failing = 3;
    pass();
    await until(() => each(3) && counts[3]! === 5);
    failing = 4;
    pass();
    await until(() => each(4) && counts[4]! === 6);
    assert.deepEqual(
      counts,
      counts.map((_, index) => (index === 3 || index === 4 ? 6 : 4)),
    );
    assert.equal(recorded.length, monitors);
    await give();
    const total = counts.reduce((sum, count) => sum + count, 0);
    await until(() => recorded.length === total);
    const after = await rows();
    assert.deepEqual(
      after.map(({ condition }) => condition),
      after.map((_, index) => (index === 4 ? 'down' : 'up')),
    );
    assert.ok(after.every(({ lease_by, next_check_at }) => lease_by === '' && next_check_at > first + 3.5 * minuteMs));
    const incidents = await nodes[0]!.database.db.selectFrom('incidents').selectAll().orderBy('monitor_id').execute();
    assert.deepEqual(
      incidents.map(({ monitor_id, started_at, ended_at }) => [
        monitor_id - firstId,
        Math.round((started_at - first) / minuteMs),
        ended_at !== null && Math.round((ended_at - first) / minuteMs),
      ]),
      [
        [3, 2, 3],
        [4, 3, false],
      ],
    );
    const found = recorded.filter(({ monitor }) => monitor === firstId + 3).map(({ good }) => good);
    assert.deepEqual(found, [1, 1, 0, 0, 0, 1]);
    pass();
    await until(() => each(5));
    const warnings = lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
    assert.deepEqual(new Set(warnings), new Set(['PostgreSQL is unavailable; trying again until it is back']));
  });

test('makes each check once while PostgreSQL’s disk is full, except for paused or claimed monitors', async () => {
  const { db } = nodes[0]!.database;
  await until(() => each(1));
  await until(async () => (await rows()).every((row) => row.lease_by === ''));
  const change = (index: number, fields: { paused: number } | { lease_by: string; lease_until: number }) =>
    db
      .updateTable('monitors')
      .set(fields)
      .where('id', '=', firstId + index)
      .execute();
  await change(7, { paused: 1 });
  await change(8, { lease_by: 'another process', lease_until: Date.now() + 60 * minuteMs });
  await sql
    .raw(`create function refuse() returns trigger language plpgsql
        as $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$;
      create trigger refuse before update on monitors for each row execute function refuse()`)
    .execute(db);
  giveBack = async () => void (await sql.raw('drop function refuse cascade').execute(db));
  const goOn = (times: number) => counts.every((count, index) => count >= times || index === 7 || index === 8);
  failing = 3;
  pass();
  await until(() => goOn(2) && counts[3]! >= 4);
  pass();
  await until(() => goOn(3) && counts[3]! >= 5);
  assert.ok(!isAway());
  assert.deepEqual([counts[7], counts[8]], [1, 1]);
  assert.equal(recorded.length, monitors);
  failing = undefined;
  const total = counts.reduce((sum, count) => sum + count, 0);
  await give();
  wake();
  await until(() => recorded.length === total);
  assert.equal(total, 3 * monitors - 4 + 2);
  const incidents = await db.selectFrom('incidents').select(['monitor_id', 'ended_at']).execute();
  assert.deepEqual(incidents, [{ monitor_id: firstId + 3, ended_at: null }]);
  assert.deepEqual([counts[7], counts[8]], [1, 1]);
  await change(8, { lease_by: '', lease_until: 0 });
  pass();
  await until(() => goOn(4) && counts[8]! >= 2);
});

test('gives up a result that cannot be written after an outage, without blocking other monitors', async () => {
  const { db } = nodes[0]!.database;
  await until(() => each(1));
  await until(async () => (await rows()).every((row) => row.lease_by === ''));
  const refused = firstId + 7;
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
      create trigger refuse before update on monitors for each row
        when (old.id = ${refused} and new.last_checked_at is distinct from old.last_checked_at) execute function refuse()`)
    .execute(db);
  await take('crashes');
  pass();
  await until(() => each(2));
  await give();
  await until(() => recorded.length === 2 * monitors - 1);
  assert.equal(recorded.filter(({ monitor }) => monitor === refused).length, 1);
  // The clock moves past the retry period in steps shorter than the lease, because each retry renews the lease.
  const isGivenUp = () => lines.some(({ level, monitor }) => level === 50 && monitor === refused);
  for (let jump = 0; jump < 3 && !isGivenUp(); jump++) {
    clock.aheadMs += 11_000;
    wake();
    await until(isGivenUp, 6000).catch(() => {});
  }
  assert.ok(isGivenUp());
  pass();
  await until(() => counts.every((count, index) => count >= 3 || firstId + index === refused));
  await sql.raw('drop function refuse cascade').execute(db);
  pass();
  await until(() => recorded.filter(({ monitor }) => monitor === refused).length >= 2);
  const given = lines.filter(({ msg }) => msg.startsWith('dropping check results'));
  assert.deepEqual(
    given.map(({ monitor }) => monitor),
    [refused],
  );
});

test('drops results of monitors that were suspended, paused, deleted or moved during an outage', async () => {
  const { db } = nodes[0]!.database;
  await until(() => each(1));
  await until(async () => (await rows()).every((row) => row.lease_by === ''));
  const suspended = await addAccount(db, { is_owner: 0 });
  await db.updateTable('monitors').set({ account_id: suspended }).where('id', '=', firstId).execute();
  await db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', suspended).execute();
  await db
    .updateTable('monitors')
    .set({ paused: 1 })
    .where('id', '=', firstId + 1)
    .execute();
  await db
    .deleteFrom('monitors')
    .where('id', '=', firstId + 2)
    .execute();
  await db
    .updateTable('monitors')
    .set({ url: `${site.url}/9` })
    .where('id', '=', firstId + 3)
    .execute();
  await take('crashes');
  failing = 0;
  pass();
  await until(() => counts.slice(4).every((count) => count >= 2));
  await give();
  await until(() => recorded.length >= 2 * monitors - 4);
  await until(async () => (await rows()).every((row) => row.lease_by === ''));
  const gone = (id: number) => id < firstId + 3;
  assert.equal(recorded.filter(({ monitor }) => gone(monitor)).length, 3);
  assert.deepEqual(await db.selectFrom('incidents').select('monitor_id').execute(), []);
  assert.ok((await rows()).every(({ condition }) => condition === 'up'));
});
