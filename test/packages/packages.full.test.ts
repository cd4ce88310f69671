import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, afterEach, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { buildPackages } from '../../packages/build.ts';
import { openVisitor } from '../support/browser.ts';
import { until } from '../support/service.ts';

const root = join(import.meta.dirname, '..', '..');
const host = 'shop.example';
/** Must be inside the repository, because the packages import React and Vue. */
let folder: string;
let visitor: Awaited<ReturnType<typeof openVisitor>>;

type Report = { w: string; n?: string; u: string; i?: string; p?: object; m?: object };
let reports: Report[] = [];
/** The server does not send the script until this resolves. */
let script = Promise.withResolvers<void>();

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', `http://${host}`);
  const name = pathname.split('/')[1] ?? '';
  if (pathname === '/stats/api/collect') {
    reports.push(JSON.parse(await text(request)) as Report);
    return response.writeHead(202).end();
  }
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', pathname.endsWith('.js') ? 'text/javascript' : 'text/html');
  if (name === 'stats') {
    await script.promise;
    return response.end(readFileSync(join(root, 'dist', 'tracker', pathname.split('/').at(-1) ?? '')));
  }
  if (pathname.endsWith('.js')) return response.end(readFileSync(join(folder, 'app', pathname)));
  response.end(`<!doctype html><title>${name}</title><body><script type="module" src="/${name}.js"></script></body>`);
});
const urlOf = (path: string) => `http://${host}:${(server.address() as AddressInfo).port}${path}`;

before(async () => {
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'packages-'));
  buildPackages(folder);
  const gatehouse = (name: string) => join(folder, 'node_modules', '@gatehouse', name, 'dist', 'index.js');
  await build({
    configFile: false,
    // In development, React's strict mode runs effects twice, which must not count twice.
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
    root: import.meta.dirname,
    resolve: { alias: { '@gatehouse/react': gatehouse('react'), '@gatehouse/vue': gatehouse('vue') } },
    build: {
      outDir: join(folder, 'app'),
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        input: ['react', 'vue', 'plain'].map((name) => join(import.meta.dirname, `${name}.mjs`)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
    plugins: [{ name: 'tracker', resolveId: (id) => (id === '@gatehouse/tracker' ? gatehouse('tracker') : null) }],
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  visitor = await openVisitor(host);
});
after(async () => {
  await visitor?.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await visitor.page.goto('about:blank');
  script.resolve();
  reports = [];
  script = Promise.withResolvers();
});

/** Sorted, because the reports can arrive in any order. */
const told = () =>
  reports
    .filter(({ n }) => n !== 'engagement')
    .map(({ n, u }) => n ?? new URL(u).pathname)
    .sort();
async function tells(...wanted: string[]): Promise<void> {
  await until('as much is told', () => told().length >= wanted.length);
  assert.deepEqual(told(), wanted.sort());
}

async function open(path: string): Promise<Page> {
  const { page } = visitor;
  // The load event would wait for the script.
  await page.goto(urlOf(path), { waitUntil: 'domcontentloaded' });
  return page;
}

test('the core queues calls until the script has loaded, and loads it only once', async () => {
  const page = await open('/plain');
  await page.evaluate(`event('Later'); optOut(); optOut(false)`);
  assert.deepEqual(told(), []);
  script.resolve();
  await tells('/plain', 'Early', 'Later');
  const early = reports.find(({ n }) => n === 'Early');
  assert.deepEqual([early?.w, early?.i, early?.p], ['8', 'u-17', { a: 1, b: true }]);
  assert.equal(await page.evaluate('document.querySelectorAll("script[data-gatehouse]").length'), 1);
  assert.equal(await page.evaluate('document.querySelector("script[data-gatehouse]").dataset.downloads'), 'step');
});

test('the queue has a limit, in case the script never loads', async () => {
  const page = await open('/plain');
  assert.equal(await page.evaluate(`for (let n = 0; n < 500; n++) event('Again'); gatehouse.q.length`), 100);
});

test('the opt-out of a visitor is stored, and can be revoked', async () => {
  script.resolve();
  const page = await open('/plain');
  await tells('/plain', 'Early');
  await page.evaluate(`optOut(); event('Unseen'); optOut(false); event('Seen')`);
  await tells('/plain', 'Early', 'Seen');
});

for (const [name, manual] of [
  ['react', '?manual'],
  ['vue', '?router'],
] as const) {
  test(`${name}: counts events and sales, and page views automatically`, async () => {
    const page = await open(`/${name}`);
    await page.getByRole('button', { name: 'Buy' }).click();
    script.resolve();
    const first = [`/${name}`, ...(name === 'react' ? ['Shown', 'Shown'] : ['Shown']), 'Purchase'];
    await tells(...first);
    assert.deepEqual(reports.find(({ n }) => n === 'Purchase')?.m, {
      amount: 49,
      currency: 'EUR',
      reference: 'order-1',
    });
    assert.ok(reports.every(({ w }) => w === '7'));
    await page.getByRole('button', { name: 'Open cart' }).click();
    await tells(...first, `/${name}/cart`);
  });

  test(`${name}: counts each page once if the application says what a page is`, async () => {
    script.resolve();
    const page = await open(`/${name}${manual}`);
    await until('the first page is counted', () => told().includes(`/${name}`));
    await page.getByRole('button', { name: 'Open cart' }).click();
    if (name === 'vue') await page.getByRole('button', { name: 'Change tab' }).click();
    await page.getByRole('button', { name: 'Buy' }).click();
    const first = [`/${name}`, ...(name === 'react' ? ['Shown', 'Shown'] : ['Shown']), 'Purchase'];
    await tells(...first, `/${name}/cart`);
  });
}

// biome-ignore lint/suspicious/noExplicitAny: what was just built has no types here
const imported = (path: string): Promise<any> =>
  import(pathToFileURL(join(folder, 'node_modules', '@gatehouse', path)).href);

test('rendering on a server outputs nothing but the application', async () => {
  const [react, next, vue, core] = await Promise.all(
    ['react', 'next', 'vue', 'tracker'].map((name) => imported(`${name}/dist/index.js`)),
  );
  core.init({ website: 7, host: '/stats' });
  core.event('Nowhere');
  const { createElement } = await import('react');
  const { renderToString } = await import('react-dom/server');
  function Page() {
    react.usePageView('/');
    react.useGatehouse().pageview();
    return createElement('p', null, 'Hello');
  }
  const options = { website: 7, host: '/stats' };
  assert.equal(renderToString(createElement(react.GatehouseProvider, options, createElement(Page))), '<p>Hello</p>');
  assert.equal(renderToString(createElement(next.Gatehouse, options)), '');
  const { createSSRApp, h } = await import('vue');
  const server = await import('vue/server-renderer');
  const app = createSSRApp({ render: () => h('p', 'Hello') }).use(vue.createGatehouse(options));
  assert.equal(await server.renderToString(app), '<p>Hello</p>');
  assert.equal('gatehouse' in globalThis, false);
});

test("Next forwards only the requests of the tracker, and the application's own rewrites still apply", async () => {
  const { withGatehouse } = await imported('next/dist/config.js');
  const host = 'https://stats.example/gatehouse/';
  const ours = [
    {
      source: '/gatehouse/js/:script(gatehouse\\.js|gatehouse\\.full\\.js)',
      destination: 'https://stats.example/gatehouse/js/:script',
    },
    { source: '/gatehouse/api/collect', destination: 'https://stats.example/gatehouse/api/collect' },
  ];
  const one = { source: '/a', destination: '/b' };
  const rewritesOf = (config: object) => withGatehouse(config, { host }).rewrites();
  assert.deepEqual(await rewritesOf({}), { beforeFiles: ours, afterFiles: [] });
  assert.deepEqual(await rewritesOf({ rewrites: () => [one] }), { beforeFiles: ours, afterFiles: [one] });
  assert.deepEqual(await rewritesOf({ rewrites: async () => ({ beforeFiles: [one], fallback: [one] }) }), {
    beforeFiles: [...ours, one],
    fallback: [one],
  });
  assert.equal(withGatehouse({ output: 'export' }, { host }).output, 'export');
});
