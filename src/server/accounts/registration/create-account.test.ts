import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ada, findByKey, grace, openConsole, setupToken, type TestConsole } from '../testing.ts';
import { createAccount } from './create-account.ts';

let opened: TestConsole;
beforeEach(async () => {
  opened = await openConsole();
});
afterEach(() => opened.close());

test('makes the operator’s first account the service owner and ends the setup token', async () => {
  const token = await setupToken(opened);
  const first = await createAccount(opened.deps, ada, { withKey: true });
  const next = await createAccount(opened.deps, grace, { withKey: false });
  assert.deepEqual([first.account.is_owner, next.account.is_owner, next.apiKey], [1, 0, undefined]);
  assert.equal((await findByKey(opened.deps)(first.apiKey as string))?.id, first.account.id);
  assert.equal((await opened.browser().send('POST', '/setup', { ...grace, token })).status, 409);
  assert.equal((await opened.browser().send('POST', '/login', { login: 'ada', password: ada.password })).status, 200);
});

test('creates one service owner among many concurrent accounts', async () => {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      createAccount(opened.deps, { ...ada, username: `ada-${n}`, email: `${n}@example.com` }, { withKey: true }),
    ),
  );
  assert.equal(made.filter(({ account }) => account.is_owner === 1).length, 1);
  assert.equal(new Set(made.map(({ apiKey }) => apiKey)).size, 6);
});

test('rejects taken names and invalid fields and creates nothing', async () => {
  await createAccount(opened.deps, ada, { withKey: false });
  const taken = createAccount(opened.deps, { ...grace, username: 'aDA' }, { withKey: true });
  await assert.rejects(taken, { code: 'invalid', errors: { username: ['This username is taken.'] } });
  await assert.rejects(createAccount(opened.deps, { ...grace, password: 'short' }, { withKey: true }), {
    code: 'invalid',
  });
  const rows = await opened.deps.database.db.selectFrom('accounts').select('username').execute();
  assert.deepEqual(rows, [{ username: 'Ada' }]);
});
