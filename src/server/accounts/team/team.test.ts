import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../kernel/index.ts';
import { type Notice, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import type { AuditLogEntry } from '../audit/wire.ts';
import { ada as adasFields, grace as gracesFields, testWith } from '../testing.ts';
import { confirm, invite, joinAs, linus, openTeam, userIdOf, waitingMails } from './testing.ts';
import { transferOwnership } from './transfer-ownership.ts';

type Team = Awaited<ReturnType<typeof openTeam>>;

onEachDatabase((open) => {
  describe('account members', () => {
    const on = (guarantee: string, work: (team: Team) => Promise<void>) =>
      testWith(guarantee, () => openTeam({ open }), work);

    on(
      'a new user joins with the mailed link, which works once, and gets no account of their own',
      async ({ opened, grace }) => {
        const token = await invite(opened, grace, { email: 'Linus@Example.com', role: 'editor' });
        const [mail] = await waitingMails(opened);
        const words = JSON.stringify(mail);
        for (const part of ['Grace Hopper', 'an editor']) assert.match(words, new RegExp(part));
        const kept = await opened.deps.database.db.selectFrom('member_invitations').selectAll().execute();
        assert.ok(!JSON.stringify(kept).includes(token), 'the token is kept as a hash');

        const browser = opened.browser('192.0.2.9');
        const offer = await browser.send('POST', '/join/offer', { token });
        assert.deepEqual(offer.answer.data, {
          inviter: 'Grace Hopper',
          account: 'Grace Hopper',
          role: 'editor',
          runs_installation: false,
          email: 'linus@example.com',
          expires_at: '2026-03-17T12:00:00.000Z',
          has_user: false,
        });
        const joined = await browser.send('POST', '/join/register', { ...linus, token });
        const { user, role, account, accounts, may_add_account } = joined.answer.data;
        assert.deepEqual([joined.status, role, account.username, accounts.length], [201, 'editor', 'grace', 1]);
        assert.deepEqual([user.email, user.email_verified, may_add_account], ['linus@example.com', true, false]);
        const again = await opened.browser().send('POST', '/join/register', { ...linus, username: 'other', token });
        assert.deepEqual([again.status, Object.keys(again.answer.errors)], [422, ['token']]);
        const members = (await grace.send('GET', '/members')).answer.data;
        assert.deepEqual(
          members.map((member: { username: string; role: string }) => [member.username, member.role]),
          [
            ['grace', 'owner'],
            ['linus', 'editor'],
          ],
        );
        assert.equal((await grace.send('GET', '/members/invitations')).answer.data.length, 0);
      },
    );

    on(
      'an existing user accepts after logging in, switches accounts, and keeps their own',
      async ({ opened, ada, grace }) => {
        const token = await invite(opened, ada, { email: gracesFields.email, role: 'viewer' });
        const stranger = opened.browser();
        assert.equal((await stranger.send('POST', '/join/offer', { token })).answer.data.has_user, true);
        assert.equal((await stranger.send('POST', '/join', { token })).status, 401);
        const withoutToken = await grace.send('POST', '/join', { token }, { 'x-csrf-token': 'x' });
        assert.equal(withoutToken.status, 403);
        const joined = await grace.send('POST', '/join', { token });
        const { role, account, accounts, user } = joined.answer.data;
        assert.deepEqual([role, account.username, user.email_verified], ['viewer', 'Ada', true]);
        assert.deepEqual(
          accounts.map((one: { username: string; role: string }) => [one.username, one.role]),
          [
            ['Ada', 'viewer'],
            ['grace', 'owner'],
          ],
        );
        await confirm(ada, adasFields.password);
        const token2 = await invite(opened, ada, { email: 'else@example.com', role: 'owner' });
        const offered = (await opened.browser().send('POST', '/join/offer', { token: token2 })).answer.data;
        assert.equal(offered.runs_installation, true, 'said before it is accepted');
        assert.match(JSON.stringify((await waitingMails(opened)).at(-1)), /They also run this installation/);
        const twice = await grace.send('POST', '/join', { token: token2 });
        assert.deepEqual([twice.status, twice.answer.message.includes('already')], [409, true]);
        const offer = await stranger.send('POST', '/join/offer', { token: token2 });
        assert.equal(offer.status, 200, 'an invitation that was refused is not used up');
      },
    );

    on('an invitation link expires after seven days, when revoked, and when sent again', async ({ opened, grace }) => {
      const fields = { email: 'linus@example.com', role: 'editor' };
      const first = await invite(opened, grace, fields);
      const twice = await grace.send('POST', '/members/invitations', fields);
      assert.deepEqual([twice.status, Object.keys(twice.answer.errors)], [422, ['email']]);
      const [open] = (await grace.send('GET', '/members/invitations')).answer.data;
      opened.deps.clock.ms += dayMs;
      assert.equal((await grace.send('POST', `/members/invitations/${open.id}/send`)).status, 200);
      const mails = await waitingMails(opened);
      assert.equal(mails.length, 1, 'the mail before it is not sent any more');
      const second = new URL(mails[0]!.action.url).hash.slice(1);
      const status = async (token: unknown) => (await opened.browser().send('POST', '/join/offer', { token })).status;
      assert.deepEqual([await status(first), await status(second)], [422, 200]);
      opened.deps.clock.ms += 7 * dayMs;
      assert.equal(await status(second), 422);
      assert.equal((await grace.send('POST', `/members/invitations/${open.id}/send`)).status, 200);
      assert.equal((await grace.send('DELETE', `/members/invitations/${open.id}`)).status, 200);
      assert.equal((await waitingMails(opened)).length, 0);
    });

    on('an account can send twenty invitations, and the next one explains the limit', async ({ ada, grace }) => {
      const invited = (by: typeof grace, n: number) =>
        by.send('POST', '/members/invitations', { email: `p${n}@example.com`, role: 'viewer' });
      for (let n = 0; n < 20; n++) assert.equal((await invited(grace, n)).status, 201);
      const refused = await invited(grace, 20);
      assert.equal(refused.status, 429);
      assert.match(refused.answer.message, /^This account has reached its limit of invitations/);
      assert.equal((await invited(ada, 20)).status, 201, 'another account has its own');
    });

    on('invitation mails to a mailbox are limited', async ({ opened, ada, grace }) => {
      await invite(opened, grace, { email: 'linus@example.com', role: 'editor' });
      const [open] = (await grace.send('GET', '/members/invitations')).answer.data;
      const sent: number[] = [];
      for (let n = 0; n < 3; n++) sent.push((await grace.send('POST', `/members/invitations/${open.id}/send`)).status);
      assert.deepEqual(sent, [200, 200, 200]);
      const again = await grace.send('POST', `/members/invitations/${open.id}/send`);
      assert.equal(again.status, 429);
      const other = await ada.send('POST', '/members/invitations', { email: 'linus@example.com', role: 'editor' });
      assert.equal(other.status, 429, 'whoever invites, the mailbox is one');
      assert.match(
        other.answer.message,
        /^linus@example\.com got several of these emails recently, perhaps from other accounts/,
      );
      assert.equal(other.answer.message, again.answer.message);
      assert.equal((await ada.send('GET', '/members/invitations')).answer.data.length, 0);
      opened.deps.clock.ms += 4 * hourMs;
      assert.equal((await grace.send('POST', `/members/invitations/${open.id}/send`)).status, 200);
    });

    on('a role limits which members a user manages, and no one can raise their own', async ({ opened, grace }) => {
      const admin = await joinAs(opened, grace, { role: 'admin', name: 'admin' });
      const editor = await joinAs(opened, grace, { role: 'editor', name: 'editor' });
      const [owner, adminId, editorId] = await Promise.all([grace, admin, editor].map(userIdOf));
      const change = async (by: typeof admin, id: unknown, role: string) =>
        (await by.send('PATCH', `/members/${id}`, { role })).status;
      assert.equal(await change(admin, adminId, 'owner'), 403, 'nobody raises their own role');
      assert.equal(await change(admin, editorId, 'owner'), 403);
      assert.equal(await change(admin, owner, 'viewer'), 403);
      assert.equal((await admin.send('DELETE', `/members/${owner}`)).status, 403);
      const asOwner = await admin.send('POST', '/members/invitations', { email: 'x@example.com', role: 'owner' });
      assert.equal(asOwner.status, 403);
      assert.equal(await change(admin, editorId, 'admin'), 200);
      assert.equal(await change(grace, adminId, 'viewer'), 200);
      assert.equal((await admin.send('GET', '/session')).answer.data.role, 'viewer');
      assert.equal(await change(grace, 999, 'viewer'), 404);
    });

    on(
      'the audit logs of the account and, for its owners, the installation contain old and new roles',
      async ({ opened, ada, grace }) => {
        const changes = async (by: typeof ada, path: string) =>
          (await by.send('GET', path)).answer.data
            .filter((entry: { changes: unknown[] }) => entry.changes.length > 0)
            .map(
              ({ action, subject, fields, changes: [{ field, from, to }] }: AuditLogEntry & { changes: [never] }) => [
                action,
                subject.id,
                fields.join(),
                `${field} ${from} ${to}`,
              ],
            );
        for (const [owner, name, { password }] of [
          [ada, 'ken', adasFields],
          [grace, 'dennis', gracesFields],
        ] as const) {
          await confirm(owner, password);
          const member = await joinAs(opened, owner, { role: 'viewer', name });
          const id = String(await userIdOf(member));
          assert.equal((await owner.send('PATCH', `/members/${id}`, { role: 'owner' })).status, 200);
          assert.equal((await owner.send('PATCH', `/members/${id}`, { role: 'owner' })).status, 200, 'as before');
          assert.equal((await owner.send('DELETE', `/members/${id}`)).status, 200);
          assert.deepEqual(await changes(owner, '/audit-log'), [
            ['member.removed', id, '', 'role owner null'],
            ['member.updated', id, 'role', 'role viewer owner'],
            ['member.joined', id, '', 'role null viewer'],
          ]);
        }
        const installation = await changes(ada, '/service/audit-log');
        assert.deepEqual(
          installation.map(([action, , , change]: string[]) => [action, change]),
          [
            ['service.owner_removed', 'role owner null'],
            ['service.owner_added', 'role viewer owner'],
          ],
        );
        const leaver = await joinAs(opened, ada, { role: 'owner', name: 'rob' });
        const deleted = await leaver.send('POST', '/user/deletion', {
          confirmation: 'rob',
          current_password: linus.password,
        });
        assert.ok(deleted.status < 300, JSON.stringify(deleted.answer));
        assert.deepEqual(
          (await changes(ada, '/service/audit-log'))
            .slice(0, 2)
            .map(([action, , , change]: string[]) => [action, change]),
          [
            ['service.owner_removed', 'role owner null'],
            ['service.owner_added', 'role null owner'],
          ],
        );
        const { body } = await opened.app.inject({
          url: '/console/api/audit-log.csv',
          headers: { cookie: `gatehouse_session=${grace.cookie}` },
        });
        assert.match(body, /,role: viewer > owner$/m);
        const mails = await opened.deps.database.db.selectFrom('outbox').selectAll().execute();
        const told = mails
          .map(({ facts }) => unsealFacts(opened.deps.vault, facts) as Notice)
          .filter(({ paragraphs }) => paragraphs.some((text) => /run this installation/.test(text)));
        assert.ok(told.length > 0, 'the mail says what else an owner of that account may do');
        assert.ok(
          told.every(({ subject }) => /\bAda\b/.test(subject)),
          'and of no other account',
        );
      },
    );

    on('changing the owners of an account requires a recent confirmation', async ({ opened, grace }) => {
      const id = await userIdOf(await joinAs(opened, grace, { role: 'admin', name: 'linus' }));
      const invitation = { email: 'next@example.com', role: 'owner' };
      const decisions = [
        ['PATCH', `/members/${id}`, { role: 'owner' }, 200],
        ['PATCH', `/members/${id}`, { role: 'admin' }, 200],
        ['PATCH', `/members/${id}`, { role: 'owner' }, 200],
        ['DELETE', `/members/${id}`, undefined, 200],
        ['POST', '/members/invitations', invitation, 201],
        ['POST', '/members/invitations/2/send', undefined, 200],
      ] as const;
      const before = async () => [
        (await grace.send('GET', '/members')).answer,
        (await grace.send('GET', '/members/invitations')).answer,
        (await waitingMails(opened)).length,
      ];
      for (const [method, path, body, status] of decisions) {
        const state = await before();
        const refused = await grace.send(method, path, body);
        assert.equal(refused.status, 403, `${method} ${path} ${JSON.stringify(body)}`);
        assert.equal(refused.answer.message, 'Confirm that it is you: enter your password, or use a passkey.');
        assert.deepEqual(await before(), state, 'nothing has happened');
        await confirm(grace, gracesFields.password);
        assert.equal((await grace.send(method, path, body)).status, status, `${method} ${path}`);
        opened.deps.clock.ms += 11 * minuteMs;
      }
      assert.equal(
        (await grace.send('DELETE', '/members/invitations/2')).status,
        200,
        'what only takes back is not asked',
      );
    });

    on('leaving an account does not count as a recent confirmation', async ({ opened, ada, grace }) => {
      const { db } = opened.deps.database;
      const token = await invite(opened, ada, { email: gracesFields.email, role: 'viewer' });
      await db.updateTable('users').set({ password_hash: null }).where('username', '=', 'grace').execute();
      const inviteOwner = () => grace.send('POST', '/members/invitations', { email: 'x@example.com', role: 'owner' });
      opened.deps.clock.ms += 11 * minuteMs;
      assert.equal((await inviteOwner()).status, 403);
      assert.equal((await grace.send('POST', '/join', { token })).status, 200);
      assert.equal((await grace.send('POST', '/members/leave')).status, 204);
      assert.equal((await grace.send('GET', '/session')).answer.data.account.username, 'grace');
      const refused = await inviteOwner();
      assert.deepEqual(
        [refused.status, refused.answer.message],
        [403, 'Confirm that it is you: use a passkey, or log out and log in again.'],
      );
    });

    on('the last owner of an account can neither leave nor change role', async ({ opened, grace }) => {
      const me = await userIdOf(grace);
      for (const [method, path, body] of [
        ['PATCH', `/members/${me}`, { role: 'admin' }],
        ['DELETE', `/members/${me}`, undefined],
        ['POST', '/members/leave', undefined],
      ] as const) {
        const refused = await grace.send(method, path, body);
        assert.equal(refused.status, 409, `${method} ${path}`);
      }
      await confirm(grace, gracesFields.password);
      const other = await joinAs(opened, grace, { role: 'owner', name: 'other' });
      opened.deps.clock.ms += 11 * minuteMs;
      assert.equal((await grace.send('POST', '/members/leave')).status, 403, 'who is there was shown too long ago');
      assert.equal((await grace.send('DELETE', `/members/${me}`)).status, 403);
      await confirm(grace, gracesFields.password);
      assert.equal((await grace.send('POST', '/members/leave')).status, 204);
      const { account } = (await grace.send('GET', '/session')).answer.data;
      assert.equal(account, null, 'an account was all that there was');
      assert.equal((await other.send('GET', '/members')).answer.data.length, 1);
    });

    on('owners are mailed when owners change, and the operator can restore an owner', async ({ opened, grace }) => {
      const { deps } = opened;
      const told = async () => {
        const rows = await deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
        await deps.database.db.deleteFrom('outbox').execute();
        return rows
          .map(({ facts, destination_sealed: sealed }) => ({
            subject: (unsealFacts(deps.vault, facts) as Notice).subject,
            to: unsealDestination(deps.vault, sealed),
          }))
          .filter(({ subject }) => / own/.test(subject))
          .map(({ subject, to }) => `${to}: ${subject}`);
      };
      await confirm(grace, gracesFields.password);
      const thief = await joinAs(opened, grace, { role: 'owner', name: 'thief' });
      assert.deepEqual(await told(), [
        'grace@example.com: Linus T is now an owner of grace',
        'thief@example.com: You are now an owner of grace',
      ]);
      const gone = await userIdOf(grace);
      await confirm(thief, linus.password);
      assert.equal((await thief.send('DELETE', `/members/${gone}`)).status, 200);
      assert.deepEqual(await told(), [
        'thief@example.com: Grace Hopper is no longer an owner of grace',
        'grace@example.com: You are no longer an owner of grace',
      ]);

      assert.deepEqual(await transferOwnership(deps, { username: 'grace', login: 'grace@example.com' }), {
        account: 'grace',
        owner: 'grace',
      });
      assert.deepEqual(await told(), [
        'thief@example.com: Grace Hopper is now an owner of grace',
        'grace@example.com: You are now an owner of grace',
      ]);
      const again = opened.browser();
      await again.send('POST', '/login', { login: 'grace', password: 'nanoseconds of wire' });
      await confirm(again, gracesFields.password);
      assert.equal((await again.send('DELETE', `/members/${await userIdOf(thief)}`)).status, 200);
      const { data } = (await again.send('GET', '/audit-log?search=joined')).answer;
      assert.deepEqual(
        [data[0].action, data[0].actor.kind, data[0].path],
        ['member.joined', 'operator', 'gatehouse account give'],
      );
      for (const wanted of [
        { username: 'nobody', login: 'grace' },
        { username: 'grace', login: 'nobody' },
        { username: 'grace', login: 'grace' },
      ])
        await assert.rejects(transferOwnership(deps, wanted), /No account|No user|already/);
    });

    on('one of two owners who demote each other simultaneously stays owner', async ({ opened, grace }) => {
      await confirm(grace, gracesFields.password);
      const other = await joinAs(opened, grace, { role: 'owner', name: 'other' });
      await confirm(other, linus.password);
      const [a, b] = [await userIdOf(grace), await userIdOf(other)];
      const replies = await Promise.all([
        grace.send('PATCH', `/members/${b}`, { role: 'viewer' }),
        other.send('PATCH', `/members/${a}`, { role: 'viewer' }),
      ]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 403]);
      const rows = await opened.deps.database.db
        .selectFrom('members')
        .select('role')
        .where('user_id', 'in', [a, b])
        .execute();
      assert.deepEqual(rows.map(({ role }) => role).sort(), ['owner', 'viewer']);
    });

    on('one of two owners who leave simultaneously stays', async ({ opened, grace }) => {
      await confirm(grace, gracesFields.password);
      const other = await joinAs(opened, grace, { role: 'owner', name: 'other' });
      await confirm(other, linus.password);
      const replies = await Promise.all([grace, other].map((one) => one.send('POST', '/members/leave')));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409]);
    });

    on('only one of two users who accept an invitation simultaneously succeeds', async ({ opened, grace }) => {
      const token = await invite(opened, grace, { email: 'linus@example.com', role: 'viewer' });
      const replies = await Promise.all(
        ['one', 'two'].map((username) =>
          opened.browser().send('POST', '/join/register', { ...linus, username, token }),
        ),
      );
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
    });

    on(
      'a removed member’s sessions in the account end immediately, and continue in other accounts',
      async ({ opened, ada, grace }) => {
        const elsewhere = opened.browser();
        await elsewhere.send('POST', '/login', { login: 'grace', password: gracesFields.password });
        const token = await invite(opened, ada, { email: gracesFields.email, role: 'admin' });
        await grace.send('POST', '/join', { token });
        assert.equal((await grace.send('GET', '/account')).status, 200);
        await grace.send('POST', '/members/invitations', { email: 'backdoor@example.com', role: 'admin' });
        assert.equal((await ada.send('DELETE', `/members/${await userIdOf(grace)}`)).status, 200);
        assert.equal((await grace.send('GET', '/account')).status, 401);
        assert.equal((await elsewhere.send('GET', '/account')).answer.data.username, 'grace');
        const left = (await ada.send('GET', '/members/invitations')).answer.data;
        assert.equal(left.length, 0, 'what a removed admin offered is not offered any more');
      },
    );

    on('another account’s members and invitations return 404', async ({ opened, ada, grace }) => {
      await invite(opened, grace, { email: 'linus@example.com', role: 'viewer' });
      const [open] = (await grace.send('GET', '/members/invitations')).answer.data;
      const me = await userIdOf(grace);
      for (const [method, path, body] of [
        ['PATCH', `/members/${me}`, { role: 'viewer' }],
        ['DELETE', `/members/${me}`, undefined],
        ['POST', `/members/invitations/${open.id}/send`, undefined],
        ['DELETE', `/members/invitations/${open.id}`, undefined],
      ] as const)
        assert.equal((await ada.send(method, path, body)).status, 404, `${method} ${path}`);
    });

    on('a guest needs shared resources, which are deleted when the role changes', async ({ opened, grace }) => {
      const asGuest = { email: 'guest@example.com', role: 'guest' };
      for (const things of [undefined, {}, { website: [12] }, { monitor: [1] }]) {
        const refused = await grace.send('POST', '/members/invitations', { ...asGuest, things });
        assert.equal(refused.status, 422, JSON.stringify(things));
      }
      const guest = await joinAs(opened, grace, { role: 'guest', name: 'guest', things: { website: [2, 1] } });
      const id = await userIdOf(guest);
      const thingsNow = async () =>
        (await grace.send('GET', '/members')).answer.data.find((one: { id: number }) => one.id === id).things?.website;
      const named = [
        { id: 1, name: 'site-1.example' },
        { id: 2, name: 'site-2.example' },
      ];
      assert.deepEqual(await thingsNow(), named);
      assert.equal((await grace.send('PATCH', `/members/${id}`, { things: { website: [12] } })).status, 422);
      assert.equal((await grace.send('PATCH', `/members/${id}`, { things: { website: [2] } })).status, 200);
      assert.deepEqual(await thingsNow(), named.slice(1));
      assert.equal((await grace.send('PATCH', `/members/${id}`, { role: 'viewer' })).status, 200);
      assert.equal(await thingsNow(), undefined);
      assert.equal((await grace.send('PATCH', `/members/${id}`, { role: 'guest' })).status, 422);
      const rows = await opened.deps.database.db.selectFrom('guest_things').selectAll().execute();
      assert.equal(rows.length, 0);
    });

    on('the service owner limits how many accounts a user can own', async ({ opened, ada, grace }) => {
      const shop = { name: 'Second shop', username: 'second' };
      assert.equal((await grace.send('POST', '/account', shop)).status, 403);
      assert.equal((await ada.send('PATCH', '/service', { accounts_per_person: 2 })).status, 200);
      const member = await joinAs(opened, grace, { role: 'viewer', name: 'member' });
      assert.equal((await member.send('POST', '/account', shop)).status, 403, 'an invited member owns none');
      const taken = await grace.send('POST', '/account', { ...shop, username: 'ADA' });
      assert.deepEqual(taken.answer.errors, { username: ['This username is taken.'] });
      const replies = await Promise.all(
        ['second', 'third'].map((username) => grace.send('POST', '/account', { ...shop, username })),
      );
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 403]);
      const { account, role, accounts } = (await grace.send('GET', '/session')).answer.data;
      assert.deepEqual([account.first_name, role, accounts.length], ['Second shop', 'owner', 2]);
      const { data: made } = (await ada.send('GET', '/service/audit-log?subject=account')).answer;
      assert.deepEqual(
        made.slice(0, 2).map(({ action, subject, actor }: AuditLogEntry) => [action, subject.name, actor.name]),
        [
          ['account.created', account.username, 'Grace Hopper'],
          ['account.created', 'grace', 'Grace Hopper'],
        ],
        'in the log of the installation, and the refused one is not',
      );
    });
  });
});

describe('without a mail server', () => {
  test('gives the inviter the link, and does not verify the address', async () => {
    const { opened, ada } = await openTeam({ mails: false });
    const reply = await ada.send('POST', '/members/invitations', { email: adasFields.email, role: 'viewer' });
    assert.equal(reply.status, 422, 'a member is not invited again');
    const made = await ada.send('POST', '/members/invitations', { email: 'x@example.com', role: 'viewer' });
    const token = new URL(made.answer.data.url).hash.slice(1);
    const listed = (await ada.send('GET', '/members/invitations')).answer.data;
    assert.deepEqual([listed[0].url, listed[0].mailed_at], [undefined, null]);
    const browser = opened.browser();
    assert.equal((await browser.send('POST', '/join/offer', { token })).answer.data.has_user, null);
    const joined = await browser.send('POST', '/join/register', { ...linus, token });
    assert.equal(joined.answer.data.user.email_verified, false);
    await opened.close();
  });
});
