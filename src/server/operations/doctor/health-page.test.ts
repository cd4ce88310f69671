import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { addAccount, addOwner, onEachDatabase, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { buildApp } from '../../app/app.ts';
import { databaseBytes, writeServiceSettings } from '../../database/index.ts';
import { randomToken, sha256, version } from '../../kernel/index.ts';
import { NameNotFound } from '../../network/resolve.ts';
import { Checkup, startCheckups } from './checkup.ts';
import { checkRelease } from './releases.ts';
import type { HealthAnswer } from './wire.ts';

const lost = 'http://gone.example:8080';
const nowhere = async (): Promise<never> => {
  throw new NameNotFound('gone.example');
};

async function openHealth(t: { after(work: () => unknown): void }, { isBroken = false } = {}) {
  const deps = await openTestDeps({ events: true, now: Date.now(), ...(isBroken && { config: { baseUrl: lost } }) });
  const checkup = new Checkup(deps, { resolve: nowhere });
  const app = await buildApp(deps, { checkup });
  t.after(async () => {
    await app.close();
    await deps.close();
  });
  const browser = async (name: string, isOwner: 0 | 1) => {
    const names = { username: name, email: `${name}@example.com`, first_name: 'A', last_name: name };
    const accountId = await addAccount(deps.database.db, { ...names, is_owner: isOwner });
    const userId = await addOwner(deps.database.db, accountId, { ...names, password_hash: null });
    const cookie = `gatehouse_session=${await addSession(deps, userId, accountId)}`;
    const session = async () => (await app.inject({ url: '/console/api/session', headers: { cookie } })).json().data;
    const { csrf } = await session();
    const send = async (method: 'GET' | 'POST' | 'PUT', path: string, language = 'en', payload?: object) => {
      const headers = { cookie, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin', 'accept-language': language };
      const reply = await app.inject({ method, url: `/console/api${path}`, headers, ...(payload && { payload }) });
      return { status: reply.statusCode, data: reply.json().data as HealthAnswer };
    };
    return { send, session };
  };
  return { deps, checkup, browser };
}

async function addSession(deps: TestDeps, user_id: number, account_id: number): Promise<string> {
  const token = randomToken();
  const times = { created_at: deps.now(), seen_at: deps.now(), expires_at: deps.now() + 1e9 };
  await deps.database.db
    .insertInto('sessions')
    .values({ id_hash: sha256(token), user_id, account_id, ...times })
    .execute();
  return token;
}

test('shows a newer version to the owner of the service only, in the settings and by the doctor', async (t) => {
  const { deps, browser } = await openHealth(t);
  const [owner, other] = [await browser('ada', 1), await browser('grace', 0)];
  deps.config.updateCheckUrl = 'http://127.0.0.1:9';
  const shown = async () => (await owner.send('GET', '/service/version')).data;
  assert.deepEqual(await shown(), { running: version, newer: null, is_checked: true });
  assert.deepEqual(await checkRelease(deps), []);
  const newest = { version: '99.0.0', changes: ['Faster.'] };
  await writeServiceSettings(deps.database.db, { update_check: JSON.stringify({ askedAt: 0, newest }) });
  assert.deepEqual(await shown(), { running: version, newer: newest, is_checked: true });
  assert.deepEqual(
    (await checkRelease(deps)).map(({ status, message }) => [status, message.slice(0, 29)]),
    [['ok', 'Version 99.0.0 is available. ']],
  );
  assert.equal((await other.send('GET', '/service/version')).status, 403);
});

test('shows the owner the doctor’s findings in the language of the page', async (t) => {
  const { deps, checkup, browser } = await openHealth(t);
  const owner = await browser('ada', 1);
  const begun = await owner.send('POST', '/health/check');
  assert.deepEqual([begun.status, begun.data.checked_at, begun.data.findings], [202, null, []]);
  assert.ok((begun.data.running?.total ?? 0) > 5, 'says from the start how much there is to look at');
  await checkup.run();
  const { data } = await owner.send('GET', '/health');
  assert.deepEqual([data.running, data.checked_at], [null, new Date(deps.clock.ms).toISOString()]);
  const find = (of: HealthAnswer, check: string) => of.findings.find((one) => one.check === check);
  assert.deepEqual(find(data, 'configuration'), {
    check: 'configuration',
    group: 'service',
    status: 'ok',
    message: 'The configuration is valid.',
    next_step: null,
  });
  assert.match(find(data, 'database')?.message ?? '', /^SQLite [\d.]+ answers, is whole/);
  assert.equal(find(data, 'backups')?.status, 'warning');
  const german = (await owner.send('GET', '/health', 'de')).data;
  assert.equal(find(german, 'configuration')?.message, 'Die Konfiguration ist gültig.');
  assert.doesNotMatch(JSON.stringify([data, german]), new RegExp(deps.config.secret));
  assert.ok((data.figures.database.bytes ?? 0) > 100_000);
  assert.ok((data.figures.event_store.rows ?? -1) >= 0);
});

test('runs another check on the next request after a setting was changed', async (t) => {
  const { checkup, browser } = await openHealth(t);
  const owner = await browser('ada', 1);
  await checkup.run();
  const planned = (of: HealthAnswer) =>
    !of.findings.some(({ message }) => message.startsWith('No backups are scheduled'));
  const before = (await owner.send('GET', '/health')).data;
  assert.deepEqual([before.running, planned(before)], [null, false]);
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-backups-'));
  t.after(() => rm(folder, { recursive: true }));
  const plan = { enabled: true, hour: 3, keep_daily: 7, keep_weekly: 4, with_secret: false, place: 'folder', folder };
  assert.equal((await owner.send('PUT', '/backups', 'en', plan)).status, 200);
  assert.ok((await owner.send('GET', '/health')).data.running, 'it looks by itself');
  await checkup.settled();
  const after = (await owner.send('GET', '/health')).data;
  assert.deepEqual([after.running, planned(after)], [null, true]);
});

test('runs one check for concurrent requests', async (t) => {
  const { checkup, browser } = await openHealth(t);
  const owner = await browser('ada', 1);
  const first = checkup.run();
  await owner.send('POST', '/health/check');
  assert.equal(checkup.run(), first);
  await first;
  assert.notEqual(checkup.run(), first, 'the next one looks anew');
  await checkup.run();
});

test('stops after the running check has finished', async (t) => {
  const { deps, checkup } = await openHealth(t);
  const checkups = startCheckups(checkup, deps);
  void checkup.run();
  await checkups.stop();
  assert.deepEqual([checkup.progress, checkup.last?.at], [undefined, deps.clock.ms]);
});

test('shows faults only to the owners of the service', async (t) => {
  const { checkup, browser } = await openHealth(t, { isBroken: true });
  const [owner, other] = [await browser('ada', 1), await browser('grace', 0)];
  assert.equal((await owner.session()).installation_faults, 0, 'nobody has looked yet');
  await checkup.run();
  const faults = (await owner.send('GET', '/health')).data.findings.filter(({ status }) => status === 'fault');
  assert.ok(faults.some(({ check }) => check === 'dns'));
  assert.equal((await owner.session()).installation_faults, faults.length);
  assert.equal((await other.session()).installation_faults, 0);
  assert.equal((await other.send('GET', '/health')).status, 403);
  assert.equal((await other.send('POST', '/health/check')).status, 403);
});

onEachDatabase({ forks: true }, (open) => {
  test('reports the size of the database', async (t) => {
    const { database, close } = await open();
    t.after(close);
    assert.ok(((await databaseBytes(database)) ?? 0) > 100_000);
  });
});
