import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { MonitorRow } from '../../database/index.ts';
import { createLog } from '../../kernel/log.ts';
import { addAccount, openTestDeps, type TestDeps } from '../../testing.ts';
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

/** What a good check of the monitor found a moment ago. */
const goodResult = (monitor: MonitorRow): CheckResult => ({
  kind: 'conclusive',
  id: monitor.id,
  update: {
    id: monitor.id,
    checkedAt: deps.clock.ms,
    condition: 'up',
    changesStatus: true,
    conditionSince: deps.clock.ms,
    failingChecks: 0,
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

test('a held result that cannot be written is given up after ten seconds, and none that was written beside it', async () => {
  const { db } = deps.database;
  const account = await addAccount(db);
  const monitors = [];
  for (let n = 0; n < 30; n++) monitors.push(await addMonitorRow(deps, account));
  const refused = monitors[7]!.id;
  await sql
    .raw(`create trigger refuse before update of last_checked_at on monitors
      when old.id = ${refused} and new.last_checked_at is not old.last_checked_at begin select raise(abort, 'refused'); end`)
    .execute(db);
  // Each look at it is six seconds later, as on a machine whose disk hardly answers.
  const clock = { ms: 0 };
  const elapsed = () => {
    clock.ms += 6000;
    return clock.ms;
  };
  const writer = new ResultWriter(
    { ...deps, notices: { forIncident: async () => 0, forComment: async () => 0 } },
    { leaseBy: 'this process', onAlerts: () => {}, elapsed },
  );
  const written: number[] = [];
  for (const monitor of monitors)
    await writer.add(goodResult(monitor), {
      isNews: false,
      base: monitor,
      isLeased: false,
      onWritten: () => written.push(monitor.id),
    });

  await writer.writeHeld();
  assert.deepEqual(new Set(written), new Set(monitors.map(({ id }) => id).filter((id) => id !== refused)));
  assert.deepEqual([writer.held.ids(), lines.filter(({ level }) => level === 50)], [[refused], []]);
  for (let again = 0; again < 2; again++) await writer.writeHeld();
  assert.deepEqual(writer.held.ids(), []);
  assert.deepEqual(
    lines.filter(({ level }) => level === 50).map(({ monitor }) => monitor),
    [refused],
  );
});
