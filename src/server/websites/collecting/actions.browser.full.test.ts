import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../events/testing.ts';
import { openShop } from './testing/shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
before(async () => {
  shop = await openShop();
});
after(() => shop?.close());

const events = async () => (await shop.rows()).filter((row) => !['pageview', 'engagement'].includes(row.name));
async function countedBy(page: Page): Promise<string[]> {
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  return shop.recordedNames();
}
const click = (selector: string, button = 0) =>
  `document.querySelector('${selector}').dispatchEvent(
    new MouseEvent('${button === 0 ? 'click' : 'auxclick'}', { bubbles: true, cancelable: true, composed: true, button: ${button} }))`;
const actions = {
  script: 'gatehouse.full.js',
  head: `<script>addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())</script>`,
  body: `
    <a id="out" href="https://docs.example/guide?token=1#part"><b>guide</b></a>
    <a id="file" href="/files/Price%20List.PDF?v=2">prices</a>
    <a id="elsewhere" href="https://cdn.example/app.zip">app</a>
    <a id="mail" href="mailto:a@shop.example">mail</a>
    <a id="own" href="/about">about</a>
    <form id="order" action="/order" onsubmit="return false"><input name="id"><button>send</button></form>
    <form id="strict" onsubmit="return false"><input required><button>send</button></form>`,
};

test('counts outbound links, downloads, forms and missing pages if the tag enables them', async () => {
  const page = await shop.visit({ ...actions, attributes: 'data-outbound data-downloads data-forms data-404' });
  await page.goto(`${shop.url}/p`);
  await until(async () => (await shop.recordedNames()).length === 2);
  await shop.step(['Outbound link'], () => page.evaluate(click('#out b')));
  await shop.step(['Outbound link'], () => page.evaluate(click('#out', 1)));
  await shop.step(['Download'], () => page.evaluate(click('#file')));
  await shop.step(['Download'], () => page.evaluate(click('#elsewhere')));
  await shop.step(['Form'], () => page.evaluate(`document.querySelector('#order button').click()`));
  await page.evaluate(click('#mail'));
  await page.evaluate(click('#own'));
  await page.evaluate(click('#out', 2));
  await page.evaluate(`document.querySelector('#strict button').click()`);
  assert.equal((await countedBy(page)).length, 7);
  assert.deepEqual(
    (await events()).map(({ name, path, props }) => [name, path, { ...props }]),
    [
      ['404', '/p', {}],
      ['Outbound link', '/p', { url: 'https://docs.example/guide' }],
      ['Outbound link', '/p', { url: 'https://docs.example/guide' }],
      ['Download', '/p', { url: `${shop.url}/files/Price%20List.PDF` }],
      ['Download', '/p', { url: 'https://cdn.example/app.zip' }],
      ['Form', '/p', { form: 'order' }],
    ],
  );
});

test('ignores links, files and forms by default, and counts only the listed file types', async () => {
  const silent = await shop.visit(actions);
  await shop.step(['/p'], () => silent.goto(`${shop.url}/p`));
  for (const id of ['#out', '#file']) await silent.evaluate(click(id));
  await silent.evaluate(`document.querySelector('#order button').click()`);
  assert.deepEqual(await countedBy(silent), ['/p']);
  const page = await shop.visit({ ...actions, attributes: 'data-downloads="zip,step"' });
  await shop.step(['/p'], () => page.goto(`${shop.url}/p`));
  await page.evaluate(click('#file'));
  await shop.step(['Download'], () => page.evaluate(click('#elsewhere')));
});

test('counts custom events with properties, revenue and user, including events sent before the script loaded', async () => {
  const page = await shop.visit({
    attributes: 'data-user="u-1"',
    head: `<script>window.gatehouse = function () { (gatehouse.q = gatehouse.q || []).push(arguments) };
      gatehouse('Early', { props: { a: 1 } })</script>`,
  });
  await page.goto(`${shop.url}/shop`);
  await until(async () => (await shop.recordedNames()).length === 2);
  await shop.step(['Purchase'], () =>
    page.evaluate(`gatehouse('Purchase', {
      props: { plan: 'pro', seats: 3, gift: true }, revenue: { amount: 19.99, currency: 'EUR' }, user: 'u-2' })`),
  );
  await shop.step(['After'], () => page.evaluate(`gatehouse('After')`));
  const [early, purchase, later] = await events();
  assert.ok(early && purchase && later);
  assert.deepEqual({ ...early.props }, { a: '1' });
  assert.deepEqual({ ...purchase.props }, { plan: 'pro', seats: '3', gift: 'true' });
  assert.deepEqual([purchase.revenue, purchase.currency, later.revenue], [1999, 'EUR', 0]);
  const [view] = (await shop.rows()).filter((row) => row.name === 'pageview');
  assert.equal(early.person, view?.person);
  assert.notEqual(early.person, '0');
  assert.notEqual(purchase.person, early.person);
  assert.equal(later.person, purchase.person);
});

test('does not count page views automatically with data-manual', async () => {
  const page = await shop.visit({ attributes: 'data-manual' });
  await page.goto(`${shop.url}/a`, { referer: 'https://news.example/x' });
  await page.evaluate(`history.pushState({}, '', '/b')`);
  assert.deepEqual(await countedBy(page), []);
  await shop.step(['/b'], () => page.evaluate(`gatehouse('pageview')`));
  assert.equal((await shop.rows())[0]?.referrer, 'news.example');
});

test('does not count a visitor who opted out until they opt in again', async () => {
  const page = await shop.visit();
  await page.goto(`${shop.url}/p?gatehouse-optout`);
  assert.deepEqual(await countedBy(page), []);
  await page.goto(`${shop.url}/q`);
  await page.evaluate(`gatehouse('signup')`);
  assert.deepEqual(await countedBy(page), []);
  assert.equal(await page.evaluate('localStorage.length'), 1);
  await shop.step(['/q?a=1'], () => page.goto(`${shop.url}/q?a=1&gatehouse-optin`));
  await shop.step(['/r'], () => page.goto(`${shop.url}/r`));
});

const refuse = (what: string) => `Object.defineProperty(${what})`;

test('ignores automated browsers and local pages, and honors Global Privacy Control only if enabled', async () => {
  const robot = await shop.visit({}, refuse(`Navigator.prototype, 'webdriver', { get: () => true }`));
  await robot.goto(`${shop.url}/p`);
  assert.deepEqual(await countedBy(robot), []);
  const runner = await shop.visit({}, 'window.Cypress = {}');
  await runner.goto(`${shop.url}/p`);
  assert.deepEqual(await countedBy(runner), []);
  const developer = await shop.visit();
  await developer.goto(`${shop.localUrl}/p`);
  assert.deepEqual(await countedBy(developer), []);
  shop.change({ attributes: 'data-local' });
  await shop.step(['/p'], () => developer.goto(`${shop.localUrl}/p`));

  const privacy = refuse(`Navigator.prototype, 'globalPrivacyControl', { get: () => true }`);
  const visitor = await shop.visit({ attributes: 'data-gpc' }, privacy);
  await visitor.goto(`${shop.url}/p`);
  assert.deepEqual(await countedBy(visitor), []);
  shop.change({});
  await shop.step(['/q'], () => visitor.goto(`${shop.url}/q`));
});

test('never breaks a page: with a blocking policy, offline, without storage, or with a broken fetch', async () => {
  const works = async (
    expected: string[],
    made: Parameters<typeof shop.visit>[0],
    script?: string,
    prepare?: (page: Page) => Promise<unknown>,
  ) => {
    const page = await shop.visit(made, script);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${shop.url}/p`);
    await prepare?.(page);
    await page.evaluate(`history.pushState({}, '', '/q'); window.gatehouse?.('x', { props: window })`);
    await until(async () => (await shop.recordedNames()).length >= expected.length);
    assert.deepEqual(await countedBy(page), expected);
    assert.deepEqual(errors, []);
    assert.equal(await page.evaluate('location.pathname'), '/q');
  };
  await works([], { csp: `script-src 'self'` });
  await works([], { csp: `connect-src 'self'` });
  await works(['/p'], {}, undefined, async (page) => {
    await until(async () => (await shop.recordedNames()).length === 1);
    await page.context().setOffline(true);
  });
  await works([], {}, `window.fetch = () => { throw new Error('none') }`);
  const closed = `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError') } })`;
  await works(['/p', '/q'], {}, closed);
});

test('reports web vitals once per page when the page is hidden, and after a restore from the back-forward cache', async () => {
  const page = await shop.visit({ ...actions, body: '<h1>Fast</h1><button>press</button>', attributes: 'data-vitals' });
  const vitals = async () => {
    await shop.service.deps.events.flush();
    return shop.service.deps.events.query<Record<'path' | 'lcp' | 'inp' | 'cls' | 'fcp' | 'ttfb', unknown>>(
      'SELECT path, lcp, inp, cls, fcp, ttfb FROM web_vitals WHERE website = {id:UInt32} ORDER BY at',
      { id: shop.website() },
    );
  };
  const hide = (hidden: boolean) =>
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;
  const painted = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`;
  await shop.step(['/fast'], () => page.goto(`${shop.url}/fast?utm_source=x`));
  await page.click('button');
  await page.evaluate(painted);
  await page.waitForFunction(`performance.getEntriesByName('first-contentful-paint').length === 1`);
  await shop.step(['/app/next'], () => page.evaluate(`history.pushState({}, '', '/app/next')`));
  await page.evaluate(`${hide(true)} ${hide(false)} ${hide(true)} ${hide(false)}`);
  await until(async () => (await vitals()).length === 1);
  const [told] = await vitals();
  assert.equal(told?.path, '/fast');
  assert.equal(told.cls, 0);
  for (const name of ['lcp', 'fcp', 'ttfb', 'inp'] as const)
    assert.ok(Number.isInteger(told[name]), `${name}: ${told[name]}`);
  assert.ok(Number(told.ttfb) <= Number(told.fcp) && Number(told.fcp) <= Number(told.lcp));

  shop.service.deps.clock.ms += 1000;
  await shop.step(['/app/next'], () =>
    page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`),
  );
  await page.evaluate(painted);
  await page.evaluate(hide(true));
  await until(async () => (await vitals()).length === 2);
  const [, again] = await vitals();
  assert.deepEqual([again?.path, again?.ttfb, again?.cls, again?.inp], ['/app/next', 0, 0, null]);
  assert.ok(again?.lcp === again?.fcp && Number.isInteger(again?.fcp));
});

test('reports no web vitals unless the tag enables them', async () => {
  const page = await shop.visit({ ...actions, attributes: 'data-outbound' });
  let reports = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('$vitals')) reports++;
  });
  await shop.step(['/quiet'], () => page.goto(`${shop.url}/quiet`));
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
  await shop.step(['after'], () => page.evaluate(`gatehouse('after')`));
  assert.equal(reports, 0);
});
