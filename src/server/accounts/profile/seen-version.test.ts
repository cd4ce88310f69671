import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { version } from '../../kernel/index.ts';
import { openSharedConsole, type SharedConsole } from '../testing.ts';

let opened: SharedConsole['opened'];
let owner: SharedConsole['owner'];
before(async () => {
  ({ opened, owner } = await openSharedConsole());
});
after(() => opened.close());

test('marks the changes of the running version as seen, for this user only', async () => {
  const { db } = opened.deps.database;
  const seen = async () =>
    (await db.selectFrom('users').select('seen_version').orderBy('id').execute()).map((row) => row.seen_version);
  assert.deepEqual(await seen(), [version, version], 'new users have seen everything');
  assert.equal((await owner.send('GET', '/session')).answer.data.has_news, false);
  await db.updateTable('users').set({ seen_version: '0.9.0' }).execute();
  assert.equal((await owner.send('GET', '/session')).answer.data.has_news, true);
  assert.equal((await owner.send('POST', '/user/seen-version')).status, 204);
  assert.deepEqual(await seen(), [version, '0.9.0']);
  assert.equal((await owner.send('GET', '/session')).answer.data.has_news, false);
});
