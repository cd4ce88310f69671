import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { insertKey } from '../../src/server/accounts/api-keys/api-key.store.ts';
import { notifyExpiringKeys } from '../../src/server/accounts/api-keys/expiry-notices.ts';
import { requestExport } from '../../src/server/accounts/export/index.ts';
import { runWaitingExports } from '../../src/server/accounts/export/run-exports.ts';
import { runDueDeletions } from '../../src/server/accounts/index.ts';
import { accountTables, createArchiveParts } from '../../src/server/composition/index.ts';
import { acquireLease, writeServiceSettings } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { insertSampleRows, readReferences } from '../../src/server/database/sample-rows.testing.ts';
import { pageview, traits, until } from '../../src/server/events/testing.ts';
import { startS3 } from '../../src/server/files/s3-client/testing.ts';
import { dayMs, hourMs, minuteMs } from '../../src/server/kernel/time.ts';
import { openMail } from '../../src/server/mail/index.ts';
import { reconcileOrders } from '../../src/server/market/checkout/reconcile.ts';
import { createStripeAccounts, type StripeDeps } from '../../src/server/market/checkout/stripe/index.ts';
import { openShop, type TestShop } from '../../src/server/market/checkout/testing/shop.ts';
import { sweepMarketImports } from '../../src/server/market/import/index.ts';
import { openItems } from '../../src/server/market/items/testing.ts';
import { endSubscriptions } from '../../src/server/market/purchases/index.ts';
import { sell } from '../../src/server/market/purchases/testing.ts';
import { checkShops } from '../../src/server/market/shop-alerts/index.ts';
import { FailureLog } from '../../src/server/market/shop-failures/index.ts';
import { sendDueVersionMails } from '../../src/server/market/version-mails/index.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { startDomainWatch } from '../../src/server/monitors/domains/index.ts';
import { releaseAlerts } from '../../src/server/monitors/incidents/held-alerts.ts';
import { watchTraffic } from '../../src/server/monitors/incidents/index.ts';
import { enqueueReminders } from '../../src/server/monitors/incidents/reminders.ts';
import { addIncidentRow, hook } from '../../src/server/monitors/incidents/testing.ts';
import { notifyMaintenance } from '../../src/server/monitors/maintenance/index.ts';
import { enqueueMaintenanceNotices } from '../../src/server/monitors/status-pages/index.ts';
import { hashEmail, sealEmail } from '../../src/server/monitors/status-pages/subscriber.ts';
import { createGuards, createResolver } from '../../src/server/network/index.ts';
import { createWebsiteCaches } from '../../src/server/websites/caches/index.ts';
import { createConversionCheck } from '../../src/server/websites/conversion-alerts/index.ts';
import { closeDays, countBusyDays } from '../../src/server/websites/days/index.ts';
import { cleanUpImports } from '../../src/server/websites/import/index.ts';
import { leaseMs } from '../../src/server/websites/job-runs/leased.ts';
import { enqueueDueReports } from '../../src/server/websites/mail-reports/index.ts';
import { withoutOutages } from '../../src/server/websites/mail-reports/testing.ts';
import { notifyQuota } from '../../src/server/websites/pageview-quota/index.ts';
import { enqueueRecipientReports } from '../../src/server/websites/report-recipients/index.ts';
import {
  hashEmail as hashRecipient,
  sealEmail as sealRecipient,
} from '../../src/server/websites/report-recipients/recipient.ts';
import { deleteExpiredStatistics } from '../../src/server/websites/retention/index.ts';
import { createExportWork } from '../../src/server/websites/scheduled-exports/run-exports.ts';
import { openWebsites } from '../../src/server/websites/testing/open-websites.ts';
import { createTrafficCheck } from '../../src/server/websites/traffic-alerts/index.ts';
import { unmonitored } from '../../src/server/websites/traffic-alerts/testing.ts';
import { addAccount, addOwner, openTestDeps, type TestDeps } from '../support/testing.ts';
import { untriedJobs } from './untried-jobs.testing.ts';

const tried = new Set<string>();
function job(name: string, claim: string, run: () => Promise<void>): void {
  tried.add(name);
  test(`${name}: ${claim}`, run);
}

/** On this Tuesday, jobs that were due on Monday still run. */
const now = Date.parse('2026-03-31T12:00:00Z');
const channel = { alerts: [{ key: 'webhook', value: 'https://hooks.example/x' }] };
const mail = openMail('smtp://127.0.0.1:1', 'g@example.com');

let postgres: TestPostgres;
let service: Awaited<ReturnType<typeof openWebsites>>;
type Process = TestDeps & ReturnType<typeof createWebsiteCaches>;
let one: Process;
let two: Process;
const closing: (() => Promise<unknown>)[] = [];

async function beside(deps: TestDeps): Promise<TestDeps> {
  const other = await openTestDeps({ databaseUrl: deps.databaseUrl!, mail: deps.mail, config: deps.config });
  closing.push(() => other.database.close());
  return { ...other, events: deps.events };
}

before(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.newDatabase();
  service = await openWebsites({ open: () => openTestDeps({ databaseUrl, events: true, mail, now }) });
  closing.push(() => service.close());
  one = service.deps;
  const other = await beside(one);
  two = { ...other, ...createWebsiteCaches(other) };
  await addPerson('olga', 1);
  await writeServiceSettings(one.database.db, { network_allowed: '127.0.0.1' });
  await openShops();
});
after(async () => {
  for (const close of closing.toReversed()) await close();
  await postgres.stop();
});
beforeEach(async () => {
  at(now);
  for (const table of ['outbox', 'incidents', 'monitors', 'websites', 'webhook_endpoints'] as const)
    await one.database.db.deleteFrom(table).execute();
});

function at(ms: number): void {
  one.clock.ms = ms;
  two.clock.ms = ms;
}

async function inBoth<Run>(work: readonly [() => Promise<Run>, () => Promise<Run>]): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 0; round < 2; round++) runs.push(...(await Promise.all([...work, ...work].map((run) => run()))));
  return runs;
}
const byBoth = <Run>(run: (deps: Process) => Promise<Run>): Promise<Run[]> => inBoth([() => run(one), () => run(two)]);
const sum = (counts: number[]): number => counts.reduce((all, count) => all + count, 0);

const messages = (deps: TestDeps = one) => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const events = async (deps?: TestDeps) => (await messages(deps)).map(({ event }) => event);
let visits = 0;
const view = (website: number, visitedAt: number) =>
  one.events.record('pageviews', pageview({ website, at: visitedAt, path: '/', visit: String(++visits * 256) }));
const addSite = (fields: object = {}) => service.addWebsite({ time_zone: 'UTC', ...fields });
const listen = (type: string, account_id = service.ann) =>
  one.database.db
    .insertInto('webhook_endpoints')
    .values({ account_id, url_sealed: '', secret_sealed: '', events: JSON.stringify([type]), created_at: now - dayMs })
    .execute();

job('alerts on traffic', 'sends one alert for a spike', async () => {
  const { id } = await addSite({ ...channel, spike_threshold: 1 });
  for (let n = 0; n < 5; n++) await view(id, now - minuteMs);
  const checks = [createTrafficCheck(unmonitored(one)), createTrafficCheck(unmonitored(two))] as const;
  assert.equal(sum(await inBoth([() => checks[0].run(), () => checks[1].run()])), 1);
  assert.deepEqual(await events(), ['spike']);
});

job('alerts on conversions', 'sends one alert for a goal', async () => {
  at(now - 2 * dayMs);
  const { id } = await addSite(channel);
  const goal = await service.asAnn('POST', `/websites/${id}/goals`, { kind: 'event', value: 'Signup' });
  const fields = { goal_id: goal.body.data.id, condition: 'below', threshold: 2, span: 'hour' };
  assert.equal((await service.asAnn('POST', `/websites/${id}/conversion-alerts`, fields)).status, 201);
  const checks = [createConversionCheck(one), createConversionCheck(two)] as const;
  at(now);
  assert.equal(sum(await inBoth([() => checks[0].run(), () => checks[1].run()])), 1);
  assert.deepEqual(await events(), ['conversion_alert']);
});

job('quotas of page views', 'sends one mail for a quota', async () => {
  const account = await addAccount(one.database.db, { is_owner: 0, quotas: '{"pageviews":2}' });
  const { body } = await service.call(account, 'POST', '/websites', { domain: 'quota.example', time_zone: 'UTC' });
  for (let n = 0; n < 2; n++) await view(body.data.id, now - minuteMs);
  await one.events.flush();
  assert.equal(sum(await byBoth(notifyQuota)), 1);
  assert.equal((await messages()).length, 1);
});

job('e-mail reports', 'sends one mail a week', async () => {
  at(now - 30 * dayMs);
  const { id } = await addSite({ email: 1 });
  at(now - dayMs);
  await view(id, now - 4 * dayMs);
  const dues = byBoth((deps) => enqueueDueReports(withoutOutages(deps)));
  assert.equal(sum(await dues), 1);
  assert.equal((await messages()).length, 1);
});

job('reports to recipients', 'sends one mail a week', async () => {
  at(now - 30 * dayMs);
  const { id } = await addSite();
  const email = 'eve@agency.example';
  const sealed = { email_hash: hashRecipient(one.vault, email), email_sealed: sealRecipient(one.vault, email) };
  const wanted = { frequency: 'weekly' as const, segment_id: 0, pdf: 0, csv: 0, settled_period: '2026-03-16' };
  const times = { sent_at: null, asked_at: one.now(), confirmed_at: one.now(), created_at: one.now() };
  await one.database.db
    .insertInto('report_recipients')
    .values({ account_id: service.ann, website_id: id, ...sealed, ...wanted, ...times })
    .execute();
  at(now);
  const dues = byBoth((deps) => enqueueRecipientReports(withoutOutages(deps)));
  assert.equal(sum(await dues), 1);
  assert.equal((await messages()).length, 1);
});

job('scheduled exports', 'writes one file for a period, also if the first process dies', async (): Promise<void> => {
  const s3 = await startS3();
  closing.push(() => s3.close());
  const { id } = await addSite();
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.access;
  const fields = { endpoint, region, bucket, prefix: '', access_key_id: accessKeyId };
  const wanted = { ...fields, secret_access_key: secretAccessKey, frequency: 'weekly' };
  assert.equal((await service.asAnn('POST', `/websites/${id}/scheduled-exports`, wanted)).status, 201);
  let made = 0;
  const hung = Promise.withResolvers<Buffer>();
  const work = (deps: Process, archive: () => Promise<Buffer>) =>
    createExportWork(
      deps,
      { resolve: createResolver(), guards: createGuards(deps.database) },
      { signal: new AbortController().signal, onMessages: () => {}, archive },
    );
  const dead = work(one, () => {
    made++;
    return hung.promise;
  });
  const first = dead.exportNext();
  await until(async () => made === 1);
  const workers = [one, two].map((deps) => work(deps, async () => Buffer.from(`archive ${++made}`)));
  const inBothWorkers = () => inBoth([() => workers[0]!.exportNext(), () => workers[1]!.exportNext()]);
  await inBothWorkers();
  assert.deepEqual([made, s3.objects.size], [1, 0], 'who claimed it has it');
  at(now + hourMs);
  await inBothWorkers();
  assert.deepEqual([made, s3.asked.filter((asked) => asked.startsWith('PUT')).length], [2, 1]);
  hung.reject(new Error('it was dead all the time'));
  await first;
  const row = await one.database.db.selectFrom('scheduled_exports').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.failures, row.exported_at], [0, now + hourMs], 'what comes back late changes nothing');
});

job('closing days', 'counts a day once, also if the first process dies', async () => {
  const { id } = await addSite();
  await view(id, now - dayMs);
  await one.events.flush();
  const counted = () =>
    one.events.query<{ views: number }>(
      `SELECT toUInt32(sum(pageviews)) AS views FROM website_days WHERE website = {id:UInt32} AND dimension = ''`,
      { id },
    );
  const lease = { holder: randomUUID(), nowMs: now, untilMs: now + leaseMs };
  assert.ok(await acquireLease(one.database.db, 'closing_days', lease));
  await byBoth((deps) => closeDays(deps));
  assert.deepEqual(await counted(), [{ views: 0 }], 'another process does so');
  at(now + leaseMs + 1);
  await byBoth((deps) => closeDays(deps));
  assert.deepEqual(await counted(), [{ views: 1 }]);
});

job('busy days', 'writes the sums of a day once', async () => {
  const { id } = await addSite();
  for (const country of ['DE', 'DE', 'FR'])
    await one.events.record(
      'pageviews',
      pageview({ website: id, at: now - dayMs, visit: String(++visits * 256), traits: traits({ country }) }),
    );
  await closeDays(one);
  await byBoth((deps) => countBusyDays(deps, undefined, { views: 1, viewsPerValue: 0, viewsPerPair: 0 }));
  const sums = await one.events.query<{ times: number }>(
    `SELECT toUInt32(count()) AS times FROM website_days
     WHERE website = {id:UInt32} AND startsWith(toString(dimension), 'country.') GROUP BY dimension, day, value, import`,
    { id },
  );
  assert.ok(sums.length > 2);
  assert.ok(
    sums.every(({ times }) => times === 1),
    'the sums of a country were written more than once',
  );
});

job('retention of statistics', 'runs once a day, also if the first process dies', async () => {
  const { id } = await addSite({ retention_months: 1 });
  await view(id, now - 100 * dayMs);
  await view(id, now - dayMs);
  await one.events.flush();
  let deletions = 0;
  const change: typeof one.events.change = (...given) => {
    if (given[1].startsWith('DELETE')) deletions++;
    return one.events.change(...given);
  };
  const events = { ...one.events, change };
  const died = Promise.withResolvers<void>();
  const dying = Promise.withResolvers<void>();
  const dead = deleteExpiredStatistics({
    ...one,
    events: {
      ...one.events,
      change: () => {
        dying.resolve();
        return died.promise;
      },
    },
  });
  await dying.promise;
  await byBoth((deps) => deleteExpiredStatistics({ ...deps, events }));
  assert.equal(deletions, 0, 'another process does so');
  at(now + leaseMs + 1);
  await byBoth((deps) => deleteExpiredStatistics({ ...deps, events }));
  died.reject(new Error('it was dead all the time'));
  await dead;
  assert.equal((await service.recorded(id)).length, 1);
  assert.equal(deletions, 1);
});

job('imports of statistics', 'ends an import of a dead process once', async () => {
  const { id } = await addSite();
  const begun = { bytes_read: 0, bytes_total: 9, rows_read: 0, rows_skipped: 0, first_day: null, last_day: null };
  const row = { account_id: service.ann, website_id: id, source: 'umami' as const, file_name: 'a.csv', message: '' };
  const died = now - hourMs;
  await one.database.db
    .insertInto('website_imports')
    .values({ ...row, ...begun, state: 'running', created_at: died, alive_at: died, finished_at: null })
    .execute();
  await byBoth((deps) => cleanUpImports(deps));
  const rows = await one.database.db.selectFrom('website_imports').select(['state', 'finished_at']).execute();
  assert.deepEqual(rows, [{ state: 'failed', finished_at: now }]);
});

job('expiry of API keys', 'sends one mail and one webhook for a key', async () => {
  await listen('account');
  const owner = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B', password_hash: null };
  await addOwner(one.database.db, service.ann, owner);
  const key = { account_id: service.ann, is_first: 0, created_by: null, name: 'Deploys', hash: 'h', prefix: 'p' };
  await insertKey(one.database.db, { ...key, created_at: now - 60 * dayMs, expires_at: now + 3 * dayMs });
  assert.equal(sum(await byBoth(notifyExpiringKeys)), 1);
  assert.deepEqual((await events()).toSorted(), ['notice', 'webhook']);
});

job('expiry of domains', 'sends one query to the registry and one alert, also if the first process dies', async () => {
  await addMonitorRow(one, service.ann, { url: 'https://shop.example.com/', domain_alert_days: 30, alerts: [hook] });
  let asked = 0;
  const silent = Promise.withResolvers<never>();
  const watch = (deps: TestDeps, answers: boolean) =>
    startDomainWatch(deps, {
      everyMs: 2,
      restMs: 1,
      lookUp: async () => {
        asked++;
        return answers ? { kind: 'answer', expiresAt: now + 10 * dayMs } : silent.promise;
      },
    });
  const dead = watch(one, false);
  await until(async () => asked === 1);
  const alive = [watch(one, true), watch(two, true)];
  let looks = 0;
  await until(async () => ++looks > 20);
  assert.equal(asked, 1, 'who claimed it has it');
  at(now + 3 * minuteMs);
  await until(async () => (await messages()).length > 0);
  looks = 0;
  await until(async () => ++looks > 20);
  await Promise.all([...alive, dead].map((one) => one.stop()));
  assert.deepEqual([asked, await events()], [2, ['domain']]);
});

job('reminders of incidents', 'sends one reminder an hour', async () => {
  const given = { alerts: [hook], reminder_hours: 1, condition: 'down' as const, condition_since: now - 2 * hourMs };
  const seen = {
    first_checked_at: now - dayMs,
    last_checked_at: now,
    next_check_at: now + minuteMs,
    lease_until: now + minuteMs,
  };
  const monitor = await addMonitorRow(one, service.ann, { ...given, ...seen });
  await addIncidentRow(one, monitor, { started_at: now - 2 * hourMs });
  assert.equal(sum(await byBoth(enqueueReminders)), 1);
  assert.deepEqual(await events(), ['reminder']);
});

job('held alerts', 'sends the alert once if visitor data is missing', async () => {
  const monitor = await addMonitorRow(one, service.ann, {
    alerts: [hook],
    condition: 'down',
    condition_since: now - hourMs,
  });
  await addIncidentRow(one, monitor, { started_at: now - hourMs, alerts_held_until: now - minuteMs });
  const countVisitors = async () => ({ kind: 'unknown', why: 'no_website' }) as const;
  assert.equal(sum(await byBoth((deps) => releaseAlerts({ ...deps, countVisitors }))), 1);
  assert.deepEqual(await events(), ['opened']);
});

job('visitors during incidents', 'records visitors once', async () => {
  const monitor = await addMonitorRow(one, service.ann, { condition: 'down' });
  await addIncidentRow(one, monitor, { started_at: now - hourMs });
  const website = { id: 1, domain: 'shop.example' };
  const countVisitors = async () => ({ kind: 'counted', website, visitors: 100, usual: 100 }) as const;
  await byBoth((deps) => watchTraffic({ ...deps, countVisitors }));
  assert.equal((await one.database.db.selectFrom('incident_traffic').select('position').execute()).length, 1);
});

const addMaintenance = async (startMs: number) => {
  const times = { created_at: now - dayMs, updated_at: now - dayMs };
  const { db } = one.database;
  const plan = await db
    .insertInto('maintenance_plans')
    .values({ account_id: service.ann, name: 'Backups', description: '', deleted_at: null, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [starts_on, time] = new Date(startMs).toISOString().split('T') as [string, string];
  const span = { starts_on, ends_on: null, weekdays: '[]', month_days: '[]', start_time: time.slice(0, 5) };
  const rule = { recurrence: 'once' as const, time_zone: 'UTC', ...span, duration_minutes: 600, all_monitors: 1 };
  await db
    .insertInto('maintenance_rules')
    .values({ account_id: service.ann, plan_id: plan.id, ...rule, valid_from: now - dayMs, valid_until: null })
    .execute();
  return () => db.deleteFrom('maintenance_plans').execute();
};

job('webhooks of maintenance', 'sends one webhook for a start', async () => {
  await listen('maintenance.started');
  await addMonitorRow(one, service.ann);
  const end = await addMaintenance(now - 10 * minuteMs);
  await byBoth(notifyMaintenance);
  assert.deepEqual(await events(), ['webhook']);
  await end();
});

job('maintenance notices', 'sends one mail to a subscriber', async () => {
  const { db } = one.database;
  const monitor = await addMonitorRow(one, service.ann);
  const page = await db
    .insertInto('status_pages')
    .values({
      account_id: service.ann,
      ...{ name: 'Works', slug: 'works', description: '', theme: 'auto', logo: null, password_hash: null },
      ...{ domain: null, domain_verified_at: null, domain_verified_by: null, domain_checked_at: null },
      ...{ domain_problem: null, domain_missing_since: null },
      ...{ noindex: 0, show_response_times: 0, show_causes: 0, created_at: now, updated_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = { status_page_id: page.id, position: 0 };
  await db
    .insertInto('status_page_groups')
    .values({ ...group, name: '' })
    .execute();
  await db
    .insertInto('status_page_monitors')
    .values({ ...group, monitor_id: monitor.id, group_position: 0 })
    .execute();
  const email = 'reader@example.com';
  const sealed = { email_hash: hashEmail(one.vault, email), email_sealed: sealEmail(one.vault, email) };
  await db
    .insertInto('subscribers')
    .values({ account_id: service.ann, status_page_id: page.id, ...sealed, confirmed_at: now, created_at: now })
    .execute();
  const end = await addMaintenance(now + hourMs);
  assert.equal(sum(await byBoth(enqueueMaintenanceNotices)), 1);
  assert.equal((await messages()).length, 1);
  await end();
});

const addPerson = async (username: string, is_owner = 0) => {
  const names = { username, email: `${username}@example.com`, first_name: 'A', last_name: username };
  const accountId = await addAccount(one.database.db, { ...names, is_owner });
  const userId = await addOwner(one.database.db, accountId, { ...names, password_hash: null });
  return { accountId, userId };
};

job('exports of accounts', 'creates one archive and sends one mail, also if the first process dies', async () => {
  const { accountId } = await addPerson('carl');
  const by = { name: 'carl', email: 'carl@example.com' };
  await requestExport(one, { accountId, isOfService: false }, by);
  const parts = createArchiveParts(one);
  let made = 0;
  const counting = {
    ...parts,
    archiveAccount: (id: number) => {
      made++;
      return parts.archiveAccount(id);
    },
  };
  const { db } = one.database;
  await db
    .updateTable('account_exports')
    .set({ state: 'running', lease_until: now + minuteMs, attempts: 1 })
    .execute();
  const run = (deps: TestDeps) => runWaitingExports(deps, counting);
  assert.equal(sum(await byBoth(run)), 0, 'who claimed it has it');
  at(now + 2 * minuteMs);
  assert.equal(sum(await byBoth(run)), 1);
  const rows = await db.selectFrom('account_exports').select(['state', 'attempts']).execute();
  assert.deepEqual([made, rows], [1, [{ state: 'ready', attempts: 2 }]]);
  assert.equal((await messages()).length, 1);
});

job('deletions of accounts', 'writes one log entry, and one erasure for each subject', async () => {
  const who = await addPerson('dora');
  await insertSampleRows(one.database, who, await readReferences());
  const { db } = one.database;
  await db.deleteFrom('erasures').execute();
  await db.updateTable('trash').set({ event_stream: 'checks' }).where('account_id', '=', who.accountId).execute();
  await db
    .updateTable('accounts')
    .set({ delete_at: now - 1, delete_begun_at: null, delete_steps: 0 })
    .where('id', '=', who.accountId)
    .execute();
  await byBoth((deps) =>
    runDueDeletions(deps, {
      tables: accountTables,
      findMoneyMatters: async () => ({ moving: [], balances: [] }),
      endAccess: async () => {},
    }),
  );
  assert.equal((await db.selectFrom('accounts').where('id', '=', who.accountId).selectAll().execute()).length, 0);
  const log = db.selectFrom('audit_entries').selectAll().where('action', '=', 'account.deleted');
  assert.equal((await log.where('subject_id', '=', String(who.accountId)).execute()).length, 1);
  const erasures = await db.selectFrom('erasures').select('stream').execute();
  assert.deepEqual(erasures.map(({ stream }) => stream).toSorted(), ['checks', 'checks', 'pageviews']);
});

let shop: TestShop;
let shopBeside: typeof shop.deps;
/** Not a `before` hook, because one that is declared after a test doesn't wait for earlier hooks. */
async function openShops(): Promise<void> {
  const databaseUrl = await postgres.newDatabase();
  shop = await openShop({ open: (options) => openTestDeps({ ...options, databaseUrl }) });
  closing.push(() => shop.close());
  const other = await beside(shop.deps);
  const stripe = { stripe: createStripeAccounts(shop.deps.connections) } satisfies Pick<StripeDeps, 'stripe'>;
  shopBeside = Object.assign(other, stripe, { now: () => shop.clock.ms }) as typeof shop.deps;
}
const inBothShops = <Run>(run: (deps: typeof shop.deps) => Promise<Run>): Promise<Run[]> =>
  inBoth([() => run(shop.deps), () => run(shopBeside)]);

job('orders', 'records one sale for a payment without a webhook', async () => {
  const { session } = await shop.orderByStripe();
  shop.stripe.state.pay(session);
  await shop.deps.database.db.deleteFrom('outbox').execute();
  shop.clock.ms += hourMs;
  await inBothShops(reconcileOrders);
  assert.deepEqual([(await shop.orders()).map(({ state }) => state), (await shop.purchases()).length], [['paid'], 1]);
  assert.ok((await shop.balance()) > 0);
  const letters = (await shop.letters()).map(({ idempotency_key }) => idempotency_key);
  assert.equal(letters.length, 1, String(letters));
});

job('failures of shops', 'adds up the counts of all processes', async () => {
  const logs = [new FailureLog(shop.deps), new FailureLog(shopBeside)];
  for (const log of logs) for (let n = 0; n < 30; n++) log.record(shop.ada, 'provider');
  await inBoth([() => logs[0]!.flush(), () => logs[1]!.flush()]);
  const rows = await shop.deps.database.db.selectFrom('shop_failures').select('failures').execute();
  assert.deepEqual(
    rows.map(({ failures }) => Number(failures)),
    [60],
  );
});

job('shop alerts', 'sends one alert for a problem', async () => {
  const { db } = shop.deps.database;
  await db.deleteFrom('outbox').execute();
  const failures = new FailureLog(shop.deps);
  for (let n = 0; n < 100; n++) failures.record(shop.ada, 'validation');
  await failures.flush();
  assert.equal(sum(await inBothShops(checkShops)), 1);
  assert.equal((await events(shop.deps)).filter((event) => event === 'shop_alert').length, 1);
});

job('imports of sales', 'ends an import of a dead process once', async () => {
  const { db } = shop.deps.database;
  const died = shop.clock.ms - dayMs;
  await db
    .insertInto('market_imports')
    .values({ account_id: shop.ada, started_at: died, alive_at: died, finished_at: null, source: 'gumroad_sales' })
    .execute();
  await inBothShops(sweepMarketImports);
  const rows = await db.selectFrom('market_imports').select('finished_at').where('started_at', '=', died).execute();
  assert.deepEqual(rows, [{ finished_at: shop.clock.ms }]);
});

job('ended subscriptions', 'ends each once', async () => {
  const { purchase } = await sell(shop.deps, shop.item, { email: 'ended@buyer.example' });
  const { db } = shop.deps.database;
  const run = { account_id: shop.ada, started_at: 1, alive_at: 1, finished_at: 1, source: null };
  const { id: import_id } = await db.insertInto('market_imports').values(run).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('purchases').set({ ends_at: shop.clock.ms, import_id }).where('id', '=', purchase.id).execute();
  await inBothShops(endSubscriptions);
  const events = db.selectFrom('purchase_history').select('event').where('purchase_id', '=', purchase.id);
  const history = await events.execute();
  assert.equal(history.filter(({ event }) => event === 'revoked').length, 1);
});

job('mails about versions', 'sends one mail to each buyer', async () => {
  const databaseUrl = await postgres.newDatabase();
  const market = await openItems((options) => openTestDeps({ ...options, databaseUrl, mail }));
  closing.push(() => market.close());
  const other = await beside(market.deps);
  const id = await market.wholeItem();
  await market.post(`/market/items/${id}/publish`);
  const { db } = market.deps.database;
  const item = await db.selectFrom('items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (const name of ['grace', 'lin', 'mary']) await sell(market.deps, item, { email: `${name}@buyer.example` });
  const made = await market.post(`/market/items/${id}/versions`, { version: '2.0.0', changes: 'New.' });
  const path = `/market/items/${id}/versions/${made.body.data.id}`;
  await market.upload(`${path}/files?file_name=icons.zip`, 'content');
  assert.equal((await market.post(`${path}/publish`, { mail_buyers: 1 })).status, 200);
  market.deps.clock.ms += hourMs;
  other.clock.ms = market.deps.clock.ms;
  const work = [market.deps, other].map((deps) => () => sendDueVersionMails(deps));
  assert.equal(sum(await inBoth([work[0]!, work[1]!])), 3);
  assert.equal((await events(market.deps)).filter((event) => event === 'version').length, 3);
});

test('every job is tested here, or is listed as one that needs no claim', () => {
  const text = readFileSync(join(import.meta.dirname, '../../src/server/operations/doctor/job-titles.ts'), 'utf8');
  const names = [...text.matchAll(/^ {2}(?:'([^']+)'|(\w+)): \(\) =>/gm)].map(([, quoted, plain]) => quoted ?? plain);
  assert.ok(names.length > 40);
  assert.deepEqual([...tried, ...Object.keys(untriedJobs)].toSorted(), names.toSorted());
});
