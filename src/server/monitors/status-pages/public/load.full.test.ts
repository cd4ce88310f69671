import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { languages } from '../../../kernel/i18n/index.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { hourMs } from '../../../kernel/time.ts';
import { openStatusPages, type TestStatusPages } from '../testing/service.ts';

let service: TestStatusPages;
before(async () => {
  service = await openStatusPages({ deps: { events: true } });
});
after(() => service.close());

const check = { good: 1, maintenance: 0, status: 200, cause: '', dns: 1, connect: 1, tls: 1, first_byte: 1 } as const;
const rest = { address: '192.0.2.1:443', final_url: '', protocol: '', certificate_ends: 0 };

test('queries the stores once for concurrent visitors, and draws gaps in response times', async () => {
  const { ann, deps } = service;
  const monitor = await service.monitor(ann, { name: 'Shop' });
  const now = deps.now();
  for (const [hoursAgo, total] of [
    [1, 100],
    [1, 300],
    [2, 400],
    [5, 50],
    [30, 9000],
  ] as const)
    await deps.events.record('checks', { ...check, ...rest, monitor: monitor.id, at: now - hoursAgo * hourMs, total });
  await deps.events.record('checks', {
    ...check,
    ...rest,
    good: 0,
    monitor: monitor.id,
    at: now - 60_000,
    total: 7000,
  });
  await deps.events.flush();
  await service.page({ name: 'Busy', show_response_times: 1, groups: [{ name: '', monitor_ids: [monitor.id] }] });
  const asked: string[] = [];
  const { query } = deps.events;
  deps.events.query = (sql, params) => {
    asked.push(sql);
    return query(sql, params);
  };
  const answers = await Promise.all(Array.from({ length: 200 }, () => service.visit('/status/busy')));
  deps.events.query = query;
  assert.equal(asked.length, 1);
  assert.deepEqual([...new Set(answers.map((answer) => answer.statusCode))], [200]);
  assert.equal(new Set(answers.map((answer) => answer.headers.etag)).size, 1);
  const { body } = answers[0]!;
  assert.match(body, /Response time over 24 hours: 217 ms on average, 50 to 400 ms by the hour/);
  assert.match(body, /<details><summary aria-label="Details of Shop">.*<svg class="chart"/s);
  assert.match(body, /<span>400 ms<\/span><span>200 ms<\/span><span>0<\/span>/);
  assert.equal(body.match(/90 days ago/g)?.length, 1);
  assert.match(body, /<path d="M555 \d+h1M645 \d+l30 -?\d+"\/>/);
});

test('draws response times under a millisecond without showing 0', async () => {
  const { ann, deps } = service;
  const monitor = await service.monitor(ann, { name: 'Beside it', url: 'icmp://127.0.0.1' });
  await deps.events.record('checks', { ...check, ...rest, monitor: monitor.id, at: deps.now() - hourMs, total: 0.3 });
  await deps.events.flush();
  await service.page({ name: 'Near', show_response_times: 1, groups: [{ name: '', monitor_ids: [monitor.id] }] });
  const { body } = await service.visit('/status/near');
  assert.match(body, /: 0\.3 ms on average/);
  assert.match(body, /<path d="M675 \d+h1"\/>/);
});

test('without the event store, shows the previous charts or none', async () => {
  const { ann, deps } = service;
  const { query } = deps.events;
  const { body } = await service.call(ann, 'GET', '/status-pages?search=Busy');
  const tried = await service.monitor(ann, { name: 'Tried' });
  const preview = { id: body.data[0].id, show_response_times: 1, groups: [{ name: '', monitor_ids: [tried.id] }] };
  assert.equal((await service.call(ann, 'POST', '/status-pages/preview', preview)).status, 200);
  deps.events.query = async () => {
    throw new Refusal('unavailable', 'away');
  };
  try {
    deps.clock.ms += 60_000;
    assert.match((await service.visit('/status/busy')).body, /217 ms on average/);
    const monitor = await service.monitor(ann, { name: 'Other' });
    await service.page({
      name: 'Never seen',
      show_response_times: 1,
      groups: [{ name: '', monitor_ids: [monitor.id] }],
    });
    const answer = await service.visit('/status/never-seen');
    assert.equal(answer.statusCode, 200);
    assert.doesNotMatch(answer.body, /ms on average/);
  } finally {
    deps.events.query = query;
  }
});

test('shows the cached page for some minutes if the database cannot be read', async () => {
  const { deps } = service;
  const before = (await service.visit('/status/busy')).body;
  const { selectFrom } = deps.database.db;
  deps.database.db.selectFrom = (() => {
    throw new Error('away');
  }) as never;
  try {
    deps.clock.ms += 60_000;
    assert.equal((await service.visit('/status/busy')).body, before);
    deps.clock.ms += 300_000;
    assert.equal((await service.visit('/status/busy')).statusCode, 500);
  } finally {
    deps.database.db.selectFrom = selectFrom;
  }
  assert.equal((await service.visit('/status/busy')).statusCode, 200);
});

test('stays within 60 KB in each language, with 50 monitors and 150 incidents in 90 days', async () => {
  const { ann, deps } = service;
  const monitors: Awaited<ReturnType<typeof service.monitor>>[] = [];
  for (let n = 0; n < 50; n++) monitors.push(await service.monitor(ann, { name: `Service number ${n}` }));
  for (let n = 0; n < 150; n++) {
    const startedAt = deps.now() - (n + 1) * 14.3 * hourMs;
    const hours = [0.2, 1.5, 2.4, 7][n % 4] ?? 0;
    await service.incident(monitors[(n * 7) % 50]!, startedAt, startedAt + hours * hourMs);
  }
  const groups = Array.from({ length: 5 }, (_, group) => ({
    name: `Group ${group}`,
    monitor_ids: monitors.slice(group * 10, group * 10 + 10).map(({ id }) => id),
  }));
  await service.page({ name: 'Many', groups });
  for (const language of languages) {
    const { body } = await service.visit('/status/many', { 'accept-language': language });
    const bytes = Buffer.byteLength(body);
    assert.ok(bytes <= 61_440, `${language}: ${bytes} bytes`);
    assert.equal(body.match(/<svg class=bars/g)?.length, 50);
  }
});
