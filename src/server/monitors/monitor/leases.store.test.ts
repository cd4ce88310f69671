import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, onEachDatabase } from '../../../../test/support/testing.ts';
import { claimDue } from '../checks/checks.store.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { endMonitorLeases } from './leases.store.ts';

onEachDatabase({ forks: true }, (open) => {
  test('ends the leases of a killed process', async () => {
    const deps = await open();
    try {
      await addMonitorRow(deps, await addAccount(deps.database.db));
      const nowMs = deps.now();
      const claim = (by: string) =>
        claimDue(deps.database, { from: -1, to: nowMs, limit: 10 }, { by, nowMs, untilMs: nowMs + 45_000 });
      assert.equal((await claim('killed')).length, 1);
      assert.equal((await claim('next')).length, 0);
      await endMonitorLeases(deps.database.db);
      assert.equal((await claim('next')).length, 1);
    } finally {
      await deps.close();
    }
  });
});
