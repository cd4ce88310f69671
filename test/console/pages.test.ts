import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowser, untilLoaded } from '../support/browser.ts';
import { isWhole as isLong } from '../support/long-runs.testing.ts';
import { TestService, until } from '../support/service.ts';
import { type LayoutWatch, watchLayout } from './layout-shift.ts';
import { type ColorScheme, requireReadable } from './looks.ts';
import { type MarketIds, marketPages, storeMarket } from './market.ts';
import { PageNames, requireEveryRoute } from './routes.ts';
import { type Store, storeWith } from './store.ts';
import { storeWatching, type WatchingIds, watchingPages } from './watching.ts';

/**
 * Visits every page, on a phone and on a desk, in light and in dark, over a network that takes its time. By default each
 * page is visited in one of the widths, by turns; in both with `npm run test:faults`.
 */
const password = 'correct horse battery';
/** Whoever wants to see the pages wants to see all of them. */
const isWhole = isLong || process.env.PAGES_TO !== undefined;
const site = createServer((request, response) => {
  response.statusCode = request.url === '/broken' ? 503 : 200;
  response.end('hello');
});

let service: TestService;
let browser: Browser;
let key: string;
let store: Store;
const ids: Record<string, number> = {};
let watching: WatchingIds;
let market: MarketIds;
/** where a shared link leads */
let shared: string;

const statusOf = async (monitor: number): Promise<string> => {
  const answer = await fetch(`${service.address}/api/v1/monitors/${monitor}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await answer.json()) as { data: { status: string } }).data.status;
};

const newestIncident = async (): Promise<number> => {
  const answer = await fetch(`${service.address}/api/v1/incidents`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await answer.json()) as { data: { id: number }[] };
  assert.ok(data[0]);
  return data[0].id;
};

const sharedLinkOf = async (website: number): Promise<string> => {
  const answer = await fetch(`${service.address}/api/v1/websites/${website}/shared-links`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { data } = (await answer.json()) as { data: { url: string }[] };
  return new URL(data[0]?.url ?? '').pathname;
};

/** What an import from Search Console leaves. */
async function storeSearchTerms(dataDir: string, website: number): Promise<void> {
  const { openDatabase } = await import('../../src/server/database/index.ts');
  const { db, close } = await openDatabase({ file: join(dataDir, 'ledger.db') });
  const { account_id } = await db
    .selectFrom('websites')
    .select('account_id')
    .where('id', '=', website)
    .executeTakeFirstOrThrow();
  const address = 'https://members.example/lamps?colour=green';
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const figures = { clicks: 12, impressions: 340, position_total: 340 * 4200 };
  const rows = ['desk lamp', 'green lamp that stands on a desk and is bright enough to read by'].map((query, line) => ({
    ...{ account_id, website_id: website, day, line, query, page: address, path: '/lamps' },
    ...figures,
  }));
  await db.insertInto('search_terms').values(rows).execute();
  await close();
}

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const siteAddress = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  store = storeWith(service, key);
  await service.start();
  browser = await openBrowser();
  const check = { interval: '60', request_method: 'GET', alert_condition: 'url_unavailable' };
  ids.good = await store('monitors', { name: 'Home page', url: `${siteAddress}/`, ...check });
  ids.bad = await store('monitors', {
    name: 'A name so long that it cannot stand on one line of a phone, whatever is tried',
    url: `${siteAddress}/broken`,
    ...check,
    'alerts[0][key]': 'webhook',
    'alerts[0][value]': `${siteAddress}/hook`,
  });
  ids.heartbeat = await store('monitors', { name: 'Backup', ...check, url: 'heartbeat://backup?period=86400' });
  watching = await storeWatching(store, [ids.good, ids.bad, ids.heartbeat]);
  ids.website = await store('websites', { domain: 'shop.example', privacy: '0', group: 'Shops' });
  ids.empty = await store('websites', { domain: 'empty.example' });
  ids.protected = await store('websites', { domain: 'members.example', privacy: '2', password, exclude_bots: '0' });
  await store(`websites/${ids.website}/shared-links`, { name: 'For the board' });
  await store(`websites/${ids.website}/goals`, { name: 'Somebody reads', kind: 'page', value: '/page-1' });
  await store(`websites/${ids.website}/conversion-alerts`, {
    currency: 'EUR',
    condition: 'below',
    threshold: '100',
    span: 'day',
  });
  await store(`websites/${ids.website}/scheduled-exports`, {
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'acme-statistics',
    prefix: 'web',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'secret',
    frequency: 'weekly',
    paused: '1',
  });
  await store(`websites/${ids.website}/funnels`, {
    name: 'From one page to the next',
    'steps[0][kind]': 'page',
    'steps[0][value]': '/page-0',
    'steps[1][kind]': 'page',
    'steps[1][value]': '/page-1',
  });
  for (const website of [ids.website, ids.protected]) {
    await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      body: JSON.stringify({ w: String(website), u: 'http://shop.example/page-1' }),
    });
  }
  shared = await sharedLinkOf(ids.website);
  for (let n = 0; n < 40; n++) {
    const visit = {
      w: String(ids.website),
      u: `http://shop.example/page-${n % 7}`,
      r: n % 3 ? 'https://news.example/' : '',
      p: { plan: n % 2 ? 'free' : 'pro' },
    };
    const vitals = { url: visit.u, lcp: 1840, inp: n % 2 ? 96 : 640, cls: n % 7 ? 0.02 : 0.31, fcp: 910, ttfb: 2100 };
    for (const body of [visit, { w: visit.w, u: visit.u, n: '$vitals', p: vitals }]) {
      const sent: Response = await fetch(`${service.address}/api/collect`, {
        method: 'POST',
        headers: {
          'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (n % 9)}.0) Gecko/20100101 Firefox/${100 + (n % 9)}.0`,
        },
        body: JSON.stringify(body),
      });
      assert.equal(sent.status, 202);
    }
  }
  await storeSearchTerms(service.dataDir, ids.protected);
  const sample = join(import.meta.dirname, '..', '..', 'examples', 'catalogue.json');
  const imported = await service.command(['market', 'import', sample, '--account', 'ann', '--json']);
  assert.equal(imported.status, 0, imported.stderr);
  market = await storeMarket(service, key, `${siteAddress}/hook`);
  await until('the broken page is down', async () => (await statusOf(ids.bad ?? 0)) === 'down', 90_000);
  ids.incident = await newestIncident();
});

after(async () => {
  await browser?.close();
  await service?.remove();
  site.closeAllConnections();
  site.close();
});

/**
 * A page, a text that is there once its facts are, and what is done on it before it is looked at. A visit to the path of
 * the visit before goes on from there: loading a page again takes as much of the processors as looking at it.
 */
type Visit = [name: string, path: string, shows: RegExp, act?: (page: Page) => Promise<unknown>];

const kumaBackup = JSON.stringify({
  version: '1.23.16',
  notificationList: [],
  monitorList: [
    { id: 1, name: 'Shop', type: 'http', url: 'https://shop.example/', method: 'GET', interval: 20, active: true },
    { id: 2, name: 'Game server', type: 'steam', hostname: 'game.example', port: 27015, interval: 60, active: true },
  ],
});

const pages = (): Visit[] => [
  ['overview', '/', /shop\.example/],
  ['monitors', '/monitors', /Home page/],
  [
    'monitors-views',
    '/monitors',
    /Home page/,
    async (page) => {
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByLabel('Name of the view').waitFor();
    },
  ],
  [
    'monitors-compact',
    '/monitors?columns=url,days,response,day,checked',
    /Home page/,
    async (page) => {
      await page.getByRole('button', { name: 'Display' }).click();
      await page.getByText('Compact').click();
      await page.locator('[data-density=compact]').waitFor();
    },
  ],
  ['monitors-chosen', '/monitors', /Home page/, (page) => page.getByLabel('Select Backup').click()],
  ['monitors-none', '/monitors?search=nothing-of-the-kind', /No monitors match/],
  ['monitor-new', '/monitors/new', /Check interval/],
  ['monitor-new-open', '/monitors/new', /Check interval/, openFolds],
  ['monitor-new-tested', '/monitors/new', /Check interval/, testAddress],
  ['monitor-new-heartbeat', '/monitors/new', /Type/, chooseType('heartbeat')],
  ['monitor-new-dns', '/monitors/new', /Type/, chooseType('dns')],
  ['monitor-up', `/monitors/${ids.good}`, /Recent checks/, widenAndBack],
  [
    'monitor-checked',
    `/monitors/${ids.good}`,
    /Recent checks/,
    async (page) => {
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText(/Check passed/).waitFor();
    },
  ],
  [
    'monitor-down',
    `/monitors/${ids.bad}`,
    /503/,
    async (page) => {
      await page.getByText(/response headers?$/).click();
      await page.getByRole('button', { name: 'Details' }).first().click();
      await page.getByRole('button', { name: 'Test alerts' }).click();
      await page.getByText(/Delivered in/).waitFor();
    },
  ],
  ['monitor-heartbeat', `/monitors/${ids.heartbeat}`, /Call this URL after each run/],
  ['monitors-import', '/monitors/import', /Choose file/],
  [
    'monitors-import-plan',
    '/monitors/import',
    /Choose file/,
    async (page) => {
      const file = { name: 'kuma.json', mimeType: 'application/json', buffer: Buffer.from(kumaBackup) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.getByRole('button', { name: 'Import 1 monitor' }).waitFor();
    },
  ],
  ['monitor-edit', `/monitors/${ids.bad}/edit`, /Check interval/, openFolds],
  ...watchingPages(watching, { incident: ids.incident ?? 0 }),
  ['websites', '/websites', /shop\.example/],
  ['website-new', '/websites/new', /Excluded IPs/, openOptions],
  ['website', `/websites/${ids.website}`, /\/page-1/, toTheEnd],
  ['website-now', `/websites/${ids.website}?realtime=true`, /Right now/],
  ['website-today', `/websites/${ids.website}?period=today&paths=journeys&events=events`, /\/page-1/, toTheEnd],
  ['website-filter', `/websites/${ids.website}`, /\/page-1/, addFilter],
  [
    'website-filtered',
    `/websites/${ids.website}?filter=page:is:/page-1&places=cities&paths=retention`,
    /Clear all/,
    toTheEnd,
  ],
  ['website-periods', `/websites/${ids.website}`, /\/page-1/, (page) => page.keyboard.press('c')],
  ['websites-all', '/websites/all', /members\.example/],
  ['website-details', `/websites/${ids.website}/details/pages?sort_by=scroll_depth&sort=asc`, /\/page-1/],
  ['website-pairs', `/websites/${ids.website}/details/property-values?then_by=page`, /\/page-1/],
  ['website-visits', `/websites/${ids.website}/visits`, /\/page-1/],
  ['website-vitals', `/websites/${ids.website}/web-vitals`, /1,840 ms/],
  ['website-terms', `/websites/${ids.protected}/details/search-terms`, /desk lamp/],
  [
    'website-terms-of-page',
    `/websites/${ids.protected}/details/search-terms?url=https%3A%2F%2Fmembers.example%2Flamps%3Fcolour%3Dgreen`,
    /that led to/,
  ],
  ['website-vitals-empty', `/websites/${ids.protected}/web-vitals`, /data-vitals/],
  ['website-keys', `/websites/${ids.website}`, /\/page-1/, openKeys],
  ['website-empty', `/websites/${ids.empty}`, /gatehouse\.js/],
  [
    'website-switch',
    `/websites/${ids.website}`,
    /\/page-1/,
    async (page) => {
      await page.keyboard.press('s');
      await page.getByRole('option', { name: /members\.example/ }).waitFor();
    },
  ],
  ['website-edit', `/websites/${ids.website}/edit`, /Excluded IPs/],
  ['website-adding', `/websites/${ids.website}`, /\/page-1/, addGoalAndFunnel],
  ['website-tracking', `/websites/${ids.website}/tracking`, /data-outbound/],
  ['website-goals', `/websites/${ids.website}/goals`, /Sales in EUR/, editAlert],
  ['website-sharing', `/websites/${ids.website}/sharing`, /For the board/],
  ['website-reports', `/websites/${ids.website}/reports`, /No other recipients/, addRecipient],
  ['website-data', `/websites/${ids.website}/data`, /acme-statistics/, editExport],
  ['website-bots', `/websites/${ids.protected}/data`, /Bots \(user agent\)/],
  ...marketPages(market),
  ['settings', '/settings', /First name/],
  ['settings-preferences', '/settings?section=preferences', /Time zone/],
  ['settings-password', '/settings?section=password', /Current password/],
  ['settings-sessions', '/settings?section=sessions', /Current session/],
  ['settings-public-profile', '/settings?section=public-profile', /Contact e-mail/],
  ['settings-your-accounts', '/settings?section=your-accounts', /Leave account|only owner/],
  ['settings-members', '/settings?section=members', /Open invitations/],
  ['settings-your-data', '/settings?section=your-data', /Download your data/],
  ['settings-export', '/settings?section=export', /Export everything/],
  ['settings-accounts', '/settings?section=accounts', /Use was counted/],
  ['settings-account', '/settings/accounts/1', /Everything in the account/],
  ['settings-two-factor', '/settings?section=two-factor', /Set up/],
  ['settings-api-key', '/settings?section=api-key', /Replace key/],
  ['settings-mail', '/settings?section=mail', /No mail server is set up yet/, sendTestMail],
  ['settings-health', '/settings?section=health', /All jobs/],
  ['settings-backups', '/settings?section=backups', /No backup yet/],
  ['settings-service', '/settings?section=service', /registration/i],
  ['settings-usage', '/settings?section=usage', /Page views this month/],
  ['settings-audit-log', '/settings?section=audit-log', /Export CSV/],
  ['settings-installation-audit-log', '/settings?section=installation-audit-log', /Keep audit logs for/],
  ['nowhere', '/nowhere-at-all', /the address is mistyped/],
  ['statistics', `/stats/${ids.website}`, /\/page-1/, openTables],
  [
    'statistics-filtered',
    `/stats/${ids.website}?period=today&filter=page:is:/page-1&filter=device:is:desktop`,
    /Remove filter/,
  ],
  [
    'statistics-now',
    `/stats/${ids.website}?realtime=1&sources=channels&places=countries&metric=bounce_rate`,
    /Right now/,
    (page) => page.getByLabel(/^Period:/).click(),
  ],
  ['statistics-list', `/stats/${ids.website}?list=page&sort_by=name`, /\/page-1/],
  ['statistics-empty', `/stats/${ids.empty}`, /No visitors in this period/],
  ['statistics-embedded', `/stats/${ids.website}/embed?period=12mo`, /\/page-1/],
  ['statistics-shared', shared, /\/page-1/],
  ['statistics-nowhere', '/stats/999999', /Page not found/],
  ['opt-out', `/opt-out/${ids.website}`, /What is measured/],
];
const entrances = (): Visit[] => [
  ['login', '/login', /Log in/],
  ['setup', '/setup', /Already set up/],
  ['register', '/register', /Invitation required/],
  ['forgot-password', '/forgot-password', /no mail/],
  ['set-up-two-factor', '/set-up-two-factor', /Log in first/],
  ['no-account', '/no-account', /Log in/],
  ['reset-password', '/reset-password', /no longer works/],
  ['confirm-email', '/confirm-email', /no longer works/],
  ['restore-email', '/restore-email', /no longer works/],
  ['keep-account', '/keep-account', /no longer works/],
  ['join', '/join', /Invitation not valid/],
  ['create-account', '/create-account', /does not work any more/],
  ['register-invited', '/register#0123456789abcdef', /Create your account/],
  ['statistics-password', `/stats/${ids.protected}`, /password-protected/],
  ['shop', '/shop', /All items/],
  ['shop-narrowed', '/shop?kind=image&min=1&sort=rating&q=i', /Results for/],
  ['shop-none', '/shop?q=nothingofthekind', /No matching items/],
  ['shop-category', '/shop/c/graphics', /Icons/],
  ['shop-author', '/shop/authors/ann', /items/],
  ['shop-item', `/shop/items/${market.published}`, /Buy regular licence/],
  ['shop-picture', `/shop/items/${market.published}/tide-tables#picture-1`, /Picture|1 of 4/],
  ['shop-buy', `/shop/buy/${market.published}`, /Place order · €24\.00/],
  ['shop-terms', '/shop/terms', /end product/],
  ['shop-lost', '/shop/items/999999/nothing', /Item not found/],
  ['shop-library', '/shop/library', /Your purchases/],
  ['status', '/status/acme', /Behind it/],
  ['status-day', '/status/acme', /Behind it/, readDays],
  [
    'status-history',
    '/status/acme/history',
    /(January|February|March|April|May|June|July|August|September|October|November|December) 20/,
  ],
  ['status-password', '/status/internal', /password/i],
  ['api-docs', '/api/docs', /./],
];

const chooseType = (kind: string) => (page: Page) => page.getByLabel('Type', { exact: true }).selectOption(kind);

async function openFolds(page: Page): Promise<void> {
  for (const fold of [/^Request/, /^What counts as down/, /^Expiry/, /^Tags and maintenance/])
    await page.getByRole('button', { name: fold }).click();
  await page.getByLabel('Request method').selectOption('POST');
  await page.getByLabel('Body').waitFor();
}

const openOptions = (page: Page) => page.getByRole('button', { name: /^More options/ }).click();

async function testAddress(page: Page): Promise<void> {
  const { port } = site.address() as AddressInfo;
  await page.getByLabel('Address', { exact: true }).fill(`127.0.0.1:${port}/broken`);
  await page.getByText(/503 Service Unavailable/).waitFor();
}

async function sendTestMail(page: Page): Promise<void> {
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port').fill('1');
  await page.getByLabel('From address').fill('ops@example.com');
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await page.getByText(/refused the connection/).waitFor();
}

async function readDays(page: Page): Promise<void> {
  const days = page.getByRole('slider', { name: /last 90 days/ }).first();
  await days.focus();
  await days.press('ArrowLeft');
  await page.getByText(/^\d+ \w+: (no data|100%, no outages)$/).waitFor();
}

const openTables = (page: Page) => page.getByText('as a table').click();

/** What comes to lie under the pointer after a click may open its tooltip, sooner or later. */
async function pointAtNothing(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('[role=tooltip]').first().waitFor({ state: 'detached' });
}

/** A window may become narrower: what was drawn for the wider one goes along. */
async function widenAndBack(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.waitForFunction(() => (document.querySelector('canvas')?.offsetWidth ?? 0) > 600);
  if (size) await page.setViewportSize(size);
  await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}

/** What lies further down is loaded when one comes near: goes from one part that waits for that to the next. */
async function toTheEnd(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.querySelector('[data-awaited]')?.scrollIntoView();
    return document.querySelector('[data-awaited], [class*=keleton-root]') === null;
  });
  await page.getByRole('region', { name: 'User journeys', exact: true }).waitFor();
}

async function addFilter(page: Page): Promise<void> {
  await page.keyboard.press('f');
  await page.getByRole('form', { name: 'Add filter' }).waitFor();
}

async function addRecipient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add recipient' }).click();
  await page.getByLabel('Frequency').waitFor();
}

async function editExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit export to acme-statistics/web' }).click();
  await page.getByRole('form', { name: 'Edit export' }).waitFor();
}

async function editAlert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit alert on Sales in EUR' }).click();
  await page.getByRole('form', { name: 'Edit alert' }).waitFor();
}

async function addGoalAndFunnel(page: Page): Promise<void> {
  await toTheEnd(page);
  await page.getByRole('button', { name: 'Add goal' }).click();
  await page.getByRole('form', { name: 'New goal' }).getByRole('button', { name: '/page-0' }).waitFor();
  await page.getByRole('button', { name: 'Add funnel' }).click();
  await page.getByRole('combobox', { name: 'Step 2', exact: true }).waitFor();
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}

/**
 * Each page is looked at in light on one width and in dark on the other, by turns: what all pages have in common, such as
 * the menu, is seen in all four ways, and what one page has, in both schemes.
 */
function schemesOf(visits: Visit[], width: number): Map<string, ColorScheme> {
  const even = width === 380 ? 'light' : 'dark';
  const odd = width === 380 ? 'dark' : 'light';
  return new Map(visits.map(([name], n) => [name, (isWhole ? n : n >> 1) % 2 === 0 ? even : odd]));
}

/** The visits of a run to make in a width: of each two that follow each other, one in each. */
const visitsIn = (visits: Visit[], width: number): Visit[] =>
  visits.filter((_, n) => isWhole || (n % 2 === 0) === (width === 380));

/** Both at once: each waits most of the time. One begins in the middle, so that they never do the same thing at a time. */
const halfRound = <Each>(list: Each[]): Each[] => {
  const half = list.length >> 1;
  return [...list.slice(half), ...list.slice(0, half)];
};

describe('pages, in light and in dark', { concurrency: true }, () => {
  for (const { width, inOrder } of [
    { width: 380, inOrder: (visits: Visit[]) => visits },
    { width: 1280, inOrder: halfRound<Visit> },
  ]) {
    describe(`at ${width} px`, { concurrency: false }, () => {
      const faults: string[] = [];
      const names = new PageNames();
      let page: Page;
      let layout: LayoutWatch;
      let schemes: Map<string, ColorScheme>;
      before(async () => {
        schemes = schemesOf([...entrances(), ...pages()], width);
        page = await browser.newPage({ viewport: { width, height: 860 }, reducedMotion: 'reduce' });
        layout = await watchLayout(page);
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('console', (message) => {
          if (
            message.type() === 'error' &&
            !/status of (401|404)|files\.example|ERR_NAME_NOT_RESOLVED/.test(message.text())
          )
            faults.push(message.text());
        });
      });
      after(() => page.close());

      /** What stands there as it was loaded: nothing was done on it. */
      let loadedPath: string | undefined;
      const visit = async ([name, path, shows, act]: Visit) => {
        const isLoaded = path === loadedPath;
        loadedPath = act ? undefined : path;
        if (!isLoaded) await page.goto(`${service.address}${path}`);
        await page.getByText(shows).first().waitFor({ state: 'attached' });
        await untilLoaded(page);
        if (!isLoaded) {
          await layout.requireStill(name);
          await names.requireName(page, name);
        }
        await act?.(page);
        if (act) await pointAtNothing(page);
        await requireReadable(page, name, [schemes.get(name) ?? 'light']);
        assert.deepEqual(faults.splice(0), [], name);
      };

      /** All that is wrong is told at once: a round takes minutes. */
      const visitAll = async (visits: Visit[]) => {
        const wrong: string[] = [];
        for (const one of visits)
          await visit(one).catch((error: Error) => {
            loadedPath = undefined;
            faults.length = 0;
            wrong.push(`${one[0]}: ${error.message}`);
          });
        assert.deepEqual(wrong, []);
      };

      const some = isWhole ? 'every' : 'every second';
      test(`${some} entrance is readable by everybody, fits and stands still`, () =>
        visitAll(visitsIn(entrances(), width)));
      test(`${some} page says which one it is, is readable by everybody, fits and stands still while it loads`, async () => {
        await logIn(page, service);
        await visitAll(inOrder(visitsIn(pages(), width)));
      });
    });
  }
});

test('every route of the console is visited', () => {
  requireEveryRoute([...pages(), ...entrances()].map(([, path]) => path));
});
