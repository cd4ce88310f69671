import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { onEachDatabase, quickHash } from '../../../../test/support/testing.ts';
import { until } from '../../events/testing.ts';
import { minuteMs } from '../../kernel/index.ts';
import { ada, openConsole, ownersBrowser, type TestBrowser, type TestConsole } from '../testing.ts';

onEachDatabase({ forks: true }, (open) => {
  let opened: TestConsole;
  let owner: TestBrowser;
  beforeEach(async () => {
    opened = await openConsole({ open });
    owner = await ownersBrowser(opened);
    const password_hash = await quickHash(ada.password);
    await opened.deps.database.db.updateTable('users').set({ password_hash }).execute();
  });
  afterEach(() => opened.close());

  const logIn = (password = ada.password, browser = opened.browser('198.51.100.7')) =>
    browser.send('POST', '/login', { login: 'ada', password });
  const entries = (): Promise<{ action: string; subject_name: string | null; path: string; address: string }[]> =>
    opened.deps.database.db
      .selectFrom('audit_entries')
      .select(['action', 'subject_name', 'path', 'address'])
      .where('account_id', '=', 1)
      .where('subject_kind', '=', 'session')
      .orderBy('id')
      .execute();
  const actions = async () => (await entries()).map(({ action, subject_name }) => `${action}: ${subject_name}`);

  test("records login and logout in the opened account's audit log, with method and address", async () => {
    const browser = opened.browser('198.51.100.7');
    await logIn(ada.password, browser);
    await browser.send('POST', '/logout');
    assert.deepEqual(await actions(), [
      'session.created: set-up',
      'session.created: password',
      'session.ended: log-out',
    ]);
    assert.deepEqual((await entries())[1], {
      action: 'session.created',
      subject_name: 'password',
      path: '/login',
      address: '198.51.100.7',
    });
  });

  test('refuses a login that could not be recorded', async () => {
    const { db } = opened.deps.database;
    const isSqlite = opened.deps.database.dialect === 'sqlite';
    await (isSqlite
      ? sql`create trigger no_entries before insert on audit_entries begin select raise(abort, 'disk full'); end`
      : sql`create rule no_entries as on insert to audit_entries do instead select 1/0`
    ).execute(db);
    const browser = opened.browser('198.51.100.7');
    const reply = await logIn(ada.password, browser);
    await (isSqlite ? sql`drop trigger no_entries` : sql`drop rule no_entries on audit_entries`).execute(db);
    assert.equal(reply.status, 500);
    assert.equal((await db.selectFrom('sessions').select('id_hash').execute()).length, 1);
  });

  test('records wrong passwords of a known user up to a limit, and none of unknown names', async () => {
    await opened.browser().send('POST', '/login', { login: 'nobody', password: 'guess' });
    await logIn('guess');
    await until(async () => (await actions()).includes('session.refused: password'));
    for (let network = 1; network <= 30; network++) await logIn('guess', opened.browser(`203.0.113.${network}`));
    await until(async () => (await entries()).length === 21);
    opened.deps.clock.ms += 5 * minuteMs;
    await logIn('guess', opened.browser('192.0.2.99'));
    await until(async () => (await entries()).length === 22);
    assert.equal((await entries()).at(-1)?.address, '192.0.2.99');
  });

  test('records a wrong second factor, and the method of the login that followed', async () => {
    const current_password = ada.password;
    const { secret } = (await owner.send('POST', '/user/two-factor/totp', { current_password })).answer.data;
    const codeAt = (steps: number) => generate({ secret, epoch: Math.floor(opened.deps.now() / 1000) + 30 * steps });
    const code = await codeAt(0);
    assert.equal((await owner.send('POST', '/user/two-factor/totp/confirmation', { code })).status, 200);
    const browser = opened.browser('198.51.100.7');
    const asked = await logIn(ada.password, browser);
    const challenge = asked.cookies.find(({ name }) => name === 'gatehouse_second_factor')?.value;
    const cookie = `gatehouse_second_factor=${challenge}`;
    const give = (given: string) => browser.send('POST', '/login/second-factor', { code: given }, { cookie });
    assert.equal((await give(code)).status, 422);
    assert.equal((await give(await codeAt(1))).status, 200);
    await until(async () => (await entries()).length === 3);
    assert.deepEqual((await actions()).slice(1).sort(), [
      'session.created: password and code',
      'session.second_factor_refused: password and code',
    ]);
  });

  test("records a switch to another account in that account's log", async () => {
    await owner.send('POST', '/account', { name: 'Engines', username: 'engines' });
    await owner.send('GET', '/session');
    assert.equal((await owner.send('POST', '/session/account', { account_id: 1 })).status, 200);
    assert.deepEqual((await actions()).slice(1), ['session.switched_account: Ada Lovelace']);
    assert.equal((await owner.send('POST', '/session/account', { account_id: 2 })).status, 200);
    const { answer } = await owner.send('GET', '/audit-log');
    assert.deepEqual(
      answer.data.map(({ action }: { action: string }) => action),
      ['session.switched_account', 'session.switched_account'],
    );
  });
});
