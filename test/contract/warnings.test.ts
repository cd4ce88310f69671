import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadOverview } from '../../src/server/app/overview.ts';
import { importCatalogue } from '../../src/server/market/import/index.ts';
import { catalogueOf, itemOf } from '../../src/server/market/testing.ts';
import { onEachDatabase } from '../support/testing.ts';
import { monitorsPath, plainMonitor, useService } from './service.ts';

const alerts = [
  { key: 'email', value: 'ops@example.com' },
  { key: 'telegram', value: '-1001234567890' },
  { key: 'sms', value: '+14155550123' },
  { key: 'slack', value: 'https://hooks.slack.com/services/T000/B000/XXXX' },
];

onEachDatabase((open) => {
  const service = useService(open);
  const unsent = async (accountId: number, isOwner: boolean) =>
    (await loadOverview(service.deps, { accountId, isOwner, timeZone: 'UTC' })).unsent;

  test('stores a channel that has no provider, and warns about it on every write and in the overview', async () => {
    const { grace, graceId } = service;
    const stored = await grace.post(monitorsPath, { ...plainMonitor, alerts });
    assert.equal(stored.status, 201);
    assert.deepEqual(stored.body.data.alerts, alerts);
    const warnings = [
      'Alerts by email are not sent: no mail server is configured. Ask the owner of this service, or choose another channel.',
      'Alerts by Telegram are not sent: no Telegram bot is configured. Ask the owner of this service, or choose another channel.',
      'Alerts by SMS are not sent: no SMS provider is configured. Ask the owner of this service, or choose another channel.',
    ];
    assert.deepEqual(stored.body.warnings, warnings);
    const path = `${monitorsPath}/${stored.body.data.id}`;
    assert.deepEqual((await grace.put(path, { name: 'Renamed' })).body.warnings, warnings);
    await grace.post(monitorsPath, { ...plainMonitor, alerts: alerts.slice(0, 1) });
    const remedy = 'Ask the owner of this service.';
    assert.deepEqual(await unsent(graceId, false), [
      {
        channel: 'email',
        cause: 'No mail server is configured.',
        concerns: ['2 monitors alert by email.'],
        remedy,
      },
      {
        channel: 'telegram',
        cause: 'No Telegram bot is configured.',
        concerns: ['1 monitor alerts by Telegram.'],
        remedy,
      },
      { channel: 'sms', cause: 'No SMS provider is configured.', concerns: ['1 monitor alerts by SMS.'], remedy },
    ]);
    assert.equal((await unsent(graceId, true))[0]?.remedy, 'Set one up in Settings → Mail.');
    assert.deepEqual(await unsent(service.adaId, true), [], 'another account’s monitors are not told of');
    assert.deepEqual((await grace.put(path, { alerts: alerts.slice(3) })).body.warnings, undefined);
    const ready = { ...service.deps, mail: { ...service.deps.mail, ready: true } };
    assert.deepEqual((await loadOverview(ready, { accountId: graceId, isOwner: false, timeZone: 'UTC' })).unsent, []);
  });

  test('warns accounts that have items if buyers get no mail', async () => {
    const { deps, adaId, graceId } = service;
    const sentence = 'Buyers get no download links by email.';
    assert.deepEqual(await unsent(adaId, true), []);
    await importCatalogue(deps, adaId, catalogueOf([itemOf(1)]));
    const [{ concerns = [], remedy = '' } = {}, ...others] = await unsent(adaId, true);
    assert.deepEqual([concerns, remedy, others], [[sentence], 'Set one up in Settings → Mail.', []]);
    assert.equal((await unsent(adaId, false))[0]?.remedy, 'Ask the owner of this service.');
    const ofGrace = (await unsent(graceId, false)).flatMap((one) => one.concerns);
    assert.ok(!ofGrace.includes(sentence), 'nothing in the shop');
    const ready = { ...deps, mail: { ...deps.mail, ready: true } };
    assert.deepEqual((await loadOverview(ready, { accountId: adaId, isOwner: true, timeZone: 'UTC' })).unsent, []);
    await deps.database.db.updateTable('items').set({ status: 'withdrawn' }).execute();
  });

  test("warns about options that have no effect for the monitor's address", async () => {
    const days = { ssl_alert_days: 7, domain_alert_days: 7 };
    const slack = { ...days, alerts: alerts.slice(3) };
    const stored = await service.ada.post(monitorsPath, { ...plainMonitor, ...slack, url: 'icmp://192.0.2.1' });
    assert.deepEqual(stored.body.warnings, [
      'ssl_alert_days has no effect: icmp:// monitors check no certificate.',
      'domain_alert_days has no effect: the address has no domain name that expires.',
    ]);
    assert.equal(
      (await service.ada.post(monitorsPath, { ...plainMonitor, ...slack, url: 'https://example.com/' })).body.warnings,
      undefined,
    );
    const plain = await service.ada.post(monitorsPath, { ...plainMonitor, ...slack, url: 'http://example.com/' });
    assert.deepEqual(plain.body.warnings, [
      'ssl_alert_days has no effect unless the http:// address redirects to https://.',
    ]);
    await service.deps.database.db
      .updateTable('monitors')
      .set({ ssl_expires_at: 1 })
      .where('id', '=', plain.body.data.id)
      .execute();
    const redirected = await service.ada.put(`${monitorsPath}/${plain.body.data.id}`, { name: 'Redirected' });
    assert.equal(redirected.body.warnings, undefined);
  });

  test('warns about text conditions that never find a text', async () => {
    const warningsOf = async (fields: Record<string, unknown>) =>
      (await service.ada.post(monitorsPath, { ...plainMonitor, ...fields })).body.warnings;
    for (const alert_condition of ['url_text', 'url_no_text']) {
      assert.deepEqual(await warningsOf({ alert_condition }), [
        `alert_condition ${alert_condition} has no effect without a text: set alert_text_lookup.`,
      ]);
      const text = { alert_condition, alert_text_lookup: 'ok' };
      assert.deepEqual(await warningsOf({ ...text, request_method: 'HEAD' }), [
        'The text of alert_text_lookup is never found: HEAD responses have no body. Set request_method to GET.',
      ]);
      assert.equal(await warningsOf(text), undefined);
    }
    assert.deepEqual(await warningsOf({ alert_text_lookup: 'ok' }), [
      'alert_text_lookup has no effect: alert_condition is url_unavailable.',
    ]);
  });

  test('warns about a maintenance window that has ended, when it is set', async () => {
    const past = { maintenance_start_at: '2020-01-01 10:00', maintenance_end_at: '2020-01-01 11:00' };
    const created = await service.ada.post(monitorsPath, { ...plainMonitor, ...past });
    assert.deepEqual(created.body.warnings, [
      'The maintenance window has no effect: maintenance_end_at is in the past.',
    ]);
    const path = `${monitorsPath}/${created.body.data.id}`;
    assert.equal((await service.ada.put(path, { name: 'Renamed' })).body.warnings, undefined);
    const open = { maintenance_end_at: '2099-01-01 11:00' };
    assert.equal((await service.ada.put(path, open)).body.warnings, undefined);
    const plan = { name: 'Upgrade', recurrence: 'once', start_time: '02:00', duration_minutes: 60, all_monitors: true };
    const planned = await service.ada.post('/api/v1/maintenances', { ...plan, starts_on: '2020-01-01' });
    assert.equal(planned.status, 201, planned.text);
    assert.deepEqual(planned.body.warnings, ['This maintenance has no effect: its last window is in the past.']);
    const ahead = await service.ada.post('/api/v1/maintenances', { ...plan, starts_on: '2099-01-01' });
    assert.equal(ahead.body.warnings, undefined);
    const moved = await service.ada.put(`/api/v1/maintenances/${ahead.body.data.id}`, { starts_on: '2020-01-01' });
    assert.equal(moved.body.warnings.length, 1);
  });

  test('warns about confirmations that have no effect', async () => {
    const slow = { confirmation_interval: 120, recovery_threshold: 2 };
    const created = await service.ada.post(monitorsPath, {
      ...plainMonitor,
      ...slow,
      interval: 60,
      url: 'heartbeat://backup',
    });
    assert.deepEqual(created.body.warnings, [
      'confirmation_interval has no effect above the interval: failures are confirmed every 60 seconds.',
      'recovery_threshold has no effect: a call to a heartbeat monitor closes the incident.',
    ]);
    const site = await service.ada.post(monitorsPath, { ...plainMonitor, ...slow, interval: 300 });
    assert.equal(site.body.warnings, undefined);
  });

  test('warns about settings that alert no one without a channel', async () => {
    const lonely = { ssl_alert_days: 7, domain_alert_days: 7, reminder_hours: 2 };
    const created = await service.ada.post(monitorsPath, { ...plainMonitor, url: 'https://example.com/', ...lonely });
    assert.deepEqual(
      created.body.warnings,
      Object.keys(lonely).map((field) => `${field} sends no alert: the monitor has no channel. Add one to alerts.`),
    );
    const website = { domain: 'unalerted.example', privacy: 1, spike_threshold: 100, drop_threshold: 50 };
    const stored = await service.ada.post('/api/v1/websites', website);
    assert.deepEqual(
      stored.body.warnings,
      ['spike_threshold', 'drop_threshold'].map(
        (field) => `${field} sends no alert: the website has no channel. Add one to alerts.`,
      ),
    );
  });

  test('warns that statistics are public if privacy was not sent', async () => {
    const created = await service.ada.post('/api/v1/websites', { domain: 'public.example' });
    assert.deepEqual(
      [created.body.data.privacy, created.body.warnings],
      [0, ['The statistics are public, because privacy is 0 by default. Set it to 1 to hide them.']],
    );
    const chosen = await service.ada.post('/api/v1/websites', { domain: 'chosen.example', privacy: 0 });
    assert.equal(chosen.body.warnings, undefined);
  });

  test('warns about the default currency until one is chosen', async () => {
    const { ada, adaId, deps } = service;
    const sentence = 'The currency is USD until you choose one in Settings → Preferences.';
    const warningsOf = async () => [
      (await ada.get('/api/account/details')).body.warnings,
      (await ada.get('/api/v1/market/money/balances')).body.warnings,
      (await ada.post('/api/v1/market/items', { name: 'Icons', price_regular: 10 })).body.warnings,
    ];
    assert.deepEqual(await warningsOf(), [[sentence], [sentence], [sentence]]);
    assert.equal((await ada.post('/api/v1/market/items', { name: 'Icons', currency: 'USD' })).body.warnings, undefined);
    await deps.database.db.updateTable('accounts').set({ is_currency_chosen: 1 }).where('id', '=', adaId).execute();
    assert.deepEqual(await warningsOf(), [undefined, undefined, undefined]);
  });

  test("warns about options that have no effect for the monitor's request", async () => {
    const sent = { ...plainMonitor, request_body: '{}', accepted_status_codes: '200' };
    const get = await service.ada.post(monitorsPath, { ...sent, request_method: 'GET' });
    assert.deepEqual(get.body.warnings, ['request_body has no effect: GET requests have no body.']);
    const post = await service.ada.post(monitorsPath, { ...sent, request_method: 'POST' });
    assert.equal(post.body.warnings, undefined);
    const ping = await service.ada.post(monitorsPath, { ...sent, url: 'icmp://192.0.2.1' });
    assert.deepEqual(ping.body.warnings, [
      'request_body has no effect: icmp:// monitors send no request.',
      'accepted_status_codes has no effect: icmp:// monitors get no status code.',
    ]);
  });

  test('stores reports and alerts of a website without a mail server, and warns about it', async () => {
    const { ada, adaId } = service;
    const fields = { domain: 'mailed.example', privacy: 1, email: 1, spike_threshold: 100, alerts: alerts.slice(0, 1) };
    const stored = await ada.post('/api/v1/websites', fields);
    assert.deepEqual([stored.status, stored.body.data.email], [201, 1]);
    assert.equal(stored.body.warnings.length, 2);
    assert.match(stored.body.warnings[0], /^Reports by email are not sent: no mail server is configured\./);
    assert.match(stored.body.warnings[1], /^Alerts by email are not sent: no mail server is configured\./);
    assert.deepEqual(await unsent(adaId, true), [
      {
        channel: 'email',
        cause: 'No mail server is configured.',
        concerns: ['1 website reports by email.', '1 website alerts by email.'],
        remedy: 'Set one up in Settings → Mail.',
      },
    ]);
    const path = `/api/v1/websites/${stored.body.data.id}`;
    assert.equal((await ada.put(path, { email: 0, alerts: alerts.slice(3) })).body.warnings, undefined);
    assert.deepEqual(await unsent(adaId, true), []);
  });
});
