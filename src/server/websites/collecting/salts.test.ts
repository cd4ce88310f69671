import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../../kernel/time.ts';
import { onEachLedger } from '../../testing.ts';
import { Salts } from './salts.ts';

onEachLedger((open) => {
  test('one salt a day for all processes, destroyed with the day', async () => {
    const deps = await open();
    try {
      const stored = () => deps.ledger.db.selectFrom('visitor_salts').selectAll().execute();
      const processes = [new Salts(deps), new Salts(deps), new Salts(deps)];
      const [first, ...others] = await Promise.all(processes.map((salts) => salts.of(deps.now())));
      assert.equal(Buffer.from(first ?? '', 'base64').length, 32);
      for (const other of others) assert.deepEqual(other, first);

      deps.clock.ms += dayMs;
      await processes[0]?.forgetEndedDays();
      assert.deepEqual(await stored(), []);
      const next = await processes[1]?.of(deps.now());
      assert.notDeepEqual(next, first);
      assert.deepEqual(await processes[0]?.of(deps.now()), next);
      assert.equal((await stored()).length, 1);
    } finally {
      await deps.close();
    }
  });
});
