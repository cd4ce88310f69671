import assert from 'node:assert/strict';
import { hostname, userInfo } from 'node:os';
import { mock, test } from 'node:test';
import { sql } from 'kysely';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, sha256 } from '../../kernel/index.ts';
import { suspendCommand } from '../administration/index.ts';
import { resetTwoFactor, setPassword } from '../index.ts';
import { openConsole, ownersBrowser, secondBrowser } from '../testing.ts';
import { insertAuditEntry, listLastAudited } from './audit.store.ts';
import { deleteOldAuditEntries } from './retention.ts';
import type { AuditLogEntry } from './wire.ts';

const entry = {
  account_id: 1,
  actor_kind: 'key' as const,
  user_id: null,
  key_id: 7,
  actor_name: '=cmd|calc',
  action: 'monitor.created',
  subject_kind: 'monitor',
  subject_id: null,
  subject_name: 'Shöp 100%',
  path: '/monitors',
  fields: '["name"]',
  address: '2001:db8::1',
};

const entries = (answer: { data: { action: string }[] }) =>
  answer.data.map(({ action }) => action).filter((action) => !action.startsWith('session.'));

onEachDatabase((open) => {
  const openBoth = async () => {
    const opened = await openConsole({ open });
    const owner = await ownersBrowser(opened);
    return { opened, owner, second: await secondBrowser(opened, owner) };
  };
  const withBoth = (name: string, run: (both: Awaited<ReturnType<typeof openBoth>>) => Promise<void>) =>
    test(name, async () => {
      const both = await openBoth();
      try {
        await run(both);
      } finally {
        await both.opened.close();
      }
    });

  withBoth('records the actor, address and changed fields, but not their values', async ({ owner }) => {
    await owner.send('PATCH', '/account', { heading: 'a private heading', description: 'x' });
    const { answer } = await owner.send('GET', '/audit-log');
    const [written] = answer.data;
    assert.equal(written.action, 'account.updated');
    assert.deepEqual(written.actor, { kind: 'user', id: 1, name: 'Ada Lovelace' });
    assert.deepEqual(written.fields, ['heading', 'description']);
    assert.equal(written.address, '192.0.2.1');
    assert.equal(written.error_status, null);
    assert.doesNotMatch(JSON.stringify(answer), /private heading/);
  });

  withBoth('stores only the host of a URL, and shortens long field names', async ({ owner }) => {
    const { url } = (await owner.send('POST', '/invitations', {})).answer.data;
    const { answer } = await owner.send('GET', '/service/audit-log');
    assert.equal(answer.data[0].action, 'invitation.created');
    assert.equal(answer.data[0].subject.name, new URL(url).host);
    assert.ok(!JSON.stringify(answer).includes(new URL(url).hash.slice(1)));
    const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`${n}${'x'.repeat(1500)}`, 1]));
    assert.equal((await owner.send('PATCH', '/account', { heading: 'x', ...unknown })).status, 200);
    const [written] = (await owner.send('GET', '/audit-log')).answer.data;
    assert.ok(JSON.stringify(written.fields).length < 40 * 70);
  });

  withBoth(
    "shows an account only its own entries, and the installation's only to its owner",
    async ({ opened, owner, second }) => {
      await second.send('PATCH', '/account', { heading: 'Grace' });
      assert.deepEqual(entries((await second.send('GET', '/audit-log')).answer), ['account.updated']);
      assert.deepEqual(entries((await owner.send('GET', '/audit-log')).answer), []);
      const installation = (await owner.send('GET', '/service/audit-log')).answer;
      assert.deepEqual(entries(installation), ['account.created', 'invitation.created', 'account.created']);
      const [first] = installation.data.toReversed();
      assert.deepEqual(
        [first.actor.name, first.path, first.subject.name],
        ['Ada Lovelace', '/setup', 'Ada'],
        'of the set-up, too',
      );
      assert.equal((await second.send('GET', '/service/audit-log')).status, 403);
      assert.equal((await second.send('GET', '/service/audit-log.csv')).status, 403);
      const csv = await opened.app.inject({
        url: '/console/api/service/audit-log.csv',
        headers: { cookie: `gatehouse_session=${owner.cookie}` },
      });
      assert.deepEqual([csv.statusCode, csv.body.match(/,account\.created,/g)?.length], [200, 2]);
    },
  );

  withBoth('writes the entry in the same transaction as the change', async ({ opened, owner }) => {
    const { db } = opened.deps.database;
    const isSqlite = opened.deps.database.dialect === 'sqlite';
    const full = isSqlite
      ? sql`create trigger no_entries before insert on audit_entries begin select raise(abort, 'disk full'); end`
      : sql`create rule no_entries as on insert to audit_entries do instead select 1/0`;
    await full.execute(db);
    const reply = await owner.send('PATCH', '/account', { heading: 'unseen' });
    // The next test can get the same database.
    await (isSqlite ? sql`drop trigger no_entries` : sql`drop rule no_entries on audit_entries`).execute(db);
    assert.equal(reply.status, 500);
    const account = await db.selectFrom('accounts').select('heading').where('id', '=', 1).executeTakeFirstOrThrow();
    assert.equal(account.heading, '');
  });

  withBoth('writes the entry in the same transaction as a single-statement change', async ({ opened, owner }) => {
    const { db, dialect } = opened.deps.database;
    const made = await owner.send('POST', '/invitations', {});
    await (dialect === 'sqlite'
      ? sql`create trigger no_entries before insert on audit_entries begin select raise(abort, 'disk full'); end`
      : sql`create rule no_entries as on insert to audit_entries do instead select 1/0`
    ).execute(db);
    const reply = await owner.send('DELETE', `/invitations/${made.answer.data.id}`);
    await (dialect === 'sqlite' ? sql`drop trigger no_entries` : sql`drop rule no_entries on audit_entries`).execute(
      db,
    );
    assert.equal(reply.status, 500);
    assert.ok(await db.selectFrom('invitations').where('id', '=', made.answer.data.id).select('id').executeTakeFirst());
    assert.equal((await owner.send('DELETE', `/invitations/${made.answer.data.id}`)).status, 200);
    assert.equal(entries((await owner.send('GET', '/service/audit-log')).answer)[0], 'invitation.deleted');
  });

  withBoth("doesn't record a request that was rejected before it changed anything", async ({ owner }) => {
    assert.equal((await owner.send('PATCH', '/account', { time_zone: 'Mars' })).status, 422);
    assert.deepEqual(entries((await owner.send('GET', '/audit-log')).answer), []);
  });

  withBoth("shows an account the service owner's actions, but not the person or the address", async (both) => {
    const { opened, owner, second } = both;
    const { id } = (await second.send('GET', '/account')).answer.data;
    const of = (path: string) => `/accounts/${id}${path}`;
    for (const [method, path, body, status] of [
      ['PATCH', of(''), { suspended: true, reason: 'unpaid' }, 200],
      ['PATCH', of(''), { suspended: false }, 200],
      ['PATCH', of(''), { quotas: { monitors: 3 } }, 200],
      ['POST', of('/exports'), {}, 202],
      ['POST', of('/deletion'), { confirmation: 'grace' }, 202],
      ['DELETE', of('/deletion'), undefined, 200],
      ['PATCH', of(''), { quotas: { monitors: -1 } }, 422],
      ['PATCH', '/accounts/9999', { suspended: true }, 404],
    ] as const) {
      const reply = await owner.send(method, path, body);
      assert.equal(reply.status, status, `${method} ${path}: ${JSON.stringify(reply.answer)}`);
    }
    await second.send('POST', '/login', { login: 'grace', password: 'nanoseconds of wire' });
    const { data } = (await second.send('GET', '/audit-log')).answer;
    const told = data.filter(({ actor }: AuditLogEntry) => actor.kind === 'operator');
    const expected = [
      'account.kept',
      'account.deletion_requested',
      'account.exported',
      'account.updated quotas',
      'account.reactivated suspended',
      'account.suspended suspended reason',
    ];
    const doneOf = (entries: AuditLogEntry[]) =>
      entries.map(({ action, fields }) => [action, ...(action.includes('deletion') ? [] : fields)].join(' '));
    assert.deepEqual(doneOf(told), expected);
    for (const { actor, address, subject } of told) {
      assert.deepEqual([actor, address], [{ kind: 'operator', id: null, name: '' }, '']);
      assert.deepEqual([subject.kind, subject.id], ['account', String(id)]);
    }
    const installation = (await owner.send('GET', '/service/audit-log')).answer.data;
    assert.deepEqual(doneOf(installation.slice(0, 6)), expected);
    assert.deepEqual([installation[0].actor.name, installation[0].address], ['Ada Lovelace', '192.0.2.1']);
    const used = await listLastAudited(opened.deps.database);
    opened.deps.clock.ms += 1;
    await owner.send('PATCH', of(''), { quotas: { monitors: 4 } });
    assert.deepEqual(await listLastAudited(opened.deps.database), used, 'none of it is a use of the account');
  });

  withBoth('records command-line actions for the installation and the account', async ({ opened, owner, second }) => {
    await setPassword(opened.deps, 'grace', 'a new one of wire');
    for (const isSuspended of [true, false]) {
      const change = { username: 'grace', isSuspended, reason: undefined };
      await suspendCommand(opened.deps, { onSuspended: async () => {} }, change);
    }
    await resetTwoFactor(opened.deps, 'grace');
    const expected = ['two_factor.reset', 'account.reactivated', 'account.suspended', 'password.set'];
    const { data } = (await owner.send('GET', '/service/audit-log')).answer;
    assert.deepEqual(entries({ data }).slice(0, 4), expected);
    assert.deepEqual(data[0].actor, {
      kind: 'operator',
      id: null,
      name: `${userInfo().username}@${hostname()} (command line)`,
    });
    assert.equal(data[0].path, 'gatehouse account reset-two-factor');
    await second.send('POST', '/login', { login: 'grace', password: 'a new one of wire' });
    const told = (await second.send('GET', '/audit-log')).answer;
    assert.deepEqual(entries(told), expected);
    assert.deepEqual(entries((await owner.send('GET', '/audit-log')).answer), []);

    const { actor } = told.data.find(({ action }: { action: string }) => action === 'two_factor.reset');
    assert.deepEqual(actor, { kind: 'operator', id: null, name: '' });
    const { username } = userInfo();
    assert.deepEqual(entries((await second.send('GET', `/audit-log?search=${username}@`)).answer), []);
    assert.equal(entries((await owner.send('GET', `/service/audit-log?search=${username}@`)).answer).length, 4);
    const csv = await opened.app.inject({
      url: '/console/api/audit-log.csv',
      headers: { cookie: `gatehouse_session=${second.cookie}` },
    });
    assert.match(csv.body, /,the operator of this service,two_factor\.reset,/);
    const { db } = opened.deps.database;
    const rows = await db
      .selectFrom('audit_entries')
      .select('actor_name')
      .where('account_id', 'is not', null)
      .execute();
    assert.ok(rows.every(({ actor_name: name }) => !name.includes(hostname())));
  });

  withBoth('records a language change as its own action', async ({ owner }) => {
    await owner.send('PATCH', '/user', { language: 'de' });
    await owner.send('PATCH', '/user', { language: 'de', first_name: 'Ada' });
    const { data } = (await owner.send('GET', '/audit-log')).answer;
    assert.deepEqual(entries({ data }), ['user.updated', 'user.language_changed']);
  });

  withBoth('rejects changes of stored entries', async ({ opened, owner }) => {
    await owner.send('PATCH', '/account', { heading: 'once' });
    const { db } = opened.deps.database;
    await assert.rejects(db.updateTable('audit_entries').set({ actor_name: 'Eve' }).execute(), /never changed/);
    assert.equal((await owner.send('GET', '/audit-log')).answer.data[0].actor.name, 'Ada Lovelace');
  });

  withBoth('searches actor, action and address, and exports CSV with escaped formulas', async ({ opened, owner }) => {
    const { db } = opened.deps.database;
    const row = { ...entry, at: opened.deps.now() };
    await insertAuditEntry(db, row);
    await insertAuditEntry(db, { ...row, actor_name: 'Grace', action: 'website.deleted', subject_kind: 'website' });
    const found = async (query: string) => entries((await owner.send('GET', `/audit-log?${query}`)).answer);
    assert.deepEqual(await found('search=100%25'), ['website.deleted', 'monitor.created']);
    assert.deepEqual(await found('search=grace'), ['website.deleted']);
    assert.deepEqual(await found('subject=monitor'), ['monitor.created']);
    assert.deepEqual(await found('search=2001:db8'), ['website.deleted', 'monitor.created']);
    assert.deepEqual(await found(`until=${new Date(row.at).toISOString()}`), []);
    assert.deepEqual(await found('search=%5C'), []);
    const csv = await opened.app.inject({
      url: '/console/api/audit-log.csv?subject=monitor',
      headers: { cookie: `gatehouse_session=${owner.cookie}` },
    });
    assert.equal(csv.statusCode, 200);
    assert.match(csv.body, /^\ufeffat,actor_kind/);
    assert.match(csv.body, /,'=cmd\|calc,monitor\.created,monitor,/);
  });

  withBoth('deletes entries older than the retention, and no others', async ({ opened, owner }) => {
    assert.equal((await owner.send('PATCH', '/service', { audit_days: 7 })).status, 422);
    assert.equal((await owner.send('PATCH', '/service', { audit_days: 90 })).answer.data.audit_days, 90);
    const now = opened.deps.now();
    const { db } = opened.deps.database;
    await insertAuditEntry(db, { ...entry, at: now - 90 * dayMs - 1, action: 'monitor.deleted' });
    await insertAuditEntry(db, { ...entry, at: now - 90 * dayMs, action: 'monitor.created' });
    await deleteOldAuditEntries(opened.deps);
    const left = await db.selectFrom('audit_entries').select('action').where('subject_kind', '=', 'monitor').execute();
    assert.deepEqual(left, [{ action: 'monitor.created' }]);
  });

  withBoth('reads with queueLongRead and sorts by indexes', async ({ opened, owner }) => {
    const { database } = opened.deps;
    const apart = mock.method(database, 'queueLongRead');
    const headers = { cookie: `gatehouse_session=${owner.cookie}` };
    for (const path of ['audit-log', 'service/audit-log', 'audit-log.csv', 'user/export', 'accounts'])
      assert.equal((await opened.app.inject({ url: `/console/api/${path}`, headers })).statusCode, 200, path);
    const queries = apart.mock.calls.map(({ arguments: [query] }) => query.compile());
    assert.equal(queries.length, 3 + 3 + 1 + 1 + 1);
    if (database.dialect !== 'sqlite') return;
    for (const { sql: text, parameters } of queries.filter((query) => /order by .*id/.test(query.sql))) {
      const asked = sql.raw<{ detail: string }>(`explain query plan ${text.replaceAll('?', '1')}`);
      const { rows } = await asked.execute(database.db);
      const plan = rows.map(({ detail }) => detail).join('\n');
      assert.match(plan, /audit_entries USING INDEX audit_entries_(account_order|user)/, `${text} ${parameters}`);
      assert.doesNotMatch(plan, /TEMP B-TREE/);
    }
  });

  withBoth('stores no cookies, tokens or keys', async ({ opened, owner }) => {
    const { answer } = await owner.send('POST', '/account/api-key');
    const key = answer.data.api_key as string;
    const all = JSON.stringify(await opened.deps.database.db.selectFrom('audit_entries').selectAll().execute());
    assert.match(all, /api_key\.created/);
    for (const secret of [key, sha256(key), owner.cookie ?? '-', owner.csrf ?? '-']) assert.ok(!all.includes(secret));
  });
});
