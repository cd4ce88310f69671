import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Prepared } from './prepare.ts';
import type { Visits } from './visit.ts';

const password = 'correct horse battery';

type Ids = { website: number; empty: number; secret: number; shared: string };

export async function websitePages({ service, api, store }: Prepared): Promise<Visits> {
  const website = await store('websites', { domain: 'shop.example', privacy: '0', group: 'Shops' });
  const empty = await store('websites', { domain: 'empty.example' });
  const secret = await store('websites', { domain: 'members.example', privacy: '2', password, exclude_bots: '0' });
  await store(`websites/${website}/shared-links`, { name: 'For the board' });
  await store(`websites/${website}/goals`, { name: 'Somebody reads', kind: 'page', value: '/page-1' });
  await store(`websites/${website}/conversion-alerts`, {
    currency: 'EUR',
    condition: 'below',
    threshold: '100',
    span: 'day',
  });
  await store(`websites/${website}/scheduled-exports`, {
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'acme-statistics',
    prefix: 'web',
    access_key_id: 'AKIAIOSFODNN7EXAMPLE',
    secret_access_key: 'secret',
    frequency: 'weekly',
    paused: '1',
  });
  await store(`websites/${website}/funnels`, {
    name: 'From one page to the next',
    'steps[0][kind]': 'page',
    'steps[0][value]': '/page-0',
    'steps[1][kind]': 'page',
    'steps[1][value]': '/page-1',
  });
  for (const each of [website, secret]) {
    await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
      body: JSON.stringify({ w: String(each), u: 'http://shop.example/page-1' }),
    });
  }
  const [link] = await api<{ url: string }[]>(`websites/${website}/shared-links`);
  const shared = new URL(link!.url).pathname;
  for (let n = 0; n < 40; n++) {
    const visit = {
      w: String(website),
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
  await storeSearchTerms(service.dataDir, secret);
  return { entrances: entrances(secret), pages: pages({ website, empty, secret, shared }) };
}

async function storeSearchTerms(dataDir: string, website: number): Promise<void> {
  const { openDatabase } = await import('../../../src/server/database/index.ts');
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

const pages = ({ website, empty, secret, shared }: Ids): Visits['pages'] => [
  ['overview', '/', /shop\.example/],
  ['websites', '/websites', /shop\.example/],
  ['website-new', '/websites/new', /Excluded IPs/, openOptions],
  ['website', `/websites/${website}`, /\/page-1/, scrollToEnd],
  ['website-now', `/websites/${website}?realtime=true`, /Right now/],
  ['website-today', `/websites/${website}?period=today&paths=journeys&events=events`, /\/page-1/, scrollToEnd],
  ['website-filter', `/websites/${website}`, /\/page-1/, addFilter],
  [
    'website-filtered',
    `/websites/${website}?filter=page:is:/page-1&places=cities&paths=retention`,
    /Clear all/,
    scrollToEnd,
  ],
  ['website-periods', `/websites/${website}`, /\/page-1/, (page) => page.keyboard.press('c')],
  ['websites-all', '/websites/all', /members\.example/],
  ['website-details', `/websites/${website}/details/pages?sort_by=scroll_depth&sort=asc`, /\/page-1/],
  ['website-pairs', `/websites/${website}/details/property-values?then_by=page`, /\/page-1/],
  ['website-visits', `/websites/${website}/visits`, /\/page-1/],
  ['website-vitals', `/websites/${website}/web-vitals`, /1\.8 s/],
  ['website-terms', `/websites/${secret}/details/search-terms`, /desk lamp/],
  [
    'website-terms-of-page',
    `/websites/${secret}/details/search-terms?url=https%3A%2F%2Fmembers.example%2Flamps%3Fcolour%3Dgreen`,
    /that led to/,
  ],
  ['website-vitals-empty', `/websites/${secret}/web-vitals`, /data-vitals/],
  ['website-keys', `/websites/${website}`, /\/page-1/, openKeys],
  ['website-empty', `/websites/${empty}`, /gatehouse\.js/],
  [
    'website-switch',
    `/websites/${website}`,
    /\/page-1/,
    async (page) => {
      await page.keyboard.press('s');
      await page.getByRole('option', { name: /members\.example/ }).waitFor();
    },
  ],
  ['website-edit', `/websites/${website}/edit`, /Excluded IPs/],
  ['website-adding', `/websites/${website}`, /\/page-1/, addGoalAndFunnel],
  ['website-tracking', `/websites/${website}/tracking`, /data-outbound/],
  ['website-goals', `/websites/${website}/goals`, /Sales in EUR/, editAlert],
  ['website-sharing', `/websites/${website}/sharing`, /For the board/],
  ['website-reports', `/websites/${website}/reports`, /No other recipients/, addRecipient],
  ['website-data', `/websites/${website}/data`, /acme-statistics/, editExport],
  ['website-bots', `/websites/${secret}/data`, /Bots \(user agent\)/],
  ['statistics', `/stats/${website}`, /\/page-1/, openTables],
  [
    'statistics-filtered',
    `/stats/${website}?period=today&filter=page:is:/page-1&filter=device:is:desktop`,
    /Remove filter/,
  ],
  [
    'statistics-now',
    `/stats/${website}?realtime=1&sources=channels&places=countries&metric=bounce_rate`,
    /Right now/,
    (page) => page.getByLabel(/^Period:/).click(),
  ],
  ['statistics-list', `/stats/${website}?list=page&sort_by=name`, /\/page-1/],
  ['statistics-empty', `/stats/${empty}`, /No visitors in this period/],
  ['statistics-embedded', `/stats/${website}/embed?period=12mo`, /\/page-1/],
  ['statistics-shared', shared, /\/page-1/],
  ['statistics-nowhere', '/stats/999999', /Page not found/],
  ['opt-out', `/opt-out/${website}`, /What is measured/],
];

const entrances = (secret: number): Visits['entrances'] => [
  ['statistics-password', `/stats/${secret}`, /password-protected/],
];

const openOptions = (page: Page) => page.getByRole('button', { name: /^More options/ }).click();

const openTables = (page: Page) => page.getByText('as a table').click();

/** Scrolls through the page, because panels are loaded when they come into view. */
async function scrollToEnd(page: Page): Promise<void> {
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
  await scrollToEnd(page);
  await page.getByRole('button', { name: 'Add goal' }).click();
  await page.getByRole('form', { name: 'New goal' }).getByRole('button', { name: '/page-0' }).waitFor();
  await page.getByRole('button', { name: 'Add funnel' }).click();
  await page.getByRole('combobox', { name: 'Step 2', exact: true }).waitFor();
}

async function openKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
}
