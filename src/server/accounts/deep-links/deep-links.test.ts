import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openMail } from '../../mail/index.ts';
import type { GuestResource } from '../team/index.ts';
import { invite, joinAs } from '../team/testing.ts';
import { openConsole, ownersBrowser, secondBrowser, type TestBrowser, type TestConsole } from '../testing.ts';
import { updateUser } from '../users/index.ts';
import type { LinkedResource } from './index.ts';

const asked: number[] = [];
const belongsTo: LinkedResource['belongsTo'] = async (_db, accountId, id) => {
  asked.push(accountId);
  return (id < 10 ? 1 : 2) === accountId;
};

let opened: TestConsole;
let ada: TestBrowser;
let grace: TestBrowser;
before(async () => {
  const linkedResources = {
    monitor: { path: 'monitors', belongsTo },
    website: { path: 'websites', belongsTo },
    purchase: { path: 'market/purchases', belongsTo },
  };
  const website: GuestResource = {
    findNames: async (_db, _account, ids) => ids.map((id) => ({ id, name: 'a.example' })),
    present: async () => [],
  };
  opened = await openConsole({
    linkedResources,
    guestResources: { website },
    mail: openMail('smtp://127.0.0.1:1', 'g@example.com'),
  });
  ada = await ownersBrowser(opened);
  grace = await secondBrowser(opened, ada);
  await updateUser(opened.deps.database.db, 2, { email_verified_at: 1 });
});
after(() => opened.close());

const find = async (browser: TestBrowser, path: string) =>
  (await browser.send('GET', `/session/find?path=${encodeURIComponent(path)}`)).answer.data;

test("finds the user's account that a link belongs to, and reveals nothing about other accounts", async () => {
  assert.equal(await find(ada, '/monitors/12'), null);
  assert.deepEqual(asked, [], 'an account was looked into that is not hers');
  await ada.send('POST', '/join', { token: await invite(opened, grace, { email: 'ada@example.com', role: 'viewer' }) });
  const target = await find(grace, '/monitors/3');
  assert.equal(target, null);
  await ada.send('POST', '/session/account', { account_id: 1 });
  const found = await find(ada, '/monitors/12/edit');
  assert.deepEqual([found.kind, found.account.username, found.account.role], ['monitor', 'grace', 'viewer']);
  assert.equal(await find(ada, '/monitors/3'), null, 'it is in the account that is shown');
  assert.equal(await find(ada, '/settings'), null);
  assert.equal((await opened.browser().send('GET', '/session/find?path=/monitors/12')).status, 401);
});

test('finds only shared resources for a guest', async () => {
  await ada.send('PATCH', '/service', { open_registration: true });
  const guest = await joinAs(opened, grace, { role: 'guest', name: 'guest', things: { website: [11] } });
  const own = (await guest.send('POST', '/account', { name: 'Own', username: 'own' })).answer.data;
  assert.equal(own.id, 3);
  await guest.send('GET', '/session');
  assert.equal((await find(guest, '/websites/11')).account.role, 'guest');
  assert.equal(await find(guest, '/websites/12'), null);
  assert.equal(await find(guest, '/market/purchases/11'), null);
});

test('reveals nothing in an account that requires two factors to a user without them', async () => {
  await ada.send('POST', '/session/account', { account_id: 1 });
  const { db } = opened.deps.database;
  await db.updateTable('accounts').set({ requires_two_factor: 1 }).where('id', '=', 2).execute();
  assert.equal(await find(ada, '/monitors/12'), null);
  await db.updateTable('accounts').set({ requires_two_factor: 0 }).where('id', '=', 2).execute();
  assert.equal((await find(ada, '/monitors/12')).account.username, 'grace');
});
