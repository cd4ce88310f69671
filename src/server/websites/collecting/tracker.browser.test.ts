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
const leftBehind = `indexedDB.databases().then((found) => [localStorage.length, sessionStorage.length, found.length])`;

test('counts page loads, History API navigation and going back, and leaves nothing in the browser', async () => {
  const page = await shop.visit();
  const complaints = complaintsOf(page);
  await shop.step(['/start?a=1'], () => page.goto(`${shop.url}/start?a=1#part`));
  await shop.step(['/next'], () => page.click('a'));
  await shop.step(['/app/one'], () => page.evaluate(`history.pushState({}, '', '/app/one')`));
  await shop.step(['/app/two'], () => page.evaluate(`history.replaceState({}, '', '/app/two')`));
  // The first two changes stay on the same page.
  await shop.step(['/app/three'], () =>
    page.evaluate(`history.replaceState({}, '', '/app/two?filter=1');
      history.pushState({}, '', '/app/two#part');
      history.pushState({}, '', '/app/three');`),
  );
  await shop.step(['/app/two'], () => page.evaluate('history.back()'));
  await shop.step(['signup'], () => page.evaluate(`gatehouse('signup')`));
  await shop.step(['/other'], () => page.goto(`${shop.url}/other`));
  await shop.step(['/app/two'], () => page.goBack());
  assert.deepEqual(await page.context().cookies(), []);
  assert.deepEqual(await page.evaluate(leftBehind), [0, 0, 0]);
  const rows = await shop.rows();
  assert.equal(new Set(rows.map((row) => row.visitor)).size, 1);
  assert.ok(rows.every((row) => row.host === 'shop.example' && row.referrer === '' && row.bot === 0));
  assert.ok(rows.every((row) => row.screen === '1280x720' && row.language === 'en-US'));
  assert.deepEqual(complaints, []);
});

test('reports the title after the application has set it', async () => {
  const page = await shop.visit();
  await shop.step(['/a'], () => page.goto(`${shop.url}/a`));
  await shop.step(['/b'], () =>
    page.evaluate(`history.pushState({}, '', '/b'); setTimeout(() => { document.title = 'Second' }, 30)`),
  );
  assert.deepEqual(
    (await shop.rows()).filter((row) => row.name === 'pageview').map((row) => row.title),
    ['/a', 'Second'],
  );
});

test('counts a sale once if its page is reloaded', async () => {
  const page = await shop.visit();
  const sold = `gatehouse.revenue({ amount: 49, currency: 'EUR', reference: 'order-1' })`;
  await shop.step(['/thanks'], () => page.goto(`${shop.url}/thanks?utm_source=letter`));
  await shop.step(['Purchase'], () => page.evaluate(sold));
  await shop.step(['/thanks'], () => page.reload());
  await page.evaluate(sold);
  await page.evaluate(`gatehouse('Purchase', { revenue: { amount: 1, currency: 'USD', reference: 'order-1' } })`);
  await shop.step(['after'], () => page.evaluate(`gatehouse('after')`));
  const { data } = (await shop.service.asAnn('GET', `/websites/${shop.website()}/sales`)).body;
  assert.deepEqual(
    data.map((sale: Record<string, unknown>) => [sale.amount, sale.currency, sale.told_by]),
    [[49, 'EUR', 'page']],
  );
  assert.equal(data[0].source.last.utm_source, 'letter');
});

const long = { body: '<div style="height: 2100px"></div>' };
const hide = (hidden: boolean) =>
  `Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${hidden} });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));`;
const engagements = async () => (await shop.rows()).filter((row) => row.name === 'engagement');
/** The longest possible engagement. */
const age = 'Math.ceil(performance.now())';
const wait = (ms: number) => `new Promise((resolve) => setTimeout(resolve, ${ms}))`;

test('reports the time that a page is visible and focused, without counting any part twice, and the scroll depth', async () => {
  const page = await shop.visit(long);
  await shop.step(['/long'], () => page.goto(`${shop.url}/long`));
  await page.evaluate(wait(400));
  const hiddenAt: number = await page.evaluate(`${hide(true)} ${age}`);
  await until(async () => (await engagements()).length === 1);
  const [first] = await engagements();
  assert.ok(first && first.engaged >= 400 && first.engaged <= hiddenAt, `${first?.engaged} of ${hiddenAt} ms`);
  assert.ok(first.scroll >= 30 && first.scroll <= 36, `${first.scroll}%`);
  assert.equal(first.path, '/long');
  await page.evaluate(wait(1500));
  // Rows in the same millisecond have no order.
  shop.service.deps.clock.ms += 1000;
  // The time is read before the page is shown, because a pause of the browser counts as visible time.
  const shownAt: number = await page.evaluate(
    `(() => { const at = Math.floor(performance.now()); ${hide(false)} return at; })()`,
  );
  // Scroll events can be late in a busy browser.
  await page.evaluate(
    "new Promise((done) => { addEventListener('scroll', () => setTimeout(done, 300), { once: true }); scrollTo(0, 700); })",
  );
  const shownMs: number = await page.evaluate(`${hide(true)} ${age} - ${shownAt}`);
  await until(async () => (await engagements()).length === 2);
  const second = (await engagements()).at(-1);
  assert.ok(second && second.engaged >= 300, `${second?.engaged} ms`);
  assert.ok(second.engaged <= shownMs + 50, `${second.engaged} of ${shownMs} ms: hidden time is none`);
  assert.ok(second.scroll >= 63 && second.scroll <= 70, `${second.scroll}%`);
});
