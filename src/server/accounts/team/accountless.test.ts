import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs } from '../../kernel/index.ts';
import { type TestBrowser, testWith } from '../testing.ts';
import { invite, joinAs, linus, openTeam, userIdOf } from './testing.ts';

type Team = Awaited<ReturnType<typeof openTeam>>;

onEachDatabase((open) => {
  describe('a user without an account', () => {
    const on = (guarantee: string, work: (team: Team) => Promise<void>) =>
      testWith(guarantee, () => openTeam({ open }), work);

    on('can log in, has no access to accounts, and can accept an invitation to their address', async (team) => {
      const { browser, session } = await leftAlone(team);
      assert.deepEqual(
        [session.state, session.account, session.role, session.permissions, session.accounts],
        ['signed_in', null, null, [], []],
      );
      for (const path of ['/account', '/user/sessions', '/members'])
        assert.equal((await browser.send('GET', path)).status, 401, path);
      assert.deepEqual((await browser.send('GET', '/no-account')).answer.data, {
        invitations: [],
        may_add_account: false,
        email_verified: true,
      });

      await invite(team.opened, team.ada, { email: 'lost@example.com', role: 'viewer' });
      const [invitation] = (await browser.send('GET', '/no-account')).answer.data.invitations;
      assert.deepEqual([invitation.account, invitation.role], ['Ada Lovelace', 'viewer']);
      const path = `/no-account/invitations/${invitation.id}`;
      assert.equal((await browser.send('POST', path, {}, { 'x-csrf-token': 'wrong' })).status, 403);
      assert.equal((await browser.send('POST', path)).status, 204);
      const joined = (await browser.send('GET', '/session')).answer.data;
      assert.deepEqual([joined.account.username, joined.role], ['Ada', 'viewer']);
      assert.equal((await browser.send('GET', '/account')).status, 200);
      assert.equal((await browser.send('GET', '/no-account')).status, 401, 'the session shows an account now');
    });

    on('sees no invitations to an unverified address and no expired ones', async (team) => {
      const { browser } = await leftAlone(team);
      await invite(team.opened, team.ada, { email: 'somebody@example.com', role: 'admin' });
      const other = (await team.ada.send('GET', '/members/invitations')).answer.data[0].id;
      assert.equal((await browser.send('POST', `/no-account/invitations/${other}`)).status, 404);
      await invite(team.opened, team.ada, { email: 'lost@example.com', role: 'admin' });
      const own = (await team.ada.send('GET', '/members/invitations')).answer.data[0].id;
      const { db } = team.opened.deps.database;
      await db.updateTable('users').set({ email_verified_at: null }).where('email', '=', 'lost@example.com').execute();
      assert.deepEqual((await browser.send('GET', '/no-account')).answer.data.invitations, []);
      assert.equal((await browser.send('POST', `/no-account/invitations/${own}`)).status, 404);
      await db.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', 'lost@example.com').execute();
      team.opened.deps.clock.ms += 7 * dayMs;
      assert.equal((await browser.send('POST', `/no-account/invitations/${own}`)).status, 404);
    });

    on('can accept an invitation with the mailed link', async (team) => {
      const { browser } = await leftAlone(team);
      const token = await invite(team.opened, team.ada, { email: 'elsewhere@example.com', role: 'editor' });
      assert.equal((await browser.send('POST', '/join', { token })).answer.data.role, 'editor');
      assert.equal((await browser.send('GET', '/account')).status, 200);
    });

    on('can create an account if registration is open', async (team) => {
      const { browser } = await leftAlone(team);
      const wanted = { name: 'Found', username: 'found' };
      assert.equal((await browser.send('POST', '/no-account/account', wanted)).status, 403);
      await team.ada.send('PATCH', '/service', { open_registration: true });
      assert.equal((await browser.send('GET', '/no-account')).answer.data.may_add_account, true);
      assert.equal((await browser.send('POST', '/no-account/account', wanted)).status, 204);
      const { account, role } = (await browser.send('GET', '/session')).answer.data;
      assert.deepEqual([account.username, role], ['found', 'owner']);
      const [made] = (await team.ada.send('GET', '/service/audit-log')).answer.data;
      assert.deepEqual(
        [made.action, made.subject.name, made.actor.name, made.path],
        ['account.created', 'found', 'Linus T', '/no-account/account'],
      );
    });

    on('sees an account that they joined in another browser', async (team) => {
      const { browser } = await leftAlone(team);
      const other = team.opened.browser();
      await other.send('POST', '/login', { login: 'lost', password: linus.password });
      const token = await invite(team.opened, team.ada, { email: 'lost@example.com', role: 'viewer' });
      await other.send('POST', '/join', { token });
      assert.equal((await browser.send('GET', '/session')).answer.data.account.username, 'Ada');
    });

    on('stays logged in after leaving the last account, and can log out', async (team) => {
      const browser = await joinAs(team.opened, team.grace, { role: 'viewer', name: 'lost' });
      assert.equal((await browser.send('POST', '/members/leave')).status, 204);
      const session = (await browser.send('GET', '/session')).answer.data;
      assert.deepEqual([session.state, session.account], ['signed_in', null]);
      const cookie = browser.cookie;
      assert.equal((await browser.send('POST', '/logout')).answer.data.state, 'signed_out');
      browser.cookie = cookie;
      assert.equal((await browser.send('GET', '/session')).answer.data.state, 'signed_out');
    });
  });
});

async function leftAlone({ opened, grace }: Team): Promise<{
  browser: TestBrowser;
  session: { state: string; account: unknown; role: unknown; permissions: unknown; accounts: unknown };
}> {
  const member = await joinAs(opened, grace, { role: 'viewer', name: 'lost' });
  await grace.send('DELETE', `/members/${await userIdOf(member)}`);
  const browser = opened.browser();
  const reply = await browser.send('POST', '/login', { login: 'lost', password: linus.password });
  assert.equal(reply.status, 200, JSON.stringify(reply.answer));
  return { browser, session: reply.answer.data };
}
