import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig, withSecret } from '../../src/server/config/config.ts';
import { acquireLease, startDatabaseClock, writeServiceSettings } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { until } from '../../src/server/events/testing.ts';
import { startS3 } from '../../src/server/files/s3-client/testing.ts';
import { minuteMs } from '../../src/server/kernel/index.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import type { Mailer } from '../../src/server/mail/index.ts';
import { openStores } from '../../src/server/main.ts';
import { createGuards, createResolver } from '../../src/server/network/index.ts';
import { enqueueEmails, type Notice } from '../../src/server/outbox/index.ts';
import { startTestCourier } from '../../src/server/outbox/testing.ts';
import { createWebsiteCaches } from '../../src/server/websites/caches/index.ts';
import { cleanUpImports } from '../../src/server/websites/import/index.ts';
import { createExportWork } from '../../src/server/websites/scheduled-exports/run-exports.ts';
import { openWebsites } from '../../src/server/websites/testing/open-websites.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

/** Time by which the clock of the second process is ahead. */
const aheadMs = 5 * minuteMs;

let postgres: TestPostgres;
let service: Awaited<ReturnType<typeof openWebsites>>;
type Process = TestDeps & ReturnType<typeof createWebsiteCaches>;
let one: Process;
let two: Process;
const closing: (() => Promise<unknown>)[] = [];
const sent = { one: [] as string[], two: [] as string[] };
let letGo: () => void = () => {};

const mailOf = (to: string[]): Mailer => ({
  ready: true,
  async send(mail) {
    to.push(mail.to);
    if (mail.to === 'slow@example.com') await new Promise<void>((resolve) => (letGo = resolve));
    if (mail.to === 'refusing@example.com') throw new Error('try again later');
  },
  close: () => {},
});

async function giveClock(deps: TestDeps, machineAheadMs: number): Promise<void> {
  const clock = await startDatabaseClock(deps, { machineNow: () => Date.now() + machineAheadMs });
  closing.push(clock.stop);
  deps.now = clock.now;
}

before(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.newDatabase();
  service = await openWebsites({ open: () => openTestDeps({ databaseUrl, events: true, mail: mailOf(sent.one) }) });
  closing.push(() => service.close());
  one = service.deps;
  const other = await openTestDeps({ databaseUrl, mail: mailOf(sent.two) });
  closing.push(() => other.close());
  two = { ...other, events: one.events, ...createWebsiteCaches(other) };
  await giveClock(one, 0);
  await giveClock(two, aheadMs);
  await writeServiceSettings(one.database.db, { network_allowed: '127.0.0.1' });
});
after(async () => {
  for (const close of closing.toReversed()) await close();
  await postgres.stop();
});

const notice: Notice = {
  event: 'notice',
  subject: 'Hello',
  paragraphs: ['Hello.'],
  action: { label: 'Open', url: 'https://gate.example' },
  unsubscribeUrl: null,
  tone: 'plain',
};
const write = (to: string) =>
  enqueueEmails(
    one.database.db,
    one.vault,
    [{ about: { accountId: service.ann }, to, idempotencyKey: `to_${to}`, content: notice }],
    one.now(),
  );

test('a courier whose clock is ahead sends no message that another one is sending or will retry', async (t) => {
  const first = startTestCourier(one);
  t.after(() => letGo());
  t.after(() => first.stop());
  await write('slow@example.com');
  await write('refusing@example.com');
  const attempted = () => one.database.db.selectFrom('deliveries').select('id').execute();
  await until(async () => sent.one.includes('slow@example.com') && (await attempted()).length === 1);
  const second = startTestCourier(two);
  t.after(() => second.stop());
  for (let n = 0; !sent.two.some((to) => to.startsWith('next')); n++) {
    await write(`next${n}@example.com`);
    second.wake();
    const { length } = [...sent.one, ...sent.two];
    await until(() => [...sent.one, ...sent.two].length > length);
  }
  assert.deepEqual(
    sent.two.filter((to) => !to.startsWith('next')),
    [],
  );
});

test('a process whose clock is ahead respects the lease of another one that closes days', async () => {
  const take = ({ database, now }: TestDeps) =>
    acquireLease(database.db, 'closing_days', {
      holder: randomUUID(),
      nowMs: now(),
      untilMs: now() + aheadMs - minuteMs,
    });
  assert.equal(await take(one), true);
  assert.equal(await take(two), false);
});

test("a process whose clock is ahead doesn't end an import that another process runs", async () => {
  const { id } = await service.addWebsite({ time_zone: 'UTC' });
  const begun = { bytes_read: 0, bytes_total: 9, rows_read: 0, rows_skipped: 0, first_day: null, last_day: null };
  const row = { account_id: service.ann, website_id: id, source: 'umami' as const, file_name: 'a.csv', message: '' };
  const alive = { state: 'running' as const, created_at: one.now(), alive_at: one.now(), finished_at: null };
  await one.database.db
    .insertInto('website_imports')
    .values({ ...row, ...begun, ...alive })
    .execute();
  await cleanUpImports(two);
  const rows = await one.database.db.selectFrom('website_imports').select('state').execute();
  assert.deepEqual(rows, [{ state: 'running' }]);
});

test('any process runs a scheduled export once it is due', async (t) => {
  const s3 = await startS3();
  t.after(() => s3.close());
  const { id } = await service.addWebsite({ time_zone: 'UTC' });
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.access;
  const fields = { endpoint, region, bucket, prefix: '', access_key_id: accessKeyId };
  const wanted = { ...fields, secret_access_key: secretAccessKey, frequency: 'weekly' };
  assert.equal((await service.asAnn('POST', `/websites/${id}/scheduled-exports`, wanted)).status, 201);
  let made = 0;
  const work = createExportWork(
    two,
    { resolve: createResolver(), guards: createGuards(two.database) },
    { signal: new AbortController().signal, onMessages: () => {}, archive: async () => Buffer.from(`${++made}`) },
  );
  // The due time is the same after a failed attempt, and while another process exports.
  await one.database.db
    .updateTable('scheduled_exports')
    .set({ due_at: one.now() + minuteMs })
    .execute();
  assert.equal(await work.exportNext(), false);
  await one.database.db
    .updateTable('scheduled_exports')
    .set({ due_at: one.now() - minuteMs })
    .execute();
  assert.equal(await work.exportNext(), true);
  assert.equal(made, 1);
});

test('the service uses the clock of the database', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-clock-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = withSecret(
    readConfig({
      GATEHOUSE_DATA: dataDir,
      GATEHOUSE_SECRET: 'test-secret-of-at-least-32-characters',
      GATEHOUSE_DATABASE_URL: await postgres.newDatabase(),
    }),
  );
  const { deps, close } = await openStores(config, silentLog(), { now: () => Date.now() + aheadMs });
  t.after(close);
  assert.ok(Math.abs(deps.now() - Date.now()) < minuteMs);
});
