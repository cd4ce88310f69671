import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Umami } from '@umami/node';
import { build } from 'vite';
import { until } from '../../events/testing.ts';
import { browser as userAgent } from '../testing/open-websites.ts';
import { openShop } from './testing/shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
let plausible: string;
before(async () => {
  shop = await openShop();
  plausible = await bundled(fileURLToPath(new URL('testing/plausible.fixture.ts', import.meta.url)));
});
after(() => shop?.close());

async function bundled(entry: string): Promise<string> {
  const outDir = join(shop.folder, 'bundled');
  const lib = { entry, formats: ['iife' as const], name: 'bundled', fileName: () => 'bundled.js' };
  await build({ configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true, lib } });
  return `<script>${await readFile(join(outDir, 'bundled.js'), 'utf8')}</script>`;
}
const domainOf = async (): Promise<string> =>
  (await shop.service.call(shop.service.ann, 'GET', `/websites/${shop.website()}`)).body.data.domain;

test("counts reports of Plausible's first package: pages, events with properties, hash-routed pages", async () => {
  const page = await shop.visit({ script: '', head: plausible });
  await page.goto(`${shop.url}/one?utm_source=mail`);
  const start = `{ domain: '${await domainOf()}', apiHost: '${shop.origin}', hashMode: true }`;
  await shop.step(['/one'], () => page.evaluate(`window.p = Plausible(${start}); p.enableAutoPageviews()`));
  await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
  await shop.step(['/two#/cart', '/two#/cart'], () => page.evaluate(`location.hash = '#/cart'`));
  await shop.step(['Signup'], () => page.evaluate(`p.trackEvent('Signup', { props: { plan: 'pro', seats: 3 } })`));
  const rows = await shop.rows();
  assert.deepEqual({ ...rows.find((row) => row.name === 'Signup')?.props }, { plan: 'pro', seats: '3' });
  assert.ok(rows.every((row) => row.utm_source === 'mail' && row.host === 'shop.example'));
});

test("counts reports of Plausible's current package: engagement, revenue, links", async () => {
  const body = `<div style="height: 2100px"></div><a id="out" href="https://docs.example/x" onclick="event.preventDefault()">x</a>`;
  const page = await shop.visit({ script: '', head: plausible, body });
  await page.goto(`${shop.url}/one`);
  const options = `{ domain: '${await domainOf()}', endpoint: '${shop.origin}/api/event', outboundLinks: true }`;
  await shop.step(['/one'], () => page.evaluate(`init(${options})`));
  await shop.step(['Purchase'], () =>
    page.evaluate(`track('Purchase', { props: { plan: 'pro' }, revenue: { amount: '19.99', currency: 'EUR' } })`),
  );
  await shop.step(['Outbound Link: Click'], () => page.evaluate(`document.querySelector('#out').click()`));
  await page.evaluate(
    "new Promise((done) => { addEventListener('scroll', () => setTimeout(done, 500), { once: true }); scrollTo(0, 700); })",
  );
  await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
  const rows = await shop.rows();
  const engagement = rows.find((row) => row.name === 'engagement');
  assert.ok(engagement && engagement.path === '/one' && engagement.engaged > 400, JSON.stringify(engagement));
  assert.ok(engagement.scroll > 60 && engagement.scroll < 75, `${engagement.scroll}%`);
  const purchase = rows.find((row) => row.name === 'Purchase');
  assert.deepEqual([purchase?.revenue, purchase?.currency, purchase?.props.plan], [1999, 'EUR', 'pro']);
  assert.equal(new Set(rows.map((row) => row.visit)).size, 1);
});

test("counts reports of Umami's package for Node", async () => {
  await shop.visit();
  const umami = new Umami({ websiteId: String(shop.website()), hostUrl: shop.origin, userAgent });
  const page = { hostname: 'shop.example', title: 'One', language: 'de-AT', screen: '390x844' };
  const answers = [
    await umami.track({ ...page, url: '/one', referrer: 'https://search.example/?q=1' }),
    await umami.track({ ...page, url: '/one', name: 'Buy', data: { revenue: 5, currency: 'EUR', plan: 'pro' } }),
    await umami.track('Called', { from: 'a job' }),
    await umami.identify({ name: 'Ann' }),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), {});
  }
  const rows = await shop.rows();
  assert.deepEqual(rows.map(({ name, path }) => `${path} ${name}`).sort(), ['/ Called', '/one Buy', '/one pageview']);
  const view = rows.find((row) => row.name === 'pageview');
  assert.deepEqual([view?.referrer, view?.title, view?.screen], ['search.example', 'One', '390x844']);
  const buy = rows.find((row) => row.name === 'Buy');
  assert.deepEqual([buy?.revenue, buy?.currency, { ...buy?.props }.plan], [500, 'EUR', 'pro']);
  assert.equal(rows.find((row) => row.name === 'Called')?.host, await domainOf());
});

test('the module counts from init until it is stopped, and again after another init', async () => {
  const page = await shop.visit({ script: '' });
  await page.goto(`${shop.url}/one`);
  const begin = (more: string) => `import('${shop.origin}/js/gatehouse.mjs').then((it) => {
    window.it = it;
    window.stop = it.init({ website: ${shop.website()}, endpoint: '${shop.origin}/api/collect', ${more} });
  })`;
  await shop.step(['/one'], () => page.evaluate(begin('outbound: true')));
  await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
  await shop.step(['Bought'], () =>
    page.evaluate(`it.identify('u-1'); it.track('Bought', { props: { plan: 'pro' } })`),
  );
  assert.notEqual((await shop.rows()).find((row) => row.name === 'Bought')?.person, '0');
  await page.evaluate(`stop(); history.pushState({}, '', '/three'); it.track('Unheard'); it.pageview()`);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  await shop.step(['/three'], () => page.evaluate(begin('')));
  await shop.step(['/four'], () => page.evaluate(`history.pushState({}, '', '/four')`));
  assert.deepEqual(await shop.recordedNames(), ['/one', '/two', 'Bought', '/three', '/four']);
  await page.evaluate('it.optOut()');
  await page.evaluate(`it.track('Unheard')`);
  await page.evaluate('it.optOut(false)');
  await shop.step(['Heard'], () => page.evaluate(`it.track('Heard')`));
  assert.equal(await page.evaluate('localStorage.length'), 0);
});

test("works behind a proxy under a path of the website's domain, with the visitor's IP address", async () => {
  const page = await shop.visit();
  const proxy = createServer((request, response) => {
    if (!request.url?.startsWith('/gh/')) {
      const tag = `<script defer src="/gh/js/s.js" data-website="${shop.website()}"></script>`;
      response.setHeader('content-type', 'text/html').end(`<title>proxied</title>${tag}`);
      return;
    }
    const headers = { ...request.headers, 'x-forwarded-for': '8.8.8.8' };
    const onward = forward(`${shop.origin}${request.url.slice(3)}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  try {
    await until(() => proxy.listening);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await shop.step(['/p'], () => page.goto(`http://shop.example:${portOf(proxy)}/p`));
    assert.deepEqual(asked, ['/p', '/gh/js/s.js', '/gh/api/s']);
    assert.equal((await shop.rows())[0]?.country, 'US');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
