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

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

test('counts navigation by routers that saved the history functions before the script ran', async () => {
  const page = await shop.visit({ head: '<script>window.go = history.pushState.bind(history)</script>' });
  await shop.step(['/'], () => page.goto(shop.url));
  await shop.step(['/next'], () => page.evaluate(`go({}, '', '/next')`));
  await shop.step(['/proto'], () => page.evaluate(`History.prototype.pushState.call(history, {}, '', '/proto')`));
  await shop.step(['/api'], () => page.evaluate(`void navigation.navigate('/api', { history: 'push', state: 1 })`));
});

test('counts navigation in browsers without the Navigation API', async () => {
  const page = await shop.visit(
    { head: '<script>window.go = history.pushState.bind(history)</script>' },
    `Object.defineProperty(window, 'navigation', { value: undefined })`,
  );
  await shop.step(['/'], () => page.goto(shop.url));
  await shop.step(['/next'], () => page.evaluate(`go({}, '', '/next')`));
  await shop.step(['/'], () => page.goBack());
});

const tagOf = (website = shop.website()) =>
  `<script defer src="${shop.origin}/js/gatehouse.js" data-website="${website}"></script>`;
const loadAgain = `new Promise((done) => {
  const tag = document.createElement('script');
  for (const { name, value } of document.querySelector('[data-website]').attributes) tag.setAttribute(name, value);
  tag.onload = done;
  document.head.append(tag);
})`;

test('counts once even if the tag is loaded repeatedly, and counts for each website if tags differ', async () => {
  const page = await shop.visit({ script: '' });
  const first = shop.website();
  await shop.visit({ script: '' });
  shop.change({ script: '', head: tagOf(first) + tagOf() + tagOf() + tagOf(first) });
  await shop.step(['/'], () => page.goto(shop.url));
  await page.evaluate(loadAgain);
  await shop.step(['/next'], () => page.evaluate(`history.pushState({}, '', '/next')`));
  await page.evaluate(loadAgain);
  await shop.step(['/end'], () => page.evaluate(`history.pushState({}, '', '/end')`));
  const views = (await shop.service.recorded(first)).filter(({ name }) => name === 'pageview');
  assert.deepEqual(
    views.map(({ path }) => path),
    ['/', '/next', '/end'],
  );
});

test('counts as a module script, and throws nothing without a tag', async () => {
  const page = await shop.visit({ script: '' });
  const complaints = complaintsOf(page);
  shop.change({
    script: '',
    head: `<script type="module" src="${shop.origin}/js/gatehouse.js" data-website="${shop.website()}"></script>`,
  });
  await shop.step(['/module'], () => page.goto(`${shop.url}/module`));
  for (const script of ['js/gatehouse.js', 'js/gatehouse.full.js', 'js/script.js', 'script.js']) {
    shop.change({ script: '' });
    await page.goto(`${shop.url}/bare`);
    await page.evaluate(`import('${shop.origin}/${script}').then(() => {})`);
  }
  assert.deepEqual(complaints, []);
});

test('during quick navigation, reports each page without the title of a later page', async () => {
  const page = await shop.visit();
  await shop.step(['/start'], () => page.goto(`${shop.url}/start`));
  await shop.step(['/late'], () =>
    page.evaluate(`history.pushState({}, '', '/late'); setTimeout(() => { document.title = 'Late' }, 400)`),
  );
  await shop.step(['/gone', '/there'], () =>
    page.evaluate(
      `history.pushState({}, '', '/gone'); history.replaceState({}, '', '/there'); document.title = 'There'`,
    ),
  );
  await page.evaluate(`history.pushState({}, '', '/left'); location.href = 'about:blank'`);
  await until(async () => (await shop.recordedNames()).includes('/left'));
  const titles = (await shop.rows()).filter((row) => row.name === 'pageview').map(({ path, title }) => [path, title]);
  assert.deepEqual(
    titles.filter(([path]) => path !== '/left'),
    [
      ['/start', '/start'],
      ['/late', 'Late'],
      ['/gone', 'Late'],
      ['/there', 'There'],
    ],
  );
});

test('counts hash-routed pages only with data-hash', async () => {
  const page = await shop.visit({ attributes: 'data-hash' });
  await shop.step(['/app'], () => page.goto(`${shop.url}/app#/`));
  await shop.step(['/app#/cart'], () => page.evaluate(`location.hash = '#/cart'`));
  await shop.step(['/app#/cart?step=2'], () => page.evaluate(`history.pushState({}, '', '#/cart?step=2')`));
  await shop.step(['/app#/cart'], () => page.goBack());
});

test('counts a page restored from the back-forward cache', async () => {
  const page = await shop.visit();
  await shop.step(['/kept'], () => page.goto(`${shop.url}/kept`));
  await shop.step(['/kept'], () =>
    page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`),
  );
});

test('counts a prerendered page only when it is shown', async () => {
  const page = await shop.visit(
    {},
    `let before = true;
    Object.defineProperty(Document.prototype, 'prerendering', { get: () => before });
    window.show = () => { before = false; document.dispatchEvent(new Event('prerenderingchange')) };`,
  );
  await page.goto(`${shop.url}/soon`);
  await page.evaluate(`gatehouse('early')`);
  assert.deepEqual(await shop.recordedNames(), []);
  await page.evaluate('show()');
  await until(async () => (await shop.recordedNames()).length === 2);
  assert.deepEqual((await shop.recordedNames()).sort(), ['/soon', 'early']);
});

const long = { body: '<div style="height: 2100px"></div>' };
const hide = (hidden: boolean) =>
  `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;
const engagements = async () => (await shop.rows()).filter((row) => row.name === 'engagement');
/** The longest possible engagement. */
const age = 'Math.ceil(performance.now())';
const wait = (ms: number) => `new Promise((resolve) => setTimeout(resolve, ${ms}))`;

test('excludes the time while another window has the focus', async () => {
  const page = await shop.visit(long);
  await shop.step(['/away'], () => page.goto(`${shop.url}/away`));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  const setWindow = (windowState: 'minimized' | 'normal') =>
    devtools.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
  await page.evaluate(wait(200));
  await setWindow('minimized');
  await until(() => page.evaluate('!document.hasFocus()'));
  await page.evaluate(wait(3000));
  await setWindow('normal');
  await until(() => page.evaluate('document.hasFocus()'));
  await page.evaluate(wait(200));
  const hiddenAt: number = await page.evaluate(`${hide(true)} ${age}`);
  await until(async () => (await engagements()).length === 1);
  const [row] = await engagements();
  assert.ok(row && row.engaged >= 400, `${row?.engaged} ms`);
  assert.ok(row.engaged <= hiddenAt - 3000, `${row.engaged} ms, minimized for 3000 of ${hiddenAt}`);
});

test('reports the time on a page that is left by History API or full navigation, or closed', async () => {
  const page = await shop.visit(long);
  await shop.step(['/one'], () => page.goto(`${shop.url}/one`));
  await page.evaluate(
    "new Promise((done) => { addEventListener('scroll', () => setTimeout(done, 200), { once: true }); scrollTo(0, 2100); })",
  );
  await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
  await page.evaluate(wait(200));
  await shop.step(['/next'], () => page.evaluate(`document.querySelector('a').click()`));
  await page.evaluate(wait(200));
  await page.close({ runBeforeUnload: true });
  await until(async () => (await engagements()).length === 3);
  const timesByPage = (await engagements()).map(({ path, engaged }) => `${path} ${engaged > 100 && engaged < 30_000}`);
  assert.deepEqual(timesByPage.sort(), ['/next true', '/one true', '/two true']);
  const ends = (await engagements()).find((row) => row.path === '/one');
  assert.ok(ends && ends.scroll >= 99, 'the end of the page was seen');
});

test('reports no engagement for a page that was never visible', async () => {
  const page = await shop.visit(
    long,
    `Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => true });`,
  );
  await shop.step(['/behind'], () => page.goto(`${shop.url}/behind`));
  await page.evaluate(wait(300));
  await shop.step(['/next'], () => page.evaluate(`document.querySelector('a').click()`));
  assert.deepEqual(await engagements(), []);
});
