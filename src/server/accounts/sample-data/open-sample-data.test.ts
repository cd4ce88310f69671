import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { AccountRow, UserRow } from '../../database/index.ts';
import { until } from '../../events/testing.ts';
import { minuteMs } from '../../kernel/index.ts';
import { deleteSampleData } from '../deletion/index.ts';
import { insertUser } from '../users/index.ts';
import { createSampleOpener, type FillSample } from './open-sample-data.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: AccountRow;
  const users: UserRow[] = [];
  beforeEach(async () => {
    deps = await open();
    const { db } = deps.database;
    const id = await addAccount(db);
    account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    users.length = 0;
    for (const name of ['ada', 'grace']) {
      const names = { username: name, first_name: name, last_name: '', email: `${name}@example.com` };
      const columns = { email_verified_at: null, password_hash: null, last_account_id: null, created_at: 0 };
      users.push((await insertUser(db, { ...names, ...columns }))!);
    }
  });
  afterEach(() => deps.close());

  const openerWith = (fillSample: FillSample, beforeFill?: () => void) =>
    createSampleOpener(deps, { fillSample, onSuspended: async () => {}, ...(beforeFill && { beforeFill }) });
  const samples = async () =>
    (
      await deps.database.db
        .selectFrom('accounts')
        .select(['sample_of', 'disabled_at', 'delete_at'])
        .where('id', '<>', account.id)
        .orderBy('id')
        .execute()
    ).map(({ sample_of, disabled_at, delete_at }) => ({
      isLinked: sample_of === account.id,
      isDiscarded: disabled_at !== null && delete_at === deps.now(),
    }));

  test('concurrent requests fill one sample, and each of their users can view it', async () => {
    const isFilling = Promise.withResolvers<void>();
    const isFilled = Promise.withResolvers<void>();
    let fills = 0;
    const openSample = openerWith(
      () => {
        isFilling.resolve();
        return isFilled.promise;
      },
      () => fills++,
    );
    const first = openSample({ account, user: users[0]! });
    await isFilling.promise;
    const others = users.map((user) => openSample({ account, user }));
    isFilled.resolve();
    const ids = (await Promise.all([first, ...others])).map(({ id }) => id);
    assert.equal(new Set(ids).size, 1);
    assert.equal(fills, 1);
    assert.deepEqual(await samples(), [{ isLinked: true, isDiscarded: false }]);
    const members = await deps.database.db
      .selectFrom('members')
      .select('role')
      .where('account_id', '=', ids[0]!)
      .execute();
    assert.deepEqual(members, [{ role: 'viewer' }, { role: 'viewer' }]);
    await openSample({ account, user: users[0]! });
    assert.equal(fills, 1, 'an existing sample is not filled again');
  });

  test('a failed fill is discarded, and the next request fills another sample', async () => {
    let isBroken = true;
    const openSample = openerWith(async () => {
      if (isBroken) throw new Error('the disk is full');
    });
    await assert.rejects(openSample({ account, user: users[0]! }), /the disk is full/);
    isBroken = false;
    await openSample({ account, user: users[0]! });
    assert.deepEqual(await samples(), [
      { isLinked: false, isDiscarded: true },
      { isLinked: true, isDiscarded: false },
    ]);
  });

  const openWith = (openSample: ReturnType<typeof createSampleOpener>) => openSample({ account, user: users[0]! });

  test('of two processes, one fills a sample, and the other refuses before it begins', async () => {
    const isFilling = Promise.withResolvers<void>();
    const isFilled = Promise.withResolvers<void>();
    const fills: string[] = [];
    const process = (name: string) =>
      openerWith(async () => {
        fills.push(name);
        isFilling.resolve();
        await isFilled.promise;
      });
    const both = [process('one'), process('two')].map(openWith);
    const refused = both.map((opening) =>
      opening.then(
        () => assert.fail('both filled it'),
        (error) => error,
      ),
    );
    await isFilling.promise;
    assert.deepEqual((await Promise.race(refused)).code, 'conflict');
    await assert.rejects(openWith(process('three')), { code: 'conflict' });
    assert.equal(fills.length, 1);
    isFilled.resolve();
    const { id } = await Promise.any(both);
    assert.equal((await openWith(process('four'))).id, id);
    assert.equal(fills.length, 1);
    assert.deepEqual(await samples(), [{ isLinked: true, isDiscarded: false }]);
  });

  test('after a process was killed, another fills a sample within ten minutes', async () => {
    const isFilling = Promise.withResolvers<void>();
    const isFilled = Promise.withResolvers<void>();
    const killed = openWith(
      openerWith(() => {
        isFilling.resolve();
        return isFilled.promise;
      }),
    );
    await isFilling.promise;
    deps.clock.ms += 10 * minuteMs - 1;
    await assert.rejects(openWith(openerWith(async () => {})), { code: 'conflict' });
    deps.clock.ms += 1;
    const { id } = await openWith(openerWith(async () => {}));
    isFilled.resolve();
    await assert.rejects(killed, { code: 'conflict' }, 'a process that was only slow replaces no sample');
    assert.equal((await openWith(openerWith(async () => {}))).id, id);
    assert.deepEqual(await samples(), [
      { isLinked: false, isDiscarded: true },
      { isLinked: true, isDiscarded: false },
    ]);
  });

  test('a fill can take longer than the claim of a killed process lasts', async () => {
    const deleteAt = async () => {
      const samples = deps.database.db.selectFrom('accounts').select('delete_at').where('sample_of', '=', account.id);
      return (await samples.executeTakeFirstOrThrow()).delete_at;
    };
    const fillSample = async () => {
      for (let minutes = 0; minutes < 27; minutes += 9) {
        deps.clock.ms += 9 * minuteMs;
        await until(async () => (await deleteAt()) === deps.now() + 10 * minuteMs);
      }
      await assert.rejects(openWith(openerWith(async () => {})), { code: 'conflict' });
    };
    const { id } = await openWith(
      createSampleOpener(deps, { fillSample, onSuspended: async () => {} }, { renewMs: 10 }),
    );
    assert.equal((await openWith(openerWith(async () => {}))).id, id);
    assert.deepEqual(await samples(), [{ isLinked: true, isDiscarded: false }]);
  });

  test('a sample that is deleted while it is filled stays deleted', async () => {
    const { db } = deps.database;
    const openSample = openerWith(() =>
      deleteSampleData(db, account.id, { by: 'ada', nowMs: deps.now(), onSuspended: async () => {} }),
    );
    await assert.rejects(openWith(openSample), { code: 'conflict' });
    assert.deepEqual(await samples(), [{ isLinked: false, isDiscarded: true }]);
  });

  const ends: [how: string, change: () => Partial<AccountRow>][] = [
    ['suspended', () => ({ disabled_at: deps.now() })],
    ['planned to be deleted', () => ({ delete_at: deps.now() + 1 })],
  ];
  for (const [how, change] of ends)
    test(`discards the sample of an account that was ${how} while it was filled`, async () => {
      const openSample = openerWith(async () => {
        await deps.database.db.updateTable('accounts').set(change()).where('id', '=', account.id).execute();
      });
      await assert.rejects(openSample({ account, user: users[0]! }), { code: 'not_found' });
      assert.deepEqual(await samples(), [{ isLinked: false, isDiscarded: true }]);
    });
});
