import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { minuteMs } from '../../kernel/time.ts';
import { openMail } from '../../mail/index.ts';
import { type Notice, unsealDestination, unsealFacts } from '../../outbox/index.ts';
import { lockAccount } from '../account/index.ts';
import { deleteMember } from '../members/index.ts';
import { ada, grace, openConsole, ownersBrowser, secondBrowser, type TestConsole } from '../testing.ts';

onEachDatabase({ forks: true }, (open) => {
  const openBoth = async () => {
    const opened = await openConsole({ open });
    const owner = await ownersBrowser(opened);
    return { opened, owner, second: await secondBrowser(opened, owner) };
  };
  const makeAdaAnOwner = async ({ deps: { database } }: TestConsole) => {
    const [adas] = await database.db.selectFrom('users').select('id').orderBy('id').execute();
    const [, graces] = await database.db.selectFrom('accounts').select('id').orderBy('id').execute();
    const [accountId, adasId] = [graces!.id, adas!.id];
    const member = { account_id: accountId, user_id: adasId, role: 'owner' as const, created_at: 0 };
    await database.db.insertInto('members').values(member).execute();
    return { accountId, adasId };
  };
  const login = { login: grace.username, password: grace.password };
  const proof = { confirmation: grace.username, current_password: grace.password };

  test('lets an owner delete the account with the password, and keep it with the link', async (t) => {
    const { opened, owner, second } = await openBoth();
    t.after(() => opened.close());
    const remove = (body: object) => second.send('POST', '/account/deletion', body);
    assert.equal((await remove({ confirmation: grace.username })).status, 403);
    assert.equal((await remove({ ...proof, current_password: 'a guess' })).status, 422);
    assert.equal((await remove({ ...proof, confirmation: 'Ada' })).status, 422);
    assert.equal((await owner.send('POST', '/account/deletion', proof)).status, 422, 'another’s password');
    const planned = await remove(proof);
    assert.equal(planned.status, 202, JSON.stringify(planned.answer));
    assert.equal((await second.send('GET', '/account')).status, 401);
    assert.equal((await second.send('POST', '/login', login)).status, 403);

    // Without mail, the response contains the link.
    const token = new URL(planned.answer.data.keep_url).hash.slice(1);
    const offer = await second.send('POST', '/keep-account/offer', { token });
    assert.deepEqual([offer.status, offer.answer.data.username], [200, grace.username]);
    for (const wrong of ['', '1.x', token.replace(/^\d+/, '1')]) {
      assert.equal((await second.send('POST', '/keep-account/offer', { token: wrong })).status, 422);
      assert.equal((await second.send('POST', '/keep-account', { token: wrong })).status, 422);
    }
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    assert.equal((await second.send('POST', '/keep-account', { token }, foreign)).status, 403);
    assert.equal((await second.send('POST', '/keep-account', { token })).status, 204);
    assert.equal((await second.send('POST', '/login', login)).status, 200);
    assert.equal((await second.send('POST', '/keep-account', { token })).status, 422, 'once');
  });

  test('lets a user without a password delete only shortly after login', async (t) => {
    const { opened, second } = await openBoth();
    t.after(() => opened.close());
    const { db } = opened.deps.database;
    await db.updateTable('users').set({ password_hash: null }).execute();
    await db.updateTable('sessions').set({ confirmed_at: opened.deps.now() }).execute();
    opened.deps.clock.ms += 11 * minuteMs;
    const stale = await second.send('POST', '/account/deletion', { confirmation: grace.username });
    assert.deepEqual([stale.status, /log in again/.test(stale.answer.message)], [403, true]);
    opened.deps.clock.ms -= 2 * minuteMs;
    assert.equal((await second.send('POST', '/account/deletion', { confirmation: grace.username })).status, 202);
  });

  test('deletes a user immediately, except the only owner of an account', async (t) => {
    const { opened, owner, second } = await openBoth();
    t.after(() => opened.close());
    const { db } = opened.deps.database;
    const alone = await second.send('POST', '/user/deletion', proof);
    assert.deepEqual([alone.status, /You are the only owner of grace/.test(alone.answer.message)], [409, true]);

    // Ada owns it too, so Grace's resources stay.
    const users = await db.selectFrom('users').select(['id', 'username']).orderBy('id').execute();
    const [, gracesUser] = users;
    const { accountId, adasId } = await makeAdaAnOwner(opened);
    const data = await opened.app.inject({
      url: '/console/api/user/export',
      headers: { cookie: `gatehouse_session=${second.cookie}` },
    });
    assert.match(String(data.headers['content-disposition']), /attachment/);
    const own = data.json();
    assert.deepEqual(
      [own.user.username, own.memberships, own.sessions.length],
      ['grace', [{ account: 'grace', role: 'owner' }], 1],
    );
    assert.doesNotMatch(data.body, /hash|sealed|Ada/);

    assert.equal((await second.send('POST', '/user/deletion', { ...proof, confirmation: 'Ada' })).status, 422);
    assert.equal((await second.send('POST', '/user/deletion', proof)).status, 204);
    assert.equal((await second.send('GET', '/account')).status, 401);
    assert.deepEqual(
      (await db.selectFrom('users').select('id').execute()).map(({ id }) => id),
      [adasId],
    );
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_name', 'subject_id'])
      .where('action', '=', 'user.deleted')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    assert.deepEqual([entry?.actor_name, entry?.subject_id], ['Grace Hopper', String(gracesUser!.id)]);
    assert.equal((await owner.send('GET', '/account')).status, 200);
  });

  test('mails the remaining owners and the deleted user that an account lost an owner', async (t) => {
    const opened = await openConsole({ open, mail: openMail('smtp://127.0.0.1:1', 'g@example.com') });
    t.after(() => opened.close());
    const owner = await ownersBrowser(opened);
    const second = await secondBrowser(opened, owner);
    const { deps } = opened;
    await makeAdaAnOwner(opened);
    await deps.database.db.deleteFrom('outbox').execute();
    assert.equal((await second.send('POST', '/user/deletion', proof)).status, 204);
    const mails = await deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    assert.deepEqual(
      mails.map((row) => [
        unsealDestination(deps.vault, row.destination_sealed),
        (unsealFacts(deps.vault, row.facts) as Notice).subject,
      ]),
      [
        [ada.email.toLowerCase(), 'Grace Hopper is no longer an owner of grace'],
        [grace.email, 'You are no longer an owner of grace'],
      ],
    );
  });

  test('keeps one owner if an owner is removed while the other owner deletes their user', async (t) => {
    const { opened, second } = await openBoth();
    t.after(() => opened.close());
    const { database } = opened.deps;
    const { accountId, adasId } = await makeAdaAnOwner(opened);
    let deletion: ReturnType<typeof second.send> | undefined;
    let isAnswered = false;
    await inTransaction(database, async (trx) => {
      await lockAccount(database, trx, accountId);
      await deleteMember(trx, accountId, adasId);
      deletion = second.send('POST', '/user/deletion', proof).finally(() => {
        isAnswered = true;
      });
      // Without the lock, the deletion would still find Ada. SQLite has one writer.
      const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`;
      if (database.dialect === 'postgres')
        while (!isAnswered && Number((await waiting.execute(trx)).rows[0]!.n) === 0) await setImmediate();
    });
    const { status, answer } = await deletion!;
    assert.deepEqual([status, /You are the only owner of grace/.test(answer.message)], [409, true]);
    const owners = database.db.selectFrom('members').select('role').where('account_id', '=', accountId);
    assert.deepEqual(await owners.execute(), [{ role: 'owner' }]);
  });

  test("gives an export only to its requester: the account's owner or the service owner", async (t) => {
    const { opened, owner, second } = await openBoth();
    t.after(() => opened.close());
    const { deps } = opened;
    const { id } = (await second.send('GET', '/account')).answer.data;
    const asked = await second.send('POST', '/account/exports');
    assert.deepEqual([asked.status, asked.answer.data.state], [202, 'waiting']);
    assert.equal((await second.send('POST', '/account/exports')).status, 409);
    const exportId = asked.answer.data.id;
    const { Readable } = await import('node:stream');
    const { key, bytes } = await deps.files.put(Readable.from(['an archive']), { maxBytes: 100 });
    const expires_at = deps.clock.ms + minuteMs;
    const ready = { state: 'ready', file_key: key, bytes, expires_at } as const;
    const get = (browser: typeof second, path: string) =>
      opened.app.inject({
        url: `/console/api${path}`,
        headers: browser.cookie === undefined ? {} : { cookie: `gatehouse_session=${browser.cookie}` },
      });
    const path = `/account/exports/${exportId}/file`;
    assert.equal((await get(second, path)).statusCode, 404, 'not before it is ready');
    await deps.database.db.updateTable('account_exports').set(ready).execute();
    const file = await get(second, path);
    assert.deepEqual(
      [file.statusCode, file.body, file.headers['content-type']],
      [200, 'an archive', 'application/zip'],
    );
    assert.match(String(file.headers['content-disposition']), /grace-2026-03-10\.zip/);
    assert.equal((await get(second, path)).statusCode, 200, 'more than once');
    for (const other of [path, `/accounts/${id}/exports/${exportId}/file`])
      assert.equal((await get(owner, other)).statusCode, 404);
    assert.equal((await get(opened.browser(), path)).statusCode, 401);
    assert.equal((await get(second, `/accounts/${id}/exports`)).statusCode, 403);
    assert.deepEqual((await owner.send('GET', `/accounts/${id}/exports`)).answer.data, []);
    const own = await owner.send('POST', `/accounts/${id}/exports`);
    assert.equal(own.status, 202);
    await deps.database.db.updateTable('account_exports').set(ready).where('id', '=', own.answer.data.id).execute();
    assert.equal((await get(owner, `/accounts/${id}/exports/${own.answer.data.id}/file`)).body, 'an archive');
    assert.equal((await owner.send('POST', '/accounts/9999/exports')).status, 404);
    assert.deepEqual((await second.send('GET', '/account/exports')).answer.data.length, 1);
    deps.clock.ms += minuteMs;
    assert.equal((await get(second, path)).statusCode, 404, 'not after its time');
  });
});
