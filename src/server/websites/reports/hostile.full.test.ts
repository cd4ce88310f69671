import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview } from '../../events/testing.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { allReports } from './definitions/index.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
let site: string;
before(async () => {
  service = await openWebsites();
  const stored = await service.call(service.ann, 'POST', '/websites', { domain: 'hostile.example' });
  site = `/websites/${stored.body.data.id}`;
  await service.deps.events.record(
    'pageviews',
    pageview({ website: stored.body.data.id, at: service.deps.now(), path: '/x' }),
  );
  await service.deps.events.flush();
});
after(() => service.close());

const needed: Record<string, string> = {
  'property-values': 'property=plan',
  breakdown: "dimension=property.p'l%25\\&then_by=exit_page",
  funnels: 'step=page:/x&step=event:%00',
};

async function statuses(query: string, names = allReports.map(({ name }) => name)): Promise<Set<number>> {
  const found = new Set<number>();
  for (const name of names) {
    const { status } = await service.call(service.ann, 'GET', `${site}/stats/${name}?${query}&${needed[name] ?? ''}`);
    assert.ok(status === 200 || status === 422, `${status} of ${name} for ${decodeURIComponent(query).slice(0, 200)}`);
    found.add(status);
  }
  return found;
}

test("treats days outside the store's range as empty", async () => {
  for (const query of ['from=1970-01-01&to=1970-01-01&compare=previous', 'from=2199-12-31&compare=year']) {
    assert.ok((await statuses(query)).has(200));
    const { data } = (await service.call(service.ann, 'GET', `${site}/stats/totals?${query}`)).body;
    assert.deepEqual([data.visitors, data.compared.visitors], [0, 0]);
  }
});

test('answers or rejects hostile strings', async () => {
  const odd = encodeURIComponent(`'"\\\`{x:String}\n\t\u0001%_*🎉 )) OR 1=1 --`);
  await statuses(`search=${odd}&event=${odd}&property=${odd}&start=${odd}&end=*&filter=page:contains:${odd}`);
  await statuses('search=%00&event=%00&property=%00&filter=property.%27:is_not:%5CN');
});

test('accepts the maximum number and length of filters together with a segment', async () => {
  const filters = Array.from({ length: 20 }, (_, n) => {
    const dimension = n % 2 === 0 ? 'exit_page' : `property.a${n}`;
    if (n >= 4) return `${dimension}:is_not:${Array.from({ length: 5 }, (_, m) => `${m}${'ü'.repeat(170)}`).join(',')}`;
    const values = Array.from({ length: 5 }, (_, m) => `${n}-${m}-${'ü'.repeat(46)}`);
    return `${dimension}:${n < 2 ? 'contains_not' : 'matches_not'}:${values.join(',')}`;
  });
  const rest = 16_000 - filters.join('').length;
  filters[19] += 'x'.repeat(rest);
  const segment = await service.call(service.ann, 'POST', `${site}/segments`, { name: 'Most', filters });
  assert.equal(segment.status, 201, JSON.stringify(segment.body).slice(0, 300));
  const query = filters.map((filter) => `filter=${encodeURIComponent(filter)}`).join('&');
  const costly = ['dashboard', 'series', 'journeys'];
  assert.deepEqual([...(await statuses(`segment=${segment.body.data.id}&${query}`, costly))], [200]);
  const { data } = (await service.call(service.ann, 'GET', `${site}/stats/totals?${query}`)).body;
  assert.equal(data.visitors, 1);
  const { status } = await service.call(service.ann, 'GET', `${site}/stats/totals?${query}x`);
  assert.equal(status, 422);
});

test('rejects text filters that would take too long', async () => {
  const search = (operator: string, values: string[]) =>
    service.call(
      service.ann,
      'GET',
      `${site}/stats/totals?filter=${encodeURIComponent(`page:${operator}:${values.join(',')}`)}`,
    );
  const many = Array.from({ length: 90 }, (_, n) => `${n}${'x'.repeat(100)}`);
  for (const operator of ['contains', 'contains_not', 'matches', 'matches_not']) {
    const { status, body } = await search(operator, many);
    assert.equal(status, 422);
    assert.match(body.errors.filter[0], /can be up to 20000 \(it is \d+\)\. Use fewer or shorter values/);
  }
  assert.equal((await search('is', many)).status, 200);
  assert.equal((await search('contains', many.slice(0, 10))).status, 200);
});
