import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { type Notice, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import { findAccountEmail, isAddressVerified } from '../account/index.ts';
import type { AuditLogEntry } from '../audit/wire.ts';
import { ada as adasFields, grace as gracesFields, type TestBrowser, testWith } from '../testing.ts';
import { confirm, joinAs, linus, openTeam, userIdOf } from './testing.ts';
import { transferOwnership } from './transfer-ownership.ts';

type Team = Awaited<ReturnType<typeof openTeam>>;

onEachDatabase((open) => {
  describe('the address of an account', () => {
    const on = (guarantee: string, work: (team: Team & { accountId: number }) => Promise<void>) =>
      testWith(
        guarantee,
        () => openTeam({ open }),
        async (team) => {
          const { id } = (await team.grace.send('GET', '/account')).answer.data;
          await confirm(team.grace, gracesFields.password);
          await work({ ...team, accountId: id });
        },
      );

    const withBob = async ({ opened, grace }: Team): Promise<TestBrowser> => {
      const bob = await joinAs(opened, grace, { role: 'owner', name: 'bob' });
      await confirm(bob, linus.password);
      return bob;
    };
    const changesOf = async (by: TestBrowser): Promise<unknown[]> => {
      const entries: AuditLogEntry[] = (await by.send('GET', '/audit-log')).answer.data;
      const entry = entries.find(({ changes }) => changes.length > 0);
      return [entry?.action, ...(entry?.changes ?? []).map(({ field, from, to }) => `${field} ${from} ${to}`)];
    };
    const moved = 'email grace@example.com bob@example.com';

    for (const [how, action, leave] of [
      ['leaves', ['member.left', 'role owner null', moved], async (grace) => grace.send('POST', '/members/leave')],
      [
        'is removed',
        ['member.removed', 'role owner null', moved],
        async (grace, bob) => bob.send('DELETE', `/members/${await userIdOf(grace)}`),
      ],
      [
        'becomes a viewer',
        ['member.updated', 'role owner viewer', moved],
        async (grace, bob) => bob.send('PATCH', `/members/${await userIdOf(grace)}`, { role: 'viewer' }),
      ],
      [
        'deletes their user',
        ['user.deleted', moved],
        async (grace) =>
          grace.send('POST', '/user/deletion', { confirmation: 'grace', current_password: gracesFields.password }),
      ],
    ] as [string, string[], (grace: TestBrowser, bob: TestBrowser) => ReturnType<TestBrowser['send']>][])
      on(`moves to another owner, with a notification, when its own ${how}`, async (team) => {
        const { opened, grace, accountId } = team;
        const { deps } = opened;
        const { db } = deps.database;
        const bob = await withBob(team);
        assert.equal(await findAccountEmail(db, accountId), gracesFields.email, 'who joins takes nothing over');
        await db.deleteFrom('outbox').execute();
        const reply = await leave(grace, bob);
        assert.ok(reply.status < 300, JSON.stringify(reply.answer));

        assert.equal(await findAccountEmail(db, accountId), 'bob@example.com');
        assert.equal(await isAddressVerified(db, accountId), true, 'so that the account goes on mailing others');
        assert.deepEqual(await changesOf(bob), action);
        const mails = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
        assert.deepEqual(
          mails.map(({ facts, destination_sealed: sealed }) => [
            unsealDestination(deps.vault, sealed),
            (unsealFacts(deps.vault, facts) as Notice).paragraphs.slice(1),
          ]),
          [
            [
              'bob@example.com',
              ['Emails for the account, such as new orders and reports, now go to you at bob@example.com.'],
            ],
            [gracesFields.email, []],
          ],
        );
      });

    on('stays the same when another owner leaves, even if it is unverified', async (team) => {
      const { opened, grace, accountId } = team;
      const { db } = opened.deps.database;
      const bob = await withBob(team);
      await db.updateTable('users').set({ email_verified_at: null }).where('username', '=', 'grace').execute();
      assert.equal((await bob.send('POST', '/members/leave')).status, 204);
      assert.equal(await findAccountEmail(db, accountId), gracesFields.email);
      assert.deepEqual(await changesOf(grace), ['member.left', 'role owner null']);
    });

    on('prefers an owner with a verified address to one who joined earlier', async (team) => {
      const { opened, grace, accountId } = team;
      const { db } = opened.deps.database;
      await withBob(team);
      opened.deps.clock.ms += 1;
      await joinAs(opened, grace, { role: 'owner', name: 'carol' });
      opened.deps.clock.ms += 1;
      await joinAs(opened, grace, { role: 'owner', name: 'dave' });
      await db.updateTable('users').set({ email_verified_at: null }).where('username', '=', 'bob').execute();
      assert.equal((await grace.send('POST', '/members/leave')).status, 204);
      assert.equal(await findAccountEmail(db, accountId), 'carol@example.com');
    });

    on('of a former owner is corrected by `account give`', async (team) => {
      const { opened, grace, accountId } = team;
      const { deps } = opened;
      const { db } = deps.database;
      await db.updateTable('accounts').set({ email: 'gone@example.com' }).where('id', '=', accountId).execute();
      deps.clock.ms += 1;
      await transferOwnership(deps, { username: 'grace', login: adasFields.username });
      assert.equal(await findAccountEmail(db, accountId), gracesFields.email, 'the owner who joined first');
      assert.deepEqual(await changesOf(grace), [
        'member.joined',
        'role null owner',
        'email gone@example.com grace@example.com',
      ]);
    });
  });
});
