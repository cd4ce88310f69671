import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addAccount, onEachDatabase } from '../../../test/support/testing.ts';

onEachDatabase({ forks: true }, (open, testOnce) => {
  test('reads committed rows outside the request thread, and ignores letter case', async (t) => {
    const { database, close } = await open();
    t.after(close);
    await addAccount(database.db, { username: 'ÄNN', is_owner: 0 });
    const asked = database.db.selectFrom('accounts').select('username').where(sql<string>`fold(username)`, '=', 'änn');
    assert.deepEqual(await database.queueLongRead(asked), [{ username: 'ÄNN' }]);
    await assert.rejects(
      database.queueLongRead(database.db.selectFrom('nothing' as never).selectAll()),
      /nothing/,
      'says why it failed',
    );
    assert.equal((await database.queueLongRead(asked)).length, 1, 'and goes on');
  });

  testOnce('keeps the event loop responsive during a long read, and rejects reads beyond the limit', async (t) => {
    const { database, close } = await open();
    t.after(close);
    const counting = sql<{ n: number }>`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 3000000)
      select count(*) as n from numbers`;
    const compilable = { compile: () => counting.compile(database.db) };
    let turns = 0;
    let answered = false;
    const reading = database.queueLongRead(compilable).then((rows) => {
      answered = true;
      return rows;
    });
    while (!answered) {
      turns += 1;
      await new Promise<void>((done) => setTimeout(done, 1));
    }
    assert.deepEqual(await reading, [{ n: 3000000 }]);
    assert.ok(turns > 3, 'others had their turn meanwhile');
    const many = Array.from({ length: 60 }, () =>
      database.queueLongRead(database.db.selectFrom('accounts').select('id')).then(
        () => 'read',
        (error) => error.code,
      ),
    );
    const outcomes = new Set(await Promise.all(many));
    assert.deepEqual(outcomes, new Set(['read', 'unavailable']));
  });

  testOnce('rejects a waiting read when the database is closed', async () => {
    const { database, close } = await open();
    const reading = assert.rejects(database.queueLongRead(database.db.selectFrom('accounts').select('id')), /closed/);
    await close();
    await reading;
  });
});
