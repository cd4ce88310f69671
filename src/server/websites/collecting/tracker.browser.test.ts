import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';
import { buildTracker } from '../../../tracker/build.ts';
import { until } from '../../events/testing.ts';
import { openWebsites, browser as userAgent } from '../testing.ts';

let folder: string;
let service: Awaited<ReturnType<typeof openWebsites>>;
let site: Server;
let browser: Browser;
let origin: string;
let siteId: number;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-tracker-'));
  service = await openWebsites({ trackerFile: await buildTracker(folder) });
  origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  siteId = (await service.call(service.ann, 'POST', '/websites', { domain: 'localhost' })).body.data.id;
  // A page of another origin that forbids nothing and allows nothing: as on the owner's own server.
  site = createServer((request, response) => {
    const tag = `<script defer src="${origin}/js/gatehouse.js" data-website="${siteId}"></script>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>${request.url}</title>${tag}<a href="/next">next</a>`);
  }).listen(0, '127.0.0.1');
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    headless: true,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
});
after(async () => {
  await browser?.close();
  site?.closeAllConnections();
  site?.close();
  await service?.close();
  await rm(folder, { recursive: true, force: true });
});

const seen = async () => (await service.recorded(siteId)).map(({ path, name }) => (name === 'pageview' ? path : name));
/** Waits until so many are recorded, and answers them in their order. */
async function recordedAfter(count: number): Promise<string[]> {
  await until(async () => (await seen()).length >= count);
  return seen();
}

test('counts loads, History API navigation and returns in a real browser, with nothing left there', async () => {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  const clock = service.deps.clock;
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const expected: string[] = [];
  const step = async (paths: string[], act: () => Promise<unknown>) => {
    clock.ms += 1000;
    await act();
    expected.push(...paths);
    assert.deepEqual(await recordedAfter(expected.length), expected);
  };

  await step(['/start?a=1'], () => page.goto(`${url}/start?a=1#part`));
  await step(['/next'], () => page.click('a'));
  await step(['/app/one'], () => page.evaluate(`history.pushState({}, '', '/app/one')`));
  await step(['/app/two'], () => page.evaluate(`history.replaceState({}, '', '/app/two')`));
  // The same page, though the query or the fragment changes; then another one.
  await step(['/app/three'], () =>
    page.evaluate(`history.replaceState({}, '', '/app/two?filter=1');
      history.pushState({}, '', '/app/two#part');
      history.pushState({}, '', '/app/three');`),
  );
  await step(['/app/two'], () => page.evaluate('history.back()'));
  await step(['signup'], () => page.evaluate(`gatehouse('signup')`));
  await step(['/other'], () => page.goto(`${url}/other`));
  // Kept by the browser or loaded again, a return is one view.
  await step(['/app/two'], () => page.goBack());
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(
    await page.evaluate(
      'indexedDB.databases().then((found) => [localStorage.length, sessionStorage.length, found.length])',
    ),
    [0, 0, 0],
  );
  const rows = await service.recorded(siteId);
  assert.equal(new Set(rows.map((row) => row.visitor)).size, 1);
  assert.ok(rows.every((row) => row.host === '127.0.0.1' && row.referrer === '' && row.bot === 0));
  assert.deepEqual(
    problems.filter((text) => !text.includes('favicon')),
    [],
  );
  await context.close();
});

test('serves the script to any origin, and only once an hour', async () => {
  const first = await service.app.inject('/js/gatehouse.js');
  assert.equal(first.statusCode, 200);
  assert.match(String(first.headers['content-type']), /^text\/javascript/);
  assert.equal(first.headers['cache-control'], 'public, max-age=3600');
  assert.equal(first.headers['cross-origin-resource-policy'], 'cross-origin');
  assert.equal(first.headers['access-control-allow-origin'], '*');
  const again = await service.app.inject({
    url: '/js/gatehouse.js',
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});
