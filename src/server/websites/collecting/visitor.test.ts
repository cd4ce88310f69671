import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { Outage } from '../../kernel/index.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { Salts, visitorKey } from './visitor.ts';

test('a visitor has one key per website and day', () => {
  const salt = 'a'.repeat(44);
  const visitor = { website: 1, address: '203.0.113.9', userAgent: 'Firefox' };
  const number = visitorKey(salt, visitor);
  assert.equal(number.length, 7);
  assert.equal(visitorKey(salt, { ...visitor }), number);
  const others = [
    visitorKey('b'.repeat(44), visitor),
    visitorKey(salt, { ...visitor, website: 2 }),
    visitorKey(salt, { ...visitor, address: '203.0.113.8' }),
    visitorKey(salt, { ...visitor, userAgent: 'Safari' }),
  ];
  assert.equal(new Set([number, ...others]).size, 5);
});

onEachDatabase((open) => {
  test('shares one salt per day and time zone, and deletes it when that day ends', async () => {
    // In Kathmandu (UTC+5:45) the day ends in 6.25 hours.
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
      await processes[0]?.rotateSalts();
      assert.deepEqual(await stored(), ['Europe/London 2026-03-28'], 'an hour before midnight');
      deps.clock.ms += hourMs;
      await processes[0]?.rotateSalts();
      assert.deepEqual(await stored(), []);
      const [next] = await of('Europe/London');
      assert.notEqual(next?.salt, first?.salt);
      assert.equal((next?.endMs ?? 0) - (next?.startMs ?? 0), 23 * hourMs);
      assert.deepEqual(await stored(), ['Europe/London 2026-03-29']);
    } finally {
      await deps.close();
    }
  });

  test('uses the claimed salt in all processes after an outage over midnight', async () => {
    const midnight = Date.parse('2026-03-29T00:00:00Z');
    const deps = await open({ now: midnight - hourMs });
    try {
      let isAway = false;
      const mayFail: KyselyPlugin = {
        transformQuery({ node }) {
          if (isAway) throw new Outage('PostgreSQL is unavailable.');
          return node;
        },
        transformResult: async ({ result }) => result,
      };
      const database = { ...deps.database, db: deps.database.db.withPlugin(mayFail) };
      const [salts, late] = [new Salts({ ...deps, database }), new Salts(deps)];
      const stored = () =>
        deps.database.db.selectFrom('visitor_salts').select(['day', 'salt']).orderBy('day').execute();
      const before = await salts.of('UTC', deps.now());
      for (let minutes = 0; minutes < 39; minutes++) {
        deps.clock.ms += minuteMs;
        await salts.rotateSalts();
      }
      assert.equal((await stored()).length, 1, 'not earlier than needed');
      deps.clock.ms += minuteMs;
      await salts.rotateSalts();
      const claimed = (await stored()).at(-1);
      assert.equal(claimed?.day, '2026-03-29');

      deps.clock.ms = midnight + minuteMs;
      isAway = true;
      await assert.rejects(salts.of('Europe/London', deps.now()), Outage);
      const next = await salts.of('UTC', deps.now());
      assert.equal(next.salt, claimed.salt);
      assert.notEqual(next.salt, before.salt);
      assert.deepEqual([next.startMs, next.endMs], [midnight, midnight + 24 * hourMs]);

      isAway = false;
      assert.deepEqual(await late.of('UTC', deps.now()), next);
      assert.deepEqual(await stored(), [claimed], 'that of the day before is gone');
      deps.clock.ms = next.endMs;
      await salts.rotateSalts();
      assert.deepEqual(await stored(), []);
    } finally {
      await deps.close();
    }
  });

  test('uses a claimed salt in all processes if a fail-over lost its row', async () => {
    const midnight = Date.parse('2026-03-29T00:00:00Z');
    const deps = await open({ now: midnight - minuteMs });
    try {
      const [salts, other] = [new Salts(deps), new Salts(deps)];
      await salts.of('UTC', deps.now());
      await salts.rotateSalts();
      const { salt } = await deps.database.db
        .deleteFrom('visitor_salts')
        .where('day', '=', '2026-03-29')
        .returning('salt')
        .executeTakeFirstOrThrow();
      deps.clock.ms = midnight;
      const days = [await salts.of('UTC', midnight), await other.of('UTC', midnight)];
      assert.deepEqual(
        days.map((day) => day.salt),
        [salt, salt],
      );
    } finally {
      await deps.close();
    }
  });
});
