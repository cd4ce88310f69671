import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { openWebsites } from '../testing/open-websites.ts';
import { publicStatistics } from './routes.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
before(async () => {
  service = await openWebsites();
});
after(() => service.close());

const addSite = async (domain: string, settings: object = {}): Promise<number> =>
  (await service.call(service.ann, 'POST', '/websites', { domain, ...settings })).body.data.id;
const page = (path: string) => service.app.inject({ url: `/stats/${path}` });

test('lists all rows with search, sorting and paging, without owner-only data', async () => {
  const id = await addSite('listed.example');
  for (const n of Array.from({ length: 60 }, (_, index) => index))
    await service.view(id, `https://listed.example/page-${n}`, { address: `192.0.2.${n}` });
  await service.deps.events.flush();
  const rows = (html: string) => [...html.matchAll(/class="row"[^>]*>([^<]*)</g)].map(([, name]) => name);
  const first = (await page(`${id}?period=7d&list=page&sort_by=name`)).body;
  assert.equal(rows(first).length, 50);
  assert.equal(rows(first)[0], '/page-0');
  assert.match(first, /Page 1 · 60 rows/);
  assert.match(first, /<th scope="col" aria-sort="ascending"><a href="[^"]*sort_by=name&amp;sort=desc"/);
  const next = /<a href="([^"]*)" data-keep="next">/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  assert.equal(rows((await page(`${id}${next}`)).body).length, 10);
  const found = (await page(`${id}?period=7d&list=page&search=PAGE-5`)).body;
  assert.deepEqual(rows(found).length, 11);
  assert.match(found, /<a class="row" href="\?period=7d&amp;filter=page:is:\/page-5">\/page-5</);
  assert.match((await page(`${id}?list=page&search=%3Cb%3E`)).body, /No results contain “&lt;b&gt;”/);
  assert.doesNotMatch((await page(`${id}?period=7d&list=event&sort_by=revenue`)).body, /revenue/i);
  for (const wrong of ['page=0', 'page=1001', 'page=x', `search=${'x'.repeat(101)}`])
    assert.equal((await page(`${id}?list=page&${wrong}`)).statusCode, 422, wrong);
});

test('redirects its forms to the equivalent address', async () => {
  const id = await addSite('formed.example');
  const answer = await page(`${id}?period=7d&form=1&contains=%20/a,b%20`);
  assert.deepEqual([answer.statusCode, answer.headers.location], [303, '?period=7d&filter=page:contains:/a%5C,b']);
  const days = await page(`${id}?form=1&from=2026-03-01&to=2026-03-04&theme=dark`);
  assert.equal(days.headers.location, '?from=2026-03-01&to=2026-03-04&theme=dark');
  assert.equal((await page(`${id}?period=7d&form=1&contains=`)).headers.location, '?period=7d');
});

test('opens the tabs, last half hour and theme in the address and keeps them in links', async () => {
  const id = await addSite('tabbed.example');
  await service.view(id, 'https://tabbed.example/', { address: '8.8.8.8' });
  await service.deps.events.flush();
  const shown = (await page(`${id}?period=7d&sources=channels&pages=exit&places=countries&devices=screens&realtime=1`))
    .body;
  for (const tab of ['Channels', 'Exit', 'Countries', 'Screens'])
    assert.match(shown, new RegExp(`aria-current="true" data-keep="[a-z-]*">${tab}<`), tab);
  assert.match(shown, /<h2 id="now-title">Right now<\/h2>\n<p class="soft"><b>1<\/b> visitor online/);
  assert.match(
    shown,
    /href="\?period=today&amp;sources=channels&amp;pages=exit&amp;places=countries&amp;devices=screens&amp;realtime=1"/,
  );
  assert.match(shown, /<b>1<\/b> online now/);
  for (const wrong of ['sources=referrers', 'places=cities', 'metric=revenue', 'compare=all', 'realtime=yes'])
    assert.equal((await page(`${id}?${wrong}`)).statusCode, 422, wrong);
});

test('shows the map if the console is built, and the countries in any case', async () => {
  const assets = new Map([
    ['world', '/assets/world-12345678.svg'],
    ['US', '/assets/US-12345678.svg'],
  ]);
  const id = await addSite('mapped.example');
  await service.view(id, 'https://mapped.example/', { address: '8.8.8.8' });
  await service.deps.events.flush();
  const app = fastify();
  await app.register(publicStatistics(service.deps, async () => undefined, assets));
  const { body } = await app.inject({ url: `/stats/${id}` });
  await app.close();
  assert.match(body, /<use class="land" href="\/assets\/world-12345678\.svg#land"\/>/);
  assert.match(
    body,
    /<title>United States: 1 visitor, 100%<\/title><use href="\/assets\/world-12345678\.svg#US" opacity="1\.0"\/>/,
  );
  assert.match(body, /<img class="flag" src="\/assets\/US-12345678\.svg" alt=""/);
  assert.match((await page(String(id))).body, /<ol class="most" aria-label="Most visitors"><li>.*?United States/);
});

test('stays below 60 KB with the longest lists, addresses and periods', async () => {
  const id = await addSite('heavy.example');
  const long = 'x'.repeat(120);
  for (const n of Array.from({ length: 12 }, (_, index) => index))
    await service.view(id, `https://heavy.example/${n}/${long}`, {
      address: `192.0.2.${n}`,
      referrer: `https://${n}.${long.slice(0, 60)}.example/`,
    });
  await service.deps.events.flush();
  for (const below of [
    '?period=90d',
    '?period=90d&realtime=1&theme=dark&filter=device:is:desktop',
    '?period=today',
    '?list=page',
  ])
    assert.ok((await page(`${id}${below}`)).rawPayload.length < 60_000, below);
});
