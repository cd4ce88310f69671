import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { until } from '../../support/service.ts';
import { storeWatching, type WatchingIds, watchingPages } from '../watching.ts';
import type { Prepared } from './prepare.ts';
import type { Visits } from './visit.ts';

type Ids = { good: number; bad: number; heartbeat: number; watching: WatchingIds; incident: number };

export async function monitorPages({ api, store, site, siteAddress }: Prepared): Promise<Visits> {
  const check = { interval: '60', request_method: 'GET', alert_condition: 'url_unavailable' };
  const good = await store('monitors', { name: 'Home page', url: `${siteAddress}/`, ...check });
  const bad = await store('monitors', {
    name: 'A long name that needs two lines on a phone, in every theme and at every width',
    url: `${siteAddress}/broken`,
    ...check,
    'alerts[0][key]': 'webhook',
    'alerts[0][value]': `${siteAddress}/hook`,
  });
  const heartbeat = await store('monitors', { name: 'Backup', ...check, url: 'heartbeat://backup?period=86400' });
  const watching = await storeWatching(store, [good, bad, heartbeat]);
  const statusOf = async (monitor: number) => (await api<{ status: string }>(`monitors/${monitor}`)).status;
  await until('the broken page is down', async () => (await statusOf(bad)) === 'down');
  // Otherwise the result of the first check could move a page while its layout is watched.
  await until('the good page is up', async () => (await statusOf(good)) === 'up');
  const [newest] = await api<{ id: number }[]>('incidents');
  return { entrances, pages: pages({ good, bad, heartbeat, watching, incident: newest!.id }, site) };
}

const pages = ({ good, bad, heartbeat, watching, incident }: Ids, site: Server): Visits['pages'] => [
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
  ['monitor-new-tested', '/monitors/new', /Check interval/, testAddress(site)],
  ['monitor-new-heartbeat', '/monitors/new', /Type/, chooseType('heartbeat')],
  ['monitor-new-dns', '/monitors/new', /Type/, chooseType('dns')],
  ['monitor-up', `/monitors/${good}`, /Recent checks/, resizeAndRestore],
  [
    'monitor-checked',
    `/monitors/${good}`,
    /Recent checks/,
    async (page) => {
      await page.getByRole('button', { name: 'Check now' }).click();
      await page.getByText(/Check passed/).waitFor();
    },
  ],
  [
    'monitor-down',
    `/monitors/${bad}`,
    /503/,
    async (page) => {
      await page.getByText(/response headers?$/).click();
      await page.getByRole('button', { name: 'Details' }).first().click();
      await page.getByRole('button', { name: 'Test alerts' }).click();
      await page.getByText(/Delivered in/).waitFor();
    },
  ],
  ['monitor-heartbeat', `/monitors/${heartbeat}`, /Call this URL after each run/],
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
  ['monitor-edit', `/monitors/${bad}/edit`, /Check interval/, openFolds],
  ...watchingPages(watching, { incident }),
];

const entrances: Visits['entrances'] = [
  ['status', '/status/acme', /Behind it/],
  ['status-day', '/status/acme', /Behind it/, readDays],
  [
    'status-history',
    '/status/acme/history',
    /(January|February|March|April|May|June|July|August|September|October|November|December) 20/,
  ],
  ['status-password', '/status/internal', /password/i],
];

const kumaBackup = JSON.stringify({
  version: '1.23.16',
  notificationList: [],
  monitorList: [
    { id: 1, name: 'Shop', type: 'http', url: 'https://shop.example/', method: 'GET', interval: 20, active: true },
    { id: 2, name: 'Game server', type: 'steam', hostname: 'game.example', port: 27015, interval: 60, active: true },
  ],
});

const chooseType = (kind: string) => (page: Page) => page.getByLabel('Type', { exact: true }).selectOption(kind);

async function openFolds(page: Page): Promise<void> {
  for (const fold of [/^Request/, /^What counts as down/, /^Expiry/, /^Tags and maintenance/])
    await page.getByRole('button', { name: fold }).click();
  await page.getByLabel('Request method').selectOption('POST');
  await page.getByLabel('Body').waitFor();
}

const testAddress = (site: Server) => async (page: Page) => {
  const { port } = site.address() as AddressInfo;
  await page.getByLabel('Address', { exact: true }).fill(`127.0.0.1:${port}/broken`);
  await page.getByText(/503 Service Unavailable/).waitFor();
};

async function readDays(page: Page): Promise<void> {
  const days = page.getByRole('slider', { name: /Last 90 days/ }).first();
  await days.focus();
  await days.press('ArrowLeft');
  await page.getByText(/^\d+ \w+: (no data|100%, no outages)$/).waitFor();
}

/** Changes the size of the window and back, because charts must also become smaller with it. */
async function resizeAndRestore(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.waitForFunction(() => (document.querySelector('canvas')?.offsetWidth ?? 0) > 600);
  if (size) await page.setViewportSize(size);
  await page.waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
}
