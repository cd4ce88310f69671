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

const domainOf = async (): Promise<string> =>
  (await shop.service.call(shop.service.ann, 'GET', `/websites/${shop.website()}`)).body.data.domain;

async function pageWith(head: (domain: string) => string, body = ''): Promise<{ page: Page; errors: string[] }> {
  const page = await shop.visit({ script: '' });
  shop.change({ script: '', head: head(await domainOf()), body });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return { page, errors };
}

const queue =
  'window.plausible = window.plausible || function () { (plausible.q = plausible.q || []).push(arguments) }';
const present = (init: string) =>
  `${queue}; plausible.init = plausible.init || function (i) { plausible.o = i || {} }; plausible.init(${init})`;

test("with our script, a page made for Plausible's script is counted in the same way, for each domain", async () => {
  const other = `also-${Math.random().toString(36).slice(2)}.example`;
  const { id } = (await shop.service.call(shop.service.ann, 'POST', '/websites', { domain: other })).body.data;
  const parts = 'tagged-events.outbound-links.pageview-props.file-downloads';
  const { page, errors } = await pageWith(
    (domain) => `<script defer data-domain="${domain},${other},unknown.example" event-author="Ann"
      src="${shop.origin}/js/script.${parts}.js"></script>
      <script>${queue}; plausible('Early', { props: { plan: 'pro' }, callback: (answer) => { window.answer = answer.status } })</script>`,
    `<a id="out" href="https://docs.example/x?a=1" onclick="event.preventDefault()">x</a>
     <a id="file" href="/price.pdf" onclick="event.preventDefault()">x</a>
     <div class="plausible-event-name=Sign+up plausible-event-position=top"><button><i id="tagged">x</i></button></div>
     <form class="plausible-event-name--Order" onsubmit="return false"><button id="send">x</button></form>`,
  );
  await page.goto(`${shop.url}/one?utm_source=mail`);
  await until(async () => (await shop.recordedNames()).length === 2);
  assert.deepEqual((await shop.recordedNames()).sort(), ['/one', 'Early']);
  await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
  const click = (of: string) => () => page.evaluate(`document.querySelector('#${of}').click()`);
  await shop.step(['Outbound Link: Click'], click('out'));
  await shop.step(['File Download'], click('file'));
  await shop.step(['Sign up'], click('tagged'));
  await shop.step(['Order'], click('send'));
  await shop.step(['Purchase'], () =>
    page.evaluate(`plausible('Purchase', { revenue: { amount: '19.99', currency: 'EUR' } })`),
  );
  const rows = await shop.rows();
  const row = (name: string) => rows.find((one) => one.name === name || one.path === name);
  assert.deepEqual({ ...row('/one')?.props }, { author: 'Ann' });
  assert.deepEqual([row('/one')?.utm_source, row('/one')?.title], ['mail', '/one?utm_source=mail']);
  assert.deepEqual({ ...row('Early')?.props }, { author: 'Ann', plan: 'pro' });
  assert.equal(row('Outbound Link: Click')?.props.url, 'https://docs.example/x');
  assert.equal(row('Sign up')?.props.position, 'top');
  assert.deepEqual([row('Purchase')?.revenue, row('Purchase')?.currency], [1999, 'EUR']);
  assert.equal(await page.evaluate('window.answer'), 202);
  const too = async () => (await shop.service.recorded(id)).filter(({ name }) => name !== 'engagement').length;
  const counted = (await shop.recordedNames()).length;
  await until(async () => (await too()) >= counted);
  assert.equal(await too(), counted);
  await page.evaluate(`localStorage.plausible_ignore = 'true'; plausible('Unheard')`);
  await page.evaluate(`localStorage.clear(); 0`);
  await shop.step(['Heard'], () => page.evaluate(`plausible('Heard')`));
  assert.deepEqual(errors, []);
});

test("counts the URLs passed to Plausible's manual script, except excluded ones", async () => {
  const { page, errors } = await pageWith(
    (domain) =>
      `<script defer data-domain="${domain}" data-exclude="/private/*" src="${shop.origin}/js/plausible.exclusions.manual.js"></script>`,
  );
  await page.goto(`${shop.url}/one`, { referer: 'https://news.example/x' });
  await shop.step(['/made/up'], () =>
    page.evaluate(`plausible('pageview', { u: 'https://shop.example/made/up', props: { author: 'Ann' } })`),
  );
  await page.evaluate(`history.pushState({}, '', '/private/x'); plausible('pageview')`);
  await shop.step(['Seen'], () => page.evaluate(`plausible('Seen')`));
  assert.deepEqual(await shop.recordedNames(), ['/made/up', 'Seen']);
  const [view, event] = (await shop.rows()).filter(({ name }) => name !== 'engagement');
  assert.deepEqual([view?.referrer, { ...view?.props }, { ...event?.props }], ['news.example', { author: 'Ann' }, {}]);
  assert.deepEqual(errors, []);
});

test("Plausible's current snippet counts by the website number in the script name, or by domain", async () => {
  const options = `{ hashBasedRouting: true, customProperties: { theme: 'dark' }, transformRequest: (sent) => sent.n === 'Secret' ? null : sent }`;
  const { page, errors } = await pageWith(
    () => `<script async src="${shop.origin}/js/pa-${shop.website()}.js"></script><script>${present(options)}</script>`,
  );
  await shop.step(['/one'], () => page.goto(`${shop.url}/one`));
  await shop.step(['/one#/cart'], () => page.evaluate(`location.hash = '#/cart'`));
  await page.evaluate(`plausible('Secret')`);
  await shop.step(['Signup'], () => page.evaluate(`plausible('Signup', { props: { plan: 'pro' } })`));
  const rows = await shop.rows();
  assert.deepEqual({ ...rows.find(({ name }) => name === 'Signup')?.props }, { plan: 'pro', theme: 'dark' });
  const named = await pageWith(
    (domain) =>
      `<script async src="${shop.origin}/js/script.js"></script><script>${present(`{ domain: '${domain}' }`)}</script>`,
  );
  await shop.step(['/two'], () => named.page.goto(`${shop.url}/two`));
  assert.deepEqual([...errors, ...named.errors], []);
});

test("with our script, a page made for Umami's script is counted in the same way", async () => {
  const { page, errors } = await pageWith(
    () => `<script defer src="${shop.origin}/script.js" data-website-id="${shop.website()}" data-tag="B"
      data-before-send="hook"></script>
      <script>window.hook = (type, payload) => payload.name === 'Secret' ? undefined : payload</script>`,
    '<button data-umami-event="Signup" data-umami-event-plan="pro"><i id="button">x</i></button><div style="height: 3000px"></div>',
  );
  await shop.step(['/one'], () => page.goto(`${shop.url}/one`));
  await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 300))`);
  await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
  await shop.step(['Signup'], () => page.evaluate(`document.querySelector('#button').click()`));
  await page.evaluate(`umami.track('Secret')`);
  await shop.step(['Buy'], () => page.evaluate(`umami.track('Buy', { revenue: 5, currency: 'EUR', plan: 'pro' })`));
  await shop.step(['/made'], () => page.evaluate(`umami.track((payload) => ({ ...payload, url: '/made' }))`));
  await page.evaluate(`umami.identify('u-1', { name: 'Ann' })`);
  await shop.step(['/two'], () => page.evaluate('umami.track()'));
  const rows = await shop.rows();
  const row = (name: string) => rows.find((one) => one.name === name);
  assert.deepEqual({ ...row('Signup')?.props }, { tag: 'B', plan: 'pro' });
  assert.deepEqual([row('Buy')?.revenue, row('Buy')?.currency, row('Buy')?.person], [500, 'EUR', '0']);
  assert.notEqual(rows.filter(({ name }) => name === 'pageview').at(-1)?.person, '0');
  const engagement = row('engagement');
  assert.ok(engagement && engagement.path === '/one' && engagement.engaged >= 100, JSON.stringify(engagement));
  assert.equal(new Set(rows.map(({ visit }) => visit)).size, 1);
  await page.evaluate(`localStorage['umami.disabled'] = 1; umami.track('Unheard')`);
  await page.evaluate(`localStorage.clear(); 0`);
  await shop.step(['Heard'], () => page.evaluate(`umami.track('Heard')`));
  assert.deepEqual(errors, []);
});

test('scripts of Plausible and Umami count once however often their tag is loaded', async () => {
  const snippet = (domain: string) => `<script>${present(`{ domain: '${domain}' }`)}</script>`;
  const tags: ((domain: string) => string)[] = [
    (domain) => `<script defer data-domain="${domain}" src="${shop.origin}/js/script.js"></script>`,
    (domain) => `<script defer src="${shop.origin}/js/script.js"></script>${snippet(domain)}`,
    () => `<script defer src="${shop.origin}/script.js" data-website-id="${shop.website()}"></script>`,
  ];
  for (const tag of tags) {
    const { page, errors } = await pageWith((domain) => tag(domain) + tag(domain));
    await shop.step(['/one'], () => page.goto(`${shop.url}/one`));
    await shop.step(['/two'], () => page.evaluate(`history.pushState({}, '', '/two')`));
    await shop.step(['Signup'], () => page.evaluate(`window.umami ? umami.track('Signup') : plausible('Signup')`));
    assert.deepEqual(errors, []);
  }
});

test('counts a page view that a page reports soon after a navigation, and the navigation itself', async () => {
  const { page, errors } = await pageWith(
    (domain) => `<script defer data-domain="${domain}" src="${shop.origin}/js/script.js"></script>`,
  );
  await shop.step(['/one'], () => page.goto(`${shop.url}/one`));
  await shop.step(['/made/up', '/two'], () =>
    page.evaluate(
      `history.pushState({}, '', '/two'); plausible('pageview', { u: 'https://shop.example/made/up', props: { author: 'Ann' } })`,
    ),
  );
  const rows = (await shop.rows()).filter(({ name }) => name !== 'engagement');
  assert.deepEqual(
    rows.map(({ path, props }) => [path, { ...props }]),
    [
      ['/one', {}],
      ['/made/up', { author: 'Ann' }],
      ['/two', {}],
    ],
  );
  assert.deepEqual(errors, []);
});
