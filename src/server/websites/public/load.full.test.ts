import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview, traits } from '../../events/testing.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const addSite = async (domain: string): Promise<number> =>
  (await service.call(service.ann, 'POST', '/websites', { domain })).body.data.id;
const from = (address: string) => ({ 'x-forwarded-for': address });
let sender = 0;
const page = async (path: string, headers: Record<string, string> = {}) => {
  sender++;
  return service.app.inject({
    url: `/stats/${path}`,
    headers: { ...from(`10.0.${sender >> 8}.${sender & 255}`), ...headers },
  });
};
async function asked(work: () => Promise<unknown>): Promise<number> {
  const { events } = service.deps;
  const { query } = events;
  let times = 0;
  events.query = (sql, params) => {
    times++;
    return query(sql, params);
  };
  try {
    await work();
  } finally {
    events.query = query;
  }
  return times;
}

test('queries the event store once for simultaneous visitors, and again after some seconds', async () => {
  const id = await addSite('busy.example');
  await page(String(id));
  service.deps.clock.ms += 6000;
  const once = await asked(() => page(String(id)));
  assert.ok(once > 0);
  service.deps.clock.ms += 6000;
  let answers: Awaited<ReturnType<typeof page>>[] = [];
  const many = await asked(async () => {
    answers = await Promise.all(Array.from({ length: 300 }, () => page(String(id))));
  });
  assert.equal(many, once);
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200]);
  assert.equal(new Set(answers.map(({ headers }) => headers.etag)).size, 1);
  assert.equal(await asked(() => page(`${id}/embed`)), 0);
  service.deps.clock.ms += 6000;
  assert.equal(await asked(() => page(String(id))), once);
});

test('answers 304 if a page is unchanged, and marks only public pages as cacheable', async () => {
  const id = await addSite('kept.example');
  const first = await page(String(id));
  assert.match(String(first.headers['cache-control']), /^public, max-age=5\b/);
  const again = await page(String(id), { 'if-none-match': `W/${first.headers.etag}` });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  assert.equal(again.headers.etag, first.headers.etag);
});

test('applies a privacy change to the next request', async () => {
  const id = await addSite('closing.example');
  assert.equal((await page(String(id))).statusCode, 200);
  await service.call(service.ann, 'PATCH', `/websites/${id}`, { privacy: 1 });
  assert.equal((await page(String(id))).statusCode, 404);
});

test('limits a single address or IPv6 network without affecting other addresses', async () => {
  const id = await addSite('flooded.example');
  const look = async (address: string) => (await page(String(id), from(address))).statusCode;
  for (const address of [() => '198.51.100.1', (n: number) => `2001:db8:0:1::${n.toString(16)}`]) {
    const statuses: number[] = [];
    for (let n = 1; n <= 122; n++) statuses.push(await look(address(n)));
    assert.deepEqual(statuses, [...Array(120).fill(200), 429, 429]);
  }
  assert.equal(await look('198.51.100.2'), 200);
});

test('rejects further views while many views are being collected, and recovers', async () => {
  const id = await addSite('tried.example');
  const { events } = service.deps;
  const { query } = events;
  const gate = Promise.withResolvers<void>();
  events.query = async (sql, params) => {
    await gate.promise;
    return query(sql, params);
  };
  const waiting = Array.from({ length: 16 }, (_, n) => page(`${id}?filter=page:is:/${n}`));
  const refused = await page(`${id}?filter=page:is:/more`);
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '2']);
  gate.resolve();
  for (const answer of await Promise.all(waiting)) assert.equal(answer.statusCode, 200);
  events.query = query;
  assert.equal((await page(`${id}?filter=page:is:/more`)).statusCode, 200);
});

test('reports an outage of the event store and recovers', async () => {
  const id = await addSite('away.example');
  const { events } = service.deps;
  const { query } = events;
  events.query = async () => {
    throw new Refusal('unavailable', 'The statistics cannot be read now: try again in a minute.');
  };
  try {
    const away = await page(String(id));
    assert.equal(away.statusCode, 503);
    assert.match(away.body, /cannot be read now/);
  } finally {
    events.query = query;
  }
  assert.equal((await page(String(id))).statusCode, 200);
});

test('stays small with the longest names and filters', async () => {
  const id = await addSite('long.example');
  const long = (n: number) => `${n}${'名'.repeat(300)}`;
  for (let n = 0; n < 90; n++)
    for (const name of ['pageview', `event ${long(n % 12)}`.slice(0, 120)])
      await service.deps.events.record(
        'pageviews',
        pageview({
          website: id,
          at: service.deps.now() - n * dayMs,
          visit: String(2n ** 40n + 256n * BigInt(n)),
          name,
          path: encodeURI(`/${long(n % 12)}`),
          traits: traits({
            entry: encodeURI(`/${long(n % 12)}`),
            source: long(n % 12).slice(0, 200),
            channel: `Channel ${n % 12}`,
            country: ['DE', 'US', 'IN', 'FR', 'GB', 'BA', 'VC', 'CF', 'ST', 'TT', 'GS'][n % 11] ?? '',
            browser: `Browser of a long name ${n % 12}`,
            os: `System of a long name ${n % 12}`,
            device: `device ${n % 12}`,
          }),
        }),
      );
  await service.deps.events.flush();
  const said = { ends_at: null, is_ongoing: false, url: 'https://news.example/', kind: 'note' } as const;
  service.deps.findSharedAnnotations = async () =>
    Array.from({ length: 500 }, (_, n) => ({
      ...said,
      text: `<Note> ${500 - n}: ${'名'.repeat(200)}`,
      at: new Date(service.deps.now() - n * hourMs).toISOString(),
    })).reverse();
  const filters = ['contains:%E5', 'contains_not:x', 'matches:*%8D*'].map(
    (filter) => `&filter=${encodeURIComponent(`page:${filter}`)}`,
  );
  for (const query of ['period=90d', `period=90d${filters.join('')}`, `from=2025-12-10&to=2026-03-10${filters[0]}`]) {
    const { statusCode, body } = await page(`${id}?${query}`);
    assert.equal(statusCode, 200);
    assert.match(body, /<th>Tue,? 10 Mar</);
    assert.match(body, /<summary>Annotations \(500\)</);
    assert.match(body, /\d+ earlier annotations not shown/);
    assert.ok(Buffer.byteLength(body) < 60_000, `${Buffer.byteLength(body)} bytes for ${query}`);
  }
});
