import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDeps } from '../../../test/support/testing.ts';
import { pageview, until } from '../events/testing.ts';
import { currentRequester } from '../kernel/index.ts';
import { dayMs, minuteMs } from '../kernel/time.ts';
import { openMail } from '../mail/index.ts';
import { startWebsiteJobs } from './jobs.ts';
import { withoutOutages } from './mail-reports/testing.ts';
import { openWebsites } from './testing/open-websites.ts';
import { unmonitored } from './traffic-alerts/testing.ts';

/** A Monday, after the time when reports are sent. */
const monday = Date.parse('2026-03-30T09:00:00Z');

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  const mail = openMail('smtp://127.0.0.1:1', 'g@example.com');
  service = await openWebsites({ open: (options) => openTestDeps({ ...options, mail, now: monday - 30 * dayMs }) });
});
after(() => service.close());

test('an alert does not wait for a slow report', async (t) => {
  const { deps } = service;
  const alerts = [{ key: 'email', value: 'ops@example.com' }];
  // Older accounts can send alerts to unconfirmed addresses.
  await deps.database.db.updateTable('accounts').set({ is_address_assumed: 1 }).execute();
  const { id } = await service.addWebsite({ time_zone: 'UTC', email: 1, alerts, spike_threshold: 1 });
  deps.clock.ms = monday;
  await deps.events.record('pageviews', pageview({ website: id, at: monday - minuteMs }));
  const report = Promise.withResolvers<void>();
  let asked = 0;
  const { events } = deps;
  const query: typeof events.query = async (sql, params) => {
    if (currentRequester().name === `account ${service.ann}`) {
      asked++;
      await report.promise;
    }
    return events.query(sql, params);
  };
  t.mock.timers.enable({ apis: ['setInterval'] });
  let woken = 0;
  const jobs = startWebsiteJobs(unmonitored(withoutOutages({ ...deps, events: { ...events, query } })), () => woken++);
  t.mock.timers.tick(minuteMs / 4);
  const written = async () =>
    (await deps.database.db.selectFrom('outbox').select('event').orderBy('id').execute()).map(({ event }) => event);
  await until(async () => asked > 0 && (await written()).includes('spike'));
  assert.deepEqual(await written(), ['spike']);
  report.resolve();
  await jobs.stop();
  assert.deepEqual(await written(), ['spike', 'report']);
  assert.equal(woken, 2);
});

test('deletes old Stripe payments without a sale', async (t) => {
  const { deps } = service;
  const { id } = await service.addWebsite();
  const { db } = deps.database;
  const created_at = deps.now() - 31 * dayMs;
  await db
    .insertInto('website_stripe_payments')
    .values({ account_id: service.ann, website_id: id, payment: 'pi_1', created_at, sale_id: null })
    .execute();
  t.mock.timers.enable({ apis: ['setInterval'] });
  const jobs = startWebsiteJobs(unmonitored(withoutOutages(deps)), () => {});
  t.mock.timers.tick(minuteMs / 4);
  const waiting = db.selectFrom('website_stripe_payments').select('payment').where('website_id', '=', id);
  await until(async () => (await waiting.execute()).length === 0);
  await jobs.stop();
});
