import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { pageview } from '../../../src/server/events/testing.ts';
import type { Scope } from '../../../src/server/http/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/server/kernel/time.ts';
import { importCatalogue } from '../../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor, purchaseOf } from '../../../src/server/market/testing.ts';
import { addIncidentRow } from '../../../src/server/monitors/incidents/testing.ts';
import { openTestDeps, type TestDeps } from '../../support/testing.ts';
import { openWholeService, type WholeService } from '../../support/whole-service.ts';

/** There is no daylight saving change in the four weeks before. */
const now = Date.parse('2026-03-10T12:00:00Z');
const week = 7 * dayMs;

let service: WholeService;
let deps: TestDeps;
let ada: { id: number; key: string };
let website: number;
let monitor: number;
let incident: number;

before(async () => {
  service = await openWholeService(openTestDeps, { now: now - 10 * week });
  ({ deps } = service);
  await makeAuthor(deps, 'owner');
  ada = await makeAuthor(deps, 'ada');
  const { db } = deps.database;
  const host = new URL(deps.config.marketBaseUrl).hostname;
  website = await made('websites', { domain: host, privacy: 0 });
  const url = `https://${host}/`;
  const common = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
  monitor = await made('monitors', { name: 'Shop', url, ...common });
  const started = now - 2 * hourMs;
  const times = { started_at: started, ended_at: now - hourMs };
  incident = (await addIncidentRow(deps, { account_id: ada.id, id: monitor }, times)).id;
  deps.clock.ms = now;
  const during = started + minuteMs;
  const sold = [0, 1, 2, 3, 4, 5].map((weeks) =>
    purchaseOf(weeks + 1, 'a', { date: new Date(during - weeks * week).toISOString(), price: 20 }),
  );
  await importCatalogue(deps, ada.id, catalogueOf([itemOf('a')], sold));
  for (const weeks of [0, 1, 2, 3, 4])
    await deps.events.record('pageviews', pageview({ website, at: during - weeks * week }));
  await made('market/coupons', { code: 'SECRET-COUPON', percent: 10, starts_at: new Date(now - hourMs).toISOString() });
  await db
    .insertInto('incident_traffic')
    .values({
      ...{ incident_id: incident, account_id: ada.id, position: 0, at: during, verdict: 'normal', domain: host },
      ...{ minutes: 10, visitors: 123, usual: 120 },
    })
    .execute();
  for (const kind of ['price', 'settings'] as const)
    await db
      .insertInto('annotations')
      .values({
        ...{ account_id: ada.id, kind, text: `a ${kind}`, url: null, starts_at: now - hourMs, ends_at: null },
        ...{ website_id: null, monitor_id: null, item_id: null, reference: null, created_at: now, updated_at: now },
      })
      .execute();
  await made('annotations', { text: 'a note' });
});
after(() => service.close());

function send(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  return service.call(ada, method, path, payload);
}
async function made(path: string, payload: object): Promise<number> {
  const { status, body } = await send('POST', path, payload);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.id;
}
const allow = (...scopes: Scope[]) =>
  deps.database.db
    .updateTable('api_keys')
    .set({ scopes: JSON.stringify(scopes) })
    .where('account_id', '=', ada.id)
    .execute();
async function shown(path: string) {
  const { status, body } = await send('GET', path);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const kindsFor: [Scope[], string[]][] = [
  [['annotations:read'], ['note']],
  [
    ['annotations:read', 'monitors:read'],
    ['incident', 'note'],
  ],
  [
    ['annotations:read', 'websites:read'],
    ['note', 'settings'],
  ],
  [
    ['annotations:read', 'market:read'],
    ['coupon', 'import', 'note', 'price'],
  ],
];
for (const [scopes, kinds] of kindsFor)
  test(`${scopes.join(' and ')}: annotations are ${kinds.join(', ')}`, async () => {
    await allow(...scopes);
    const listed: { kind: string; text: string }[] = await shown('annotations');
    assert.deepEqual([...new Set(listed.map(({ kind }) => kind))].sort(), kinds);
    const recorded = await deps.database.db.selectFrom('annotations').select(['id', 'kind']).execute();
    for (const { id, kind } of recorded) {
      const { status } = await send('GET', `annotations/${id}`);
      assert.equal(status, kinds.includes(kind) ? 200 : 404, kind);
    }
  });

test('an export contains only annotations that the key can read', async () => {
  const exported = async () => (await send('GET', `websites/${website}/export/reports?format=json`)).body.annotations;
  await allow('websites:read');
  assert.doesNotMatch(JSON.stringify(await exported()), /note|SECRET|price/);
  await allow('websites:read', 'market:read');
  assert.match(JSON.stringify(await exported()), /SECRET-COUPON/);
});

test("coupons can't be shared publicly without the permission to read them", async () => {
  const share = (shared_annotations: string[]) => send('PATCH', `websites/${website}`, { shared_annotations });
  await allow('websites:write');
  const refused = await share(['coupon']);
  assert.deepEqual([refused.status, /lacks the scope market:read/.test(refused.body.message)], [403, true]);
  assert.equal((await send('POST', 'websites', { domain: 'b.example', shared_annotations: ['coupon'] })).status, 403);
  await allow('websites:write', 'market:read');
  assert.equal((await share(['coupon'])).status, 200);
  await allow('websites:write');
  assert.equal((await share(['coupon', 'settings'])).status, 200);
  assert.equal((await share([])).status, 200);
});

test('costs of outages include visits and sales only if the key can read them', async () => {
  const parts = async () => {
    const [one, [month]] = [await shown(`incidents/${incident}/cost`), await shown(`monitors/${monitor}/outage-costs`)];
    return [one, month].map(({ websites, sales }) => [websites.length, sales !== null]);
  };
  for (const [scopes, visits, sales] of [
    [[], 0, false],
    [['websites:read'], 1, false],
    [['market:read'], 0, true],
    [['websites:read', 'market:read'], 1, true],
  ] as const) {
    await allow('monitors:read', ...scopes);
    assert.deepEqual(
      await parts(),
      [
        [visits, sales],
        [visits, sales],
      ],
      scopes.join(),
    );
  }
});

test('an incident includes visitors only with websites:read', async () => {
  const kinds = async () => (await shown(`incidents/${incident}`)).timeline.map(({ kind }: { kind: string }) => kind);
  await allow('monitors:read');
  assert.ok(!(await kinds()).includes('traffic'));
  await allow('monitors:write');
  const changed = await send('PATCH', `incidents/${incident}`, {});
  assert.equal(changed.status, 200);
  assert.doesNotMatch(JSON.stringify(changed.body), /"traffic"/);
  await allow('monitors:read', 'websites:read');
  assert.ok((await kinds()).includes('traffic'));
});

test('the sales funnel includes visits only with websites:read', async () => {
  const told = async () => (await send('GET', 'market/funnel')).body;
  await allow('market:read');
  const withheld = await told();
  assert.deepEqual(
    withheld.data.slice(0, 3).map(({ count }: { count: number | null }) => count),
    [null, null, null],
  );
  assert.deepEqual([withheld.meta.website_id, withheld.meta.visits_since], [null, null]);
  assert.match(withheld.meta.notes[0], /lacks the scope websites:read/);
  await allow('market:read', 'websites:read');
  assert.doesNotMatch(JSON.stringify((await told()).meta.notes), /lacks the scope/);
});
