import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { hourMs } from '../../../kernel/time.ts';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';

let service: TestStatusPages;
before(async () => {
  service = await openStatusPages({ deps: { events: true } });
});
after(() => service.close());

/** The fields that clients of Atlassian Statuspage read, with the words that they know. */
const iso = z.iso.datetime();
const component = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance']),
  created_at: iso,
  updated_at: iso,
  position: z.int(),
  description: z.string().nullable(),
  showcase: z.boolean(),
  start_date: z.string().nullable(),
  group_id: z.string().nullable(),
  page_id: z.string(),
  group: z.boolean(),
  only_show_if_degraded: z.boolean(),
  components: z.array(z.string()).optional(),
});
const incident = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum([
    'investigating',
    'identified',
    'monitoring',
    'resolved',
    'postmortem',
    'scheduled',
    'in_progress',
    'verifying',
    'completed',
  ]),
  created_at: iso,
  updated_at: iso,
  monitoring_at: iso.nullable(),
  resolved_at: iso.nullable(),
  impact: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
  shortlink: z.url(),
  started_at: iso,
  page_id: z.string(),
  incident_updates: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        body: z.string(),
        incident_id: z.string(),
        created_at: iso,
        updated_at: iso,
        display_at: iso,
      }),
    )
    .min(1),
  components: z.array(component),
  scheduled_for: iso.optional(),
  scheduled_until: iso.optional(),
});
const page = z.object({ id: z.string(), name: z.string(), url: z.url(), time_zone: z.string(), updated_at: iso });
const status = z.object({
  indicator: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
  description: z.string(),
});
const shapes = {
  'summary.json': z.object({
    page,
    status,
    components: z.array(component),
    incidents: z.array(incident),
    scheduled_maintenances: z.array(incident),
  }),
  'status.json': z.object({ page, status }),
  'components.json': z.object({ page, components: z.array(component) }),
  'incidents.json': z.object({ page, incidents: z.array(incident) }),
  'incidents/unresolved.json': z.object({ page, incidents: z.array(incident) }),
  'scheduled-maintenances.json': z.object({ page, scheduled_maintenances: z.array(incident) }),
  'scheduled-maintenances/upcoming.json': z.object({ page, scheduled_maintenances: z.array(incident) }),
  'scheduled-maintenances/active.json': z.object({ page, scheduled_maintenances: z.array(incident) }),
};

test('answers clients of Statuspage with its shape and words', async () => {
  const { ann, call, deps, visit } = service;
  const now = deps.now();
  const up = await service.monitor(ann, { name: 'Up' });
  const down = await service.monitor(ann, { name: 'Broken', condition: 'down' });
  await service.incident(down, now - hourMs, null);
  await service.incident(up, now - 5 * hourMs, now - 4 * hourMs);
  const planned = { maintenance_start: '2026-03-11 00:00', maintenance_end: '2026-03-11 02:00' };
  const paused = await service.monitor(ann, { name: 'Paused', paused: 1, ...planned });
  const made = await service.page({
    name: 'Shape',
    groups: [
      { name: 'Main', monitor_ids: [up.id, down.id], components: [{ name: 'Phone', state: 'maintenance' }] },
      { name: '', monitor_ids: [paused.id] },
    ],
  });
  const report = { title: 'Slow', impact: 'critical', text: 'We look.', affected: [{ monitor_id: up.id }] };
  await call(ann, 'POST', `/status-pages/${made.id}/reports`, report);
  const read = async <File extends keyof typeof shapes>(file: File) => {
    const answer = await visit(`/status/shape/api/v2/${file}`, { origin: 'https://elsewhere.example' });
    assert.equal(answer.headers['access-control-allow-origin'], '*', file);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    return shapes[file].parse(answer.json()) as z.output<(typeof shapes)[File]>;
  };
  for (const file of Object.keys(shapes) as (keyof typeof shapes)[]) await read(file);
  const summary = await read('summary.json');
  assert.deepEqual(summary.status, { indicator: 'critical', description: '1 of 4 services is down' });
  assert.deepEqual(
    summary.components.map((one) => [one.name, one.status, one.group, one.group_id]),
    [
      ['Main', 'major_outage', true, null],
      ['Up', 'degraded_performance', false, 'group-1'],
      ['Broken', 'major_outage', false, 'group-1'],
      ['Phone', 'under_maintenance', false, 'group-1'],
      ['Paused', 'operational', false, null],
    ],
  );
  assert.deepEqual(
    summary.incidents.map((one) => [one.name, one.impact, one.status, one.components[0]?.name]),
    [
      ['Slow', 'critical', 'investigating', 'Up'],
      ['Broken is down', 'major', 'investigating', 'Broken'],
    ],
  );
  const all = await read('incidents.json');
  assert.deepEqual(
    all.incidents.map((one) => one.status),
    ['investigating', 'investigating', 'resolved'],
  );
  assert.equal((await read('scheduled-maintenances/upcoming.json')).scheduled_maintenances[0]?.status, 'scheduled');
  assert.deepEqual((await read('scheduled-maintenances/active.json')).scheduled_maintenances, []);
});

test('offers badges for shields.io, and of the response time only if the page shows it', async () => {
  const { ann, deps, visit } = service;
  const monitor = await service.monitor(ann, { name: 'Badged' });
  const check = { good: 1, maintenance: 0, status: 200, cause: '', dns: 1, connect: 1, tls: 1, first_byte: 1 } as const;
  const rest = { address: '192.0.2.1:443', final_url: '', protocol: '', certificate_ends: 0 };
  await deps.events.record('checks', { ...check, ...rest, monitor: monitor.id, at: deps.now() - hourMs, total: 217 });
  await deps.events.flush();
  const groups = [{ name: '', monitor_ids: [monitor.id] }];
  await service.page({ name: 'Shields', show_response_times: 1, groups });
  await service.page({ name: 'No times', groups });
  for (const [path, expected] of [
    ['status', { label: 'status', message: 'operational', color: '#14794a' }],
    ['uptime', { label: 'uptime 90d', message: '100%', color: '#14794a' }],
    ['response', { label: 'response time', message: '217 ms', color: '#2f5d8c' }],
  ] as const)
    for (const place of ['badge', `badge/${monitor.id}`]) {
      const answer = await visit(`/status/shields/${place}/${path}.json`);
      assert.deepEqual(answer.json(), { schemaVersion: 1, ...expected });
      assert.equal(answer.headers['access-control-allow-origin'], '*');
    }
  for (const place of ['badge', `badge/${monitor.id}`])
    assert.match((await visit(`/status/shields/${place}/response.svg`)).body, /aria-label="response time: 217 ms"/);
  assert.equal((await visit('/status/no-times/badge/response.svg')).statusCode, 404);
});

test('shows an embedded status only in the frames of listed origins', async () => {
  const { ann, call, visit } = service;
  const made = await service.page({ name: 'Embed <me>', slug: 'embed-me', groups: [] });
  const framesOf = async (path = '/embed') => {
    const { headers } = await visit(`/status/embed-me${path}`);
    return /frame-ancestors (.*)$/.exec(String(headers['content-security-policy']))?.[1];
  };
  assert.equal(await framesOf(), "'none'");
  const set = (fields: object) => call(ann, 'PATCH', `/status-pages/${made.id}`, fields);
  const saved = await set({ embed_origins: ['https://Example.com/', 'http://localhost:3000'] });
  assert.deepEqual(saved.body.data.embed_origins, ['https://example.com', 'http://localhost:3000']);
  assert.equal(await framesOf(), 'https://example.com http://localhost:3000');
  assert.equal(await framesOf(''), "'none'", 'the page itself is never in a frame');
  const { body } = await visit('/status/embed-me/embed');
  assert.match(body, /Status of Embed &lt;me&gt;/);
  assert.match(body, /<a class="embed" href="http:\/\/127\.0\.0\.1:8080\/status\/embed-me" target="_blank"/);
  const wrong = ['https://a.example; script-src *', 'javascript:1', 'https://a.example/path', 'x', "'self'"];
  for (const origin of [...wrong, 'https://a.example%3b', 'https://a.example%2c'])
    assert.equal((await set({ embed_origins: [origin] })).status, 422, origin);
  await set({ embed_origins: ['*'] });
  assert.equal(await framesOf(), '*');
  await set({ password: 'a long password' });
  assert.equal(await framesOf(), "'none'");
  assert.deepEqual((await set({ embed_origins: [] })).body.data.embed_origins, []);
});

test('reveals nothing of a page with a password', async () => {
  const { ann, call, visit } = service;
  const made = await service.page({
    name: 'Locked',
    password: 'a long password',
    embed_origins: ['*'],
    groups: [{ name: 'Hidden group', monitor_ids: [], components: [{ name: 'Hidden part', state: 'down' }] }],
  });
  await call(ann, 'POST', `/status-pages/${made.id}/reports`, { title: 'Hidden title', text: 'Hidden text' });
  const paths = [
    ...Object.keys(shapes).map((file) => `api/v2/${file}`),
    ...['badge/status.json', 'badge/uptime.json', 'badge/status.svg', 'embed', 'feed.rss', 'history', ''],
  ];
  for (const path of paths) {
    const answer = await visit(`/status/locked/${path}`);
    assert.doesNotMatch(answer.body, /Hidden|is down|major/, path);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    assert.match(answer.body, /Password required/);
  }
});
