import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, openBrowser } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

let service: TestService;
let browser: Browser;
let address: string;
const faults: string[] = [];

before(async () => {
  service = await TestService.prepare();
  const key = (await service.makeAccount()).api_key;
  await service.startReady();
  const api = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${service.address}/api/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { id } = await api<{ id: number }>('websites', { domain: 'open.example' });
  const events = ['/', '/about', '/blog/one', '/blog/two'].map((path, index) => ({
    url: `https://open.example${path}`,
    address: `8.8.8.${index}`,
    user_agent: agent,
    language: 'en-GB',
    referrer: index % 2 === 0 ? 'https://www.google.com/' : '',
  }));
  await api(`websites/${id}/events`, { events });
  // Waits until all events are stored, because the public page is cached for several seconds.
  await until('all are counted', async () => {
    const { visitors } = await api<{ visitors: number }>(`websites/${id}/stats/totals?period=7d`);
    return visitors === events.length;
  });
  address = `${service.address}/stats/${id}`;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function open(options: Parameters<Browser['newPage']>[0], query = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce', ...options });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(`${address}${query}`);
  return page;
}

const visitors = (page: Page, count: number) =>
  page.getByRole('link', { name: new RegExp(`^Visitors\\s*${count}\\b`) }).waitFor();

test('navigates public statistics without reloading the page', async () => {
  const page = await open({}, '?period=7d');
  await visitors(page, 4);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Channels' }).click();
  await page.getByRole('link', { name: 'Organic Search' }).click();
  await visitors(page, 2);
  await page.getByRole('link', { name: 'Channel is Organic Search', exact: true }).click();
  await page.getByRole('link', { name: 'Channel is not Organic Search', exact: true }).waitFor();
  await page.getByRole('link', { name: /^Remove filter/ }).click();
  await visitors(page, 4);
  await page.goBack();
  await page.getByRole('link', { name: 'Channel is not Organic Search', exact: true }).waitFor();
  await page.goForward();
  await visitors(page, 4);
  await page.keyboard.press('t');
  await page.waitForURL(/period=30d/);
  await page.keyboard.press('f');
  await page.getByLabel('Page contains').fill('blog');
  await page.keyboard.press('Enter');
  await page.waitForURL(/filter=page:contains:blog/);
  await visitors(page, 2);
  const plot = page.getByRole('slider', { name: /^Visitors over time/ });
  await plot.focus();
  await page.keyboard.press('End');
  await becomes(() => plot.getAttribute('aria-valuetext'), /Visitors 2 so far/);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=/);
  await page.getByRole('button', { name: 'Reset zoom' }).waitFor();
  await plot.focus();
  await page.keyboard.press('Escape');
  await page.waitForURL(/period=30d/);
  await page.getByRole('link', { name: 'Details: Pages' }).click();
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('two');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=two/);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: /online now/ }).click();
  await page.getByRole('heading', { name: 'Right now' }).waitFor();
  await page.getByLabel(/^Theme/).click();
  await page.getByRole('link', { name: 'Dark' }).click();
  await page.waitForURL(/theme=dark/);
  await becomes(() => page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await page.evaluate(() => 'isSame' in window), true, 'the page was loaded anew');
  assert.deepEqual(faults.splice(0), []);
  await page.close();
});

test('shows public statistics without scripts', async () => {
  const page = await open({ javaScriptEnabled: false, colorScheme: 'dark', viewport: { width: 380, height: 860 } });
  await visitors(page, 4);
  await page.getByRole('region', { name: 'Devices' }).getByRole('link', { name: 'Systems' }).click();
  await page.getByRole('link', { name: 'Linux' }).waitFor();
  await page.getByLabel(/^Period/).click();
  await page.getByRole('link', { name: 'Last 7 days' }).click();
  await page.getByLabel(/^Add filter/).click();
  await page.getByRole('button', { name: 'Countries' }).click();
  await page.getByRole('link', { name: 'United States' }).click();
  await page.waitForURL(/period=7d&filter=country:is:US&devices=systems/);
  await page.getByText('Show as a table by day').click();
  await page.getByRole('columnheader', { name: 'Visitors' }).first().waitFor();
  await page.close();
});

test('prints the map, the chart and the lists, without controls', async () => {
  const page = await open({ colorScheme: 'dark' }, '?filter=device:is:desktop');
  await page.emulateMedia({ media: 'print' });
  for (const region of ['Key metrics', 'Sources', 'Pages', 'Places', 'Devices'])
    await becomes(() => page.getByRole('region', { name: region }).isVisible(), true, region);
  await becomes(() => page.getByText('Device is Desktop', { exact: true }).first().isVisible(), true);
  for (const hidden of ['summary', '.steps', '.online', '.remove', '.details', '.panel nav a:not([aria-current])'])
    for (const one of await page.locator(hidden).all()) await becomes(() => one.isVisible(), false, hidden);
  await becomes(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  // Width of an A4 page.
  await page.setViewportSize({ width: 688, height: 980 });
  const isCut = () =>
    [...document.querySelectorAll('main *')].some((one) => one.getBoundingClientRect().right > innerWidth + 1);
  await becomes(() => page.evaluate(isCut), false);
  await page.close();
});
