import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, onEachDatabase } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/index.ts';
import { claimDueMonitors } from './claim-due.ts';
import { addMonitorRow } from './testing/rows.ts';

onEachDatabase({ forks: true }, (open) => {
  test('leaves monitors that were due in an outage to their last checkers, then claims them as missed', async (t) => {
    const deps = await open();
    t.after(() => deps.close());
    const { database } = deps;
    const account = await addAccount(database.db);
    const nowMs = deps.now();
    const due = async (next_check_at: number) => (await addMonitorRow(deps, account, { next_check_at })).id;
    const [long, just, soon] = [await due(nowMs - minuteMs), await due(nowMs - 1000), await due(nowMs + 500)];
    const claim = async (backAt: number | undefined) => {
      const lease = { by: 'a process', nowMs, untilMs: nowMs + minuteMs };
      const claimed = await claimDueMonitors(database, lease, nowMs, { backAt });
      return claimed.map(({ claim }) => claim.monitor.id);
    };
    assert.deepEqual(await claim(nowMs - 200), [soon]);
    assert.deepEqual(await claim(undefined), [just, long]);
  });
});
