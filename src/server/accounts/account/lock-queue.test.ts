import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { until } from '../../events/testing.ts';
import { lockQuotas } from './account.store.ts';
import { lockAccount } from './details.store.ts';

onEachDatabase({ forks: true }, (open, _, kind) => {
  let deps: TestDeps;
  before(async () => {
    deps = await open();
  });
  after(() => deps.close());

  const locked = (id: number, work: () => Promise<void> = async () => {}) =>
    inTransaction(deps.database, async (trx) => {
      await lockAccount(deps.database, trx, id);
      await work();
    });

  test('keeps connections free for other accounts while one account is changed many times concurrently', async () => {
    const { database } = deps;
    const [busy, other] = [
      await addAccount(database.db, { is_owner: 0 }),
      await addAccount(database.db, { is_owner: 0 }),
    ];
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const long = locked(busy, () => {
      begun.resolve();
      return release.promise;
    });
    await begun.promise;
    const refused: string[] = [];
    const waiting = Array.from({ length: 40 }, (_, n) => {
      const lock = n % 2 === 0 ? locked(busy) : inTransaction(database, (trx) => lockQuotas(database, trx, busy));
      return lock.catch((error) => void refused.push(error.code));
    });
    // SQLite has one writer, so waiters hold no connections.
    if (kind === 'PostgreSQL') {
      await locked(other);
      await until(() => refused.length >= 30);
      await assert.rejects(locked(busy), { code: 'too_many' }, 'at once, while others have waited for long');
      assert.deepEqual([refused.length, new Set(refused)], [30, new Set(['too_many'])]);
    }
    release.resolve();
    await Promise.all([long, ...waiting]);
    await locked(busy);
    assert.equal(refused.length, kind === 'PostgreSQL' ? 30 : 0);
  });

  test('serializes any number of concurrent requests', async () => {
    const account = await addAccount(deps.database.db, { is_owner: 0 });
    let inside = 0;
    const work = async () => {
      inside += 1;
      assert.equal(inside, 1);
      await setImmediate();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 60 }, () => locked(account, work)));
  });
});
