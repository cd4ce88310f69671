import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { AccountRow, UserRow } from '../../database/index.ts';
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
