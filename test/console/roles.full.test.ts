import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Role } from '../../src/server/database/index.ts';
import { randomToken, sha256 } from '../../src/server/kernel/index.ts';
import { becomes, openBrowser, pressSequence } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';
import { inDatabase, type MarketIds, storeMarket } from './market.ts';
import { type Store, storeWith } from './store.ts';
import { storeWatching, type WatchingIds } from './watching.ts';

let service: TestService;
let browser: Browser;
let key: string;
let store: Store;
let accountId: number;
const ids: Record<'up' | 'down' | 'hidden' | 'website' | 'other' | 'incident', number> = {
  up: 0,
  down: 0,
  hidden: 0,
  website: 0,
  other: 0,
  incident: 0,
};
let watching: WatchingIds;
let market: MarketIds;

type Shown = Partial<Record<'monitor' | 'website' | 'status_page' | 'item', number[]>>;

async function logInAs(role: Role, name: string, shown: Shown = {}): Promise<Page> {
  const token = randomToken();
  const now = Date.now();
  await inDatabase(service, async (db) => {
    const names = { username: name, email: `${name}@example.com`, first_name: name, last_name: 'Grau' };
    const user = { ...names, email_verified_at: now, created_at: now };
    const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    const member = { account_id: accountId, user_id };
    await db
      .insertInto('members')
      .values({ ...member, role, created_at: now })
      .execute();
    const times = { created_at: now, seen_at: now, expires_at: now + 86_400_000 };
    await db
      .insertInto('sessions')
      .values({ id_hash: sha256(token), ...member, ...times })
      .execute();
    const things = Object.entries(shown).flatMap(([kind, all]) =>
      all.map((thing_id) => ({ ...member, kind: kind as 'monitor', thing_id })),
    );
    if (things.length > 0) await db.insertInto('guest_things').values(things).execute();
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies([{ name: 'gatehouse_session', value: token, url: service.address }]);
  return context.newPage();
}

before(async () => {
  service = await TestService.prepare();
  ({ id: accountId, api_key: key } = await service.makeAccount());
  store = storeWith(service, key);
  await service.startReady();
  browser = await openBrowser();
  const check = { interval: '60', request_method: 'GET', alert_condition: 'url_unavailable' };
  const monitor = (name: string) =>
    store('monitors', {
      name,
      url: `http://127.0.0.1:1/${name.toLowerCase()}?token=secret`,
      ...check,
      'alerts[0][key]': 'email',
      'alerts[0][value]': 'secret@example.com',
    });
  ids.up = await monitor('Shop');
  ids.down = await monitor('Checkout');
  ids.hidden = await monitor('Payroll');
  watching = await storeWatching(store, [ids.up, ids.down, ids.hidden]);
  ids.website = await store('websites', { domain: 'shop.example', privacy: '1', group: 'Shops' });
  ids.other = await store('websites', { domain: 'payroll.example' });
  await store(`websites/${ids.website}/goals`, { name: 'Somebody reads', kind: 'page', value: '/page-1' });
  await store(`websites/${ids.website}/segments`, { name: 'From Germany', 'filters[0]': 'country:is:DE' });
  await store(`websites/${ids.website}/shared-links`, { name: 'For the board' });
  await store('annotations', { text: 'Prices changed', website_id: String(ids.website) });
  for (let n = 0; n < 20; n++)
    await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${110 + n}.0) Gecko/20100101 Firefox/${110 + n}.0` },
      body: JSON.stringify({ w: String(ids.website), u: `http://shop.example/page-${n % 5}` }),
    });
  market = await storeMarket(service, key, 'http://127.0.0.1:1/hook');
  const now = Date.now();
  await inDatabase(service, async (db) => {
    for (const monitor_id of [ids.down, ids.hidden]) {
      await db
        .updateTable('monitors')
        .set({
          condition: 'down',
          condition_since: now - 600_000,
          first_checked_at: now - 86_400_000,
          last_checked_at: now,
          next_check_at: now + 86_400_000,
        })
        .where('id', '=', monitor_id)
        .execute();
      const incident = { account_id: accountId, monitor_id, cause: 'answered 503', started_at: now - 600_000 };
      await db
        .insertInto('incidents')
        .values(incident)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const open = db.selectFrom('incidents').select('id').where('monitor_id', '=', monitor_id);
      const { id } = await open.executeTakeFirstOrThrow();
      if (monitor_id === ids.down) ids.incident = id;
    }
  });
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

const WRITES =
  /^(create|add (?!filter)|new\b|edit\b|delete|remove (?!filter)|save|pause|resume|check now|acknowledge|unacknowledge|resolve|test alerts|write|publish|import|schedule|invite|upload|choose|replace|rename|revoke|refund(?! requests)|resend|answer|edit answer|close question|reopen|watch|favorite|select .*|move|confirm payment|cancel order|withdraw|send|disconnect|connect|hide|set up|ask again|approve|end now|group of|manage|unlink|duplicate|extend|reset|actions for (?!the purchase of)|update|generate|drop)\b/i;
const READS =
  /search|filter|sort|period|columns|display|days|rows per page|page size|status|by monitor|by cause|from|to|license|width|language|show|apdex|theme|code|answers|compare|chart by|then by|conversions in lists|live|day|result|phone|desktop|currency|channel|country|format|^group$/i;

const controlsOf = () =>
  [...document.querySelectorAll<HTMLElement>('main :is(button, a[href], input, select, textarea, [role=menuitem])')]
    .filter((one) => one.checkVisibility() && !one.matches(':disabled') && one.dataset.disabled !== 'true')
    .map((one) => ({
      isField: one.matches('input, select, textarea'),
      name: (
        one.getAttribute('aria-label') ??
        ((one as HTMLInputElement).labels?.[0]?.innerText ||
          one.innerText ||
          one.getAttribute('placeholder') ||
          one.title)
      ).trim(),
    }));

type Visit = [path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];

/** Returns the controls that would lead to a change, and the requests that were rejected. */
async function walk(page: Page, visits: Visit[], name: string): Promise<string[]> {
  const wrong: string[] = [];
  page.on('response', (response) => {
    if ([401, 403, 404].includes(response.status())) wrong.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
  for (const [path, shows, act] of visits) {
    await page.goto(`${service.address}${path}`);
    await page.locator('main').getByText(shows).first().waitFor();
    await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
    await act?.(page);
    for (const control of await page.evaluate(controlsOf)) {
      const isWrong = control.isField ? !READS.test(control.name) : WRITES.test(control.name);
      if (isWrong) wrong.push(`${path}: ${control.isField ? 'the field ' : ''}“${control.name}”`);
    }
    if (process.env.PAGES_TO) {
      const file = `${name}${path.replaceAll(/[^a-z0-9]+/gi, '-')}`;
      for (const width of [380, 1280]) {
        await page.setViewportSize({ width, height: 860 });
        await requireAccessible(page, file);
      }
    }
  }
  return wrong;
}

test('shows a viewer no controls that change data, and causes no rejected requests', async () => {
  const page = await logInAs('viewer', 'Vera');
  const { published, draft, purchase, order, question } = market;
  const wrong = await walk(
    page,
    [
      ['/', /shop\.example/],
      ['/monitors', /Checkout/],
      ['/monitors', /Checkout/, (tab) => tab.getByRole('button', { name: 'Views' }).click()],
      [`/monitors/${ids.up}`, /Recent checks/],
      [`/monitors/${ids.down}`, /View incident/],
      ['/incidents', /Checkout/],
      [`/incidents/${ids.incident}`, /Incident opened/],
      ['/monitor-groups', /Shop and checkout/],
      ['/maintenance', /Month end/],
      ['/objectives', /Checkout is reachable/],
      [`/objectives/${watching.objective}`, /Remaining budget/],
      ['/uptime-reports', /Acme, monthly/],
      [`/uptime-reports/${watching.report}`, /No recipients/],
      ['/alert-policies', /Nights and weekends/],
      ['/status-pages', /Acme status/],
      [`/status-pages/${watching.page}`, /cannot change this/],
      [`/status-pages/${watching.page}/reports`, /Keep visitors informed/],
      [`/status-pages/${watching.page}/announcements`, /Payments are slow/],
      [`/status-pages/${watching.page}/subscribers`, /No subscribers yet/],
      ['/websites', /payroll\.example/],
      [`/websites/${ids.website}`, /\/page-1/],
      [`/websites/${ids.website}`, /\/page-1/, (tab) => tab.getByRole('button', { name: 'Segments' }).click()],
      [`/websites/${ids.website}/goals`, /Somebody reads/],
      [`/websites/${ids.website}/sharing`, /For the board/],
      [`/websites/${ids.website}/reports`, /No other recipients/],
      [`/websites/${ids.website}/data`, /Search Console/],
      ['/market', /Revenue/],
      ['/market/items', /Tide Tables/],
      [`/market/items/${published}`, /Description/],
      [`/market/items/${draft}`, /Before you can sell/],
      [`/market/items/${published}/media`, /Screenshots/],
      [`/market/items/${published}/versions`, /1\.1\.0/],
      [`/market/items/${draft}/versions`, /No versions yet/],
      ['/market/purchases', /First Buyer/],
      [`/market/purchases/${purchase}`, /Purchase code/],
      ['/market/customers', /First Buyer/],
      [`/market/customers/${purchase}`, /No notes yet/],
      ['/market/orders', /Second Buyer/],
      [`/market/orders/${order}`, /Second Buyer/],
      ['/market/coupons', /SPRING/],
      ['/market/reviews', /stars|Tide Tables/],
      ['/market/support', /Tide Tables/],
      [`/market/support/${question}`, /First Buyer/],
      ['/market/settings', /Your shop page/],
    ],
    'viewer',
  );
  assert.deepEqual([...new Set(wrong)], []);

  await page.goto(`${service.address}/settings?section=preferences`);
  await page.getByText(/Only an owner or admin can change the time zone/).waitFor();
  for (const name of ['Time zone', 'Currency'])
    await becomes(() => page.getByRole('combobox', { name }).isDisabled(), true, name);
  await page.getByText('Dark', { exact: true }).click();
  await page.locator('[data-mantine-color-scheme=dark]').waitFor();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'de');
});

test('offers a viewer only actions that read, in the palette and by keyboard', async () => {
  const page = await logInAs('viewer', 'Vito');
  await page.goto(`${service.address}/monitors/${ids.down}`);
  await page.getByText('View incident').waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('option', { name: 'View incident' }).waitFor();
  const offered = await page.getByRole('option').allInnerTexts();
  assert.deepEqual(
    offered.filter((word) => WRITES.test(word)),
    [],
  );
  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: 'View incident' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await pressSequence(page, 'g', 'w');
  await page.getByText('payroll.example').waitFor();
  await page.keyboard.press('c');
  assert.match(page.url(), /\/websites$/);
});

test('lets a guest view shared resources only, and change nothing', async () => {
  const shown = {
    monitor: [ids.up, ids.down],
    website: [ids.website],
    status_page: [watching.page],
    uptime_report: [watching.report],
    item: [market.published],
  };
  const page = await logInAs('guest', 'Gustav', shown);
  const wrong = await walk(
    page,
    [
      ['/', /You can view it, but not change it/],
      [`/websites/${ids.website}`, /\/page-1/],
      [`/websites/${ids.website}/details/pages`, /\/page-1/],
      [`/websites/${ids.website}/visits`, /\/page-1/],
      [`/websites/${ids.website}/web-vitals`, /No web vitals/],
      [`/websites/${ids.website}?realtime=true`, /Right now/],
      [`/monitors/${ids.up}`, /Recent checks/],
      [`/monitors/${ids.down}`, /View incident/],
      [`/incidents/${ids.incident}`, /Incident opened/],
      [`/status-pages/${watching.page}`, /Preview/],
      [`/market/items/${market.published}`, /Revenue, last 30 days/],
    ],
    'guest',
  );
  assert.deepEqual([...new Set(wrong)], []);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await becomes(() => navigation.getByRole('link').allInnerTexts(), ['Overview', 'Settings']);

  await page.goto(service.address);
  await page.getByRole('link', { name: 'Acme status' }).click();
  const preview = page.frameLocator('iframe');
  await preview.getByText('How the services of Acme are and were.').waitFor();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  const row = page.getByRole('table', { name: 'Websites' }).getByRole('row').nth(1);
  await becomes(() => row.innerText(), /shop\.example\s+\d+\s+20\b/);
  await page.keyboard.press('Control+K');
  await page.getByRole('option', { name: /Checkout/ }).waitFor();
  const offered = await page.getByRole('option').allInnerTexts();
  assert.deepEqual(
    offered.filter((word) => /Payroll|payroll|Internal|Monitors|Create|API key/.test(word)),
    [],
  );
  await page.keyboard.press('Escape');

  const others = [
    `/websites/${ids.other}`,
    `/monitors/${ids.hidden}`,
    '/monitors',
    '/websites/all',
    '/market',
    '/market/orders',
    `/websites/${ids.website}/edit`,
    `/monitors/${ids.up}/edit`,
    `/market/items/${market.draft}`,
    '/incidents',
  ];
  for (const path of others) {
    await page.goto(`${service.address}${path}`);
    await page
      .getByText(/not found|mistyped|does not exist/i)
      .first()
      .waitFor();
    assert.doesNotMatch(await page.locator('main').innerText(), /payroll|Payroll|Undertow|First Buyer/, path);
  }
});
