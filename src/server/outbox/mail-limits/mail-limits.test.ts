import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { openDatabase } from '../../database/index.ts';
import { consumeMailAllowance, deleteExpiredMailAllowances, mailboxOf } from './mail-limits.store.ts';

const hourMs = 3_600_000;

test('recognizes a mailbox in every spelling of its address', () => {
  for (const [address, mailbox] of [
    ['Eve@Buyer.example', 'eve@buyer.example'],
    [' eve+shop7@buyer.example', 'eve@buyer.example'],
    ['E.v.e+x@googlemail.com', 'eve@gmail.com'],
    ['e.ve@buyer.example', 'e.ve@buyer.example'],
    ['eve@bücher.example', 'eve@xn--bcher-kva.example'],
  ])
    assert.equal(mailboxOf(address as string), mailbox);
});

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());
  const now = Date.parse('2026-03-10T12:00:00Z');
  const take = (to: string, mayWaitMs = 0, at = now) =>
    consumeMailAllowance(deps.database.db, deps.vault, { to, purpose: 'order', mayWaitMs }, at);

  test('allows six concurrent emails to an address, then one every two hours', async () => {
    const taken = await Promise.all(Array.from({ length: 30 }, (_, n) => take(`eve+${n}@flood.example`)));
    assert.equal(taken.filter((at) => at === now).length, 6);
    assert.equal(taken.filter((at) => at === undefined).length, 24);
    assert.equal(await take('other@flood.example'), now, 'other addresses are not touched');
    assert.equal(await take('eve@flood.example', 0, now + 2 * hourMs), now + 2 * hourMs);
    assert.equal(await take('eve@flood.example', 0, now + 2 * hourMs), undefined);
    assert.equal(
      (await Promise.all(Array.from({ length: 9 }, () => take('eve@flood.example', 0, now + 99 * hourMs)))).filter(
        Boolean,
      ).length,
      6,
    );
    await deleteExpiredMailAllowances(deps.database.db, now + 999 * hourMs);
    assert.deepEqual(await deps.database.db.selectFrom('mail_allowances').selectAll().execute(), []);
  });

  test('schedules emails that can wait, and stores no plain address', async () => {
    const turns = [];
    for (let n = 0; n < 9; n++) turns.push(await take('late@flood.example', 6 * hourMs));
    const turn = (hours: number) => now + hours * hourMs;
    assert.deepEqual(turns, [...Array(6).fill(now), turn(2), turn(4), turn(6)]);
    assert.equal(await take('late@flood.example', 6 * hourMs), undefined);
    const rows = await deps.database.db.selectFrom('mail_allowances').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(rows), /late|flood/);
  });
});

test('keeps allowances across a restart', async () => {
  const { openTestDeps } = await import('../../../../test/support/testing.ts');
  const deps = await openTestDeps();
  try {
    const wanted = { to: 'a@b.example', purpose: 'subscription', mayWaitMs: 0 } as const;
    for (let n = 0; n < 4; n++) assert.ok(await consumeMailAllowance(deps.database.db, deps.vault, wanted, 1000));
    const again = await openDatabase({ file: `${deps.config.dataDir}/ledger.db` });
    assert.equal(await consumeMailAllowance(again.db, deps.vault, wanted, 1000), undefined);
    await again.close();
  } finally {
    await deps.close();
  }
});
