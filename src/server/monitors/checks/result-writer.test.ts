import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import type { Database, MonitorRow } from '../../database/index.ts';
import { createLog } from '../../kernel/log.ts';
import { Outage } from '../../kernel/outage.ts';
import { ResultWriter } from './result-writer.ts';
import { addMonitorRow } from './testing/rows.ts';
import type { CheckResult } from './write-results.ts';

let deps: TestDeps;
let lines: { level: number; monitor?: number }[];
beforeEach(async () => {
  lines = [];
  deps = await openTestDeps({ log: createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) }) });
});
afterEach(() => deps.close());

const goodResult = (monitor: MonitorRow): CheckResult => ({
  kind: 'conclusive',
  id: monitor.id,
  update: {
    id: monitor.id,
    checkedAt: deps.clock.ms,
    condition: 'up',
    changesState: true,
    conditionSince: deps.clock.ms,
    failingChecks: 0,
    passingChecks: 0,
    unconfirmedSince: null,
    unreachableSince: null,
    responseTimeMs: 5,
    nextCheckAt: deps.clock.ms + 60_000,
    sslExpiresAt: null,
    sslHost: null,
    sslAlerted: '',
    leaseUntil: 0,
  },
  incident: { kind: 'none' },
  certificates: [],
  knownAt: undefined,
});

const writerOf = (elapsed = () => 0, database = deps.database): ResultWriter =>
  new ResultWriter(
    {
      ...deps,
      database,
      notices: { forIncident: async () => 0, forComment: async () => 0, deleteFor: async () => {} },
    },
    { leaseBy: 'this process', onAlerts: () => {}, elapsed },
  );

test('gives up a buffered result that fails for ten seconds, and writes all other results', async () => {
  const { db } = deps.database;
  const account = await addAccount(db);
  const monitors = [];
  for (let n = 0; n < 30; n++) monitors.push(await addMonitorRow(deps, account));
  const refused = monitors[7]!.id;
  await sql
    .raw(`create trigger refuse before update of last_checked_at on monitors
      when old.id = ${refused} and new.last_checked_at is not old.last_checked_at begin select raise(abort, 'refused'); end`)
    .execute(db);
  // Six seconds pass between attempts, as with a very slow disk.
  const clock = { ms: 0 };
  const elapsed = () => {
    clock.ms += 6000;
    return clock.ms;
  };
  const writer = writerOf(elapsed);
  const written: number[] = [];
  for (const monitor of monitors)
    await writer.add(goodResult(monitor), {
      isNews: false,
      base: monitor,
      isLeased: false,
      onWritten: () => written.push(monitor.id),
    });

  await writer.writeBuffered();
  assert.deepEqual(new Set(written), new Set(monitors.map(({ id }) => id).filter((id) => id !== refused)));
  assert.deepEqual([writer.buffered.ids(), lines.filter(({ level }) => level === 50)], [[refused], []]);
  for (let again = 0; again < 2; again++) await writer.writeBuffered();
  assert.deepEqual(writer.buffered.ids(), []);
  assert.deepEqual(
    lines.filter(({ level }) => level === 50).map(({ monitor }) => monitor),
    [refused],
  );
});

test('does not mistake another process’s result in the same millisecond for its own', async () => {
  const { db } = deps.database;
  const monitor = await addMonitorRow(deps, await addAccount(db));
  const writer = writerOf();
  const written: number[] = [];
  const entry = goodResult(monitor);
  const onWritten = () => written.push(monitor.id);
  await writer.add(entry, { isNews: false, base: monitor, isLeased: false, onWritten });
  const theirs = { last_checked_at: deps.clock.ms, next_check_at: deps.clock.ms + 60_000 };
  await db.updateTable('monitors').set(theirs).where('id', '=', monitor.id).execute();
  await writer.writeBuffered();
  assert.deepEqual([written, writer.buffered.ids()], [[], []]);
});

test('recognizes a committed result whose answer was lost in an outage', async () => {
  const { database } = deps;
  const monitor = await addMonitorRow(deps, await addAccount(database.db));
  await database.db.updateTable('monitors').set({ lease_by: 'this process' }).where('id', '=', monitor.id).execute();
  const writer = writerOf(() => 0, losingFirstAnswer(database));
  const written: number[] = [];
  const onWritten = () => written.push(monitor.id);
  const base = { ...monitor, lease_by: 'this process' };
  const adding = writer.add(goodResult(monitor), { isNews: true, base, isLeased: true, onWritten });
  await writer.flush();
  assert.deepEqual([await adding, written], ['held', []]);
  await writer.writeBuffered();
  assert.deepEqual([written, writer.buffered.ids()], [[monitor.id], []]);
});

function losingFirstAnswer(database: Database): Database {
  let isLost = false;
  const connection = () => ({
    async execute<T>(work: Parameters<ReturnType<Database['db']['connection']>['execute']>[0]): Promise<T> {
      const answer = await database.db.connection().execute(work);
      if (isLost) return answer as T;
      isLost = true;
      throw new Outage('The database is unavailable.');
    },
  });
  const db = new Proxy(database.db, {
    get(target, name) {
      if (name === 'connection') return connection;
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...database, db };
}
