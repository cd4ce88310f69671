import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '../../kernel/time.ts';
import { onEachDatabase } from '../../testing.ts';
import { Salts } from './salts.ts';

onEachDatabase((open) => {
  test('one salt a day and zone for all processes, destroyed when the day ends there', async () => {
    // Noon in London; in Kathmandu (UTC+5:45) the day has six hours and a quarter left.
    const deps = await open({ now: Date.parse('2026-03-28T12:00:00Z') });
    try {
      const stored = async () =>
        (await deps.database.db.selectFrom('visitor_salts').selectAll().orderBy('time_zone').execute()).map(
          (row) => `${row.time_zone} ${row.day}`,
        );
      const processes = [new Salts(deps), new Salts(deps), new Salts(deps)];
      const of = (zone: string) => Promise.all(processes.map((salts) => salts.of(zone, deps.now())));
      const [first, ...others] = await of('Europe/London');
      assert.equal(Buffer.from(first?.salt ?? '', 'base64').length, 32);
      for (const other of others) assert.deepEqual(other, first);
      const [nepal] = await of('Asia/Kathmandu');
      assert.notEqual(nepal?.salt, first?.salt);
      assert.equal(nepal?.endMs, Date.parse('2026-03-28T18:15:00Z'));
      assert.deepEqual(await stored(), ['Asia/Kathmandu 2026-03-28', 'Europe/London 2026-03-28']);

      deps.clock.ms += 11 * hourMs;
      await processes[0]?.forgetEndedDays();
      assert.deepEqual(await stored(), ['Europe/London 2026-03-28']);
      deps.clock.ms += hourMs;
      await processes[0]?.forgetEndedDays();
      assert.deepEqual(await stored(), []);
      const [next] = await of('Europe/London');
      assert.notEqual(next?.salt, first?.salt);
      // The clocks go forward: a day of 23 hours.
      assert.equal((next?.endMs ?? 0) - (next?.startMs ?? 0), 23 * hourMs);
      assert.deepEqual(await stored(), ['Europe/London 2026-03-29']);
    } finally {
      await deps.close();
    }
  });
});
