import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedFields } from '../settings.ts';
import { convertJson, includesFields, survivesOddValues, taken } from '../testing/conversion.ts';
import { healthchecks } from './healthchecks-file.ts';

const uuid = '31365bce-8da9-4729-8ff3-aaa71d56b712';
const check = (changes: Record<string, unknown> = {}) => ({
  name: 'Filesystem Backup',
  slug: 'filesystem-backup',
  tags: 'backup fs',
  desc: 'Runs every hour',
  grace: 600,
  n_pings: 1,
  status: 'up',
  started: false,
  last_ping: '2020-03-24T14:02:03+00:00',
  manual_resume: false,
  methods: '',
  success_kw: '',
  filter_subject: false,
  filter_body: false,
  uuid,
  ping_url: `https://hc-ping.com/${uuid}`,
  channels: '1bdea468-03bf-47b8-ab27-29a9dd0e4b94',
  timeout: 3600,
  ...changes,
});
const all = (...checks: object[]) => convertJson(healthchecks, { checks }).monitors;

test('imports a period, grace time, tags and description', () => {
  const { reference, fields, notes } = taken(all(check())[0]);
  // The API documents this key for this UUID.
  assert.equal(reference, 'healthchecks:a6c7b0a8a66bed0df66abfdab3c77736861703ee');
  assert.deepEqual(fields, {
    name: 'Filesystem Backup',
    request_method: 'GET',
    alert_condition: 'url_unavailable',
    url: 'heartbeat://?period=3600&grace=600',
    interval: 3600,
    tags: ['backup', 'fs'],
    notes: 'Runs every hour',
    paused: false,
  });
  assert.equal(notes.length, 1);
  assert.match(notes[0] ?? '', /new URL/);
});

test('imports a cron expression with its time zone', () => {
  const { timeout: _, ...cron } = check({ schedule: '15 5 * * 1-5', tz: 'Europe/Riga', status: 'paused' });
  const [monitor] = all(cron);
  assert.equal(
    checkedFields(taken(monitor).fields).url,
    'heartbeat://?schedule=15+5+*+*+1-5&tz=Europe%2FRiga&grace=600',
  );
  includesFields(monitor, { paused: true });
  for (const schedule of ['*-*-* 05:00:00', 'Mon..Fri *-*-* 09:00']) {
    const [event] = all(check({ schedule, tz: 'UTC' }));
    assert.match((event && 'refused' in event && event.refused) || '', /OnCalendar schedule is not supported/);
  }
  for (const schedule of ['0 0 30 2 *', '0 0 1 1 * &grace=1']) {
    const [odd] = all(check({ schedule, tz: 'UTC' }));
    assert.ok(odd && 'fields' in odd);
    assert.throws(() => checkedFields(odd.fields), { code: 'invalid' }, schedule);
  }
});

test('gives a check the same reference in files of all versions and kinds of keys', () => {
  const { uuid: _, ...v1 } = check();
  const {
    uuid: _uuid,
    ping_url: _url,
    channels: _channels,
    ...readOnly
  } = check({
    unique_key: 'a6c7b0a8a66bed0df66abfdab3c77736861703ee',
  });
  const references = all(check(), v1, readOnly).map((one) => one.reference);
  assert.equal(new Set(references).size, 1);
  assert.ok(!JSON.stringify(all(check())).includes(uuid), 'the UUID is a secret');
});

test('says what differs here', () => {
  assert.deepEqual(
    taken(all(check({ timeout: 31_536_000, grace: 604_800, methods: 'POST', filter_body: true }))[0]).notes.toSorted(),
    [
      'Calls with GET and HEAD count too, not only calls with POST.',
      'Expects a call every 2678400 s instead of every 31536000 s.',
      'It has a new URL to call. Open the monitor’s page to see it, and update the jobs that call it.',
      'Its grace time is 86400 s instead of 604800 s.',
      'Its keywords are not imported. The job must report failures with the path /fail of its URL.',
    ],
  );
});

test('survives values of the wrong type', () => {
  survivesOddValues(healthchecks, check(), (checks) => ({ checks }));
  survivesOddValues(healthchecks, check({ schedule: '* * * * *', tz: 'UTC' }), (checks) => ({ checks }));
});
