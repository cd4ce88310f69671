import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser, pressSequence, settledBox } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';

let isBroken = false;
const site = createServer((_, response) => {
  if (isBroken) response.writeHead(503, { 'x-node': 'b2' });
  response.end(isBroken ? 'no database <b>today</b>' : 'hello');
});
let service: TestService;
let browser: Browser;
let page: Page;
let key: string;
const faults: string[] = [];
let listings = 0;

const api = (method: string, path: string, body?: object) =>
  fetch(`${service.address}/api/v1/monitors${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  await service.startReady();
  const check = { url, interval: 3600, request_method: 'GET', alert_condition: 'url_unavailable' };
  for (let n = 1; n <= 12; n++) {
    const made = await api('POST', '', { ...check, name: `Monitor ${n}`, tags: n > 10 ? ['late'] : [] });
    assert.equal(made.status, 201, await made.text());
  }
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => (listings += request.url().includes('/monitors/rows') ? 1 : 0));
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
  site.closeAllConnections();
  site.close();
  assert.deepEqual(faults, [], 'no page threw');
});

const row = (name: string) => page.getByRole('row', { name: new RegExp(`Select ${name} `) });
const segment = (name: RegExp) => page.getByLabel('By status').getByRole('link', { name });
const names = () => page.locator('tbody tr td:nth-child(3) a').allInnerTexts();

test('updates a row in place after the monitor changed elsewhere, without loading the list again', async () => {
  await page.goto(`${service.address}/monitors?sort_by=name&sort=asc`);
  await segment(/^Up 12$/).waitFor();
  const [asked, order] = [listings, await names()];
  const text = await row('Monitor 7').getByRole('link').getAttribute('href');
  const id = /\d+$/.exec(text ?? '')?.[0];
  assert.equal((await api('PATCH', `/${id}`, { paused: true })).status, 200);
  await row('Monitor 7').getByText('Paused').waitFor();
  await segment(/^Paused 1$/).waitFor();
  assert.deepEqual(await names(), order);
  assert.equal(listings, asked);
});

test('selects a range of rows by keyboard or Shift-click, and edits all of them', async () => {
  await page.goto(`${service.address}/monitors?tag=late`);
  await page.getByLabel('Select Monitor 12').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('status').getByText('2 monitors paused.').waitFor();
  await segment(/^Paused 3$/).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${service.address}/monitors?sort_by=id&sort=asc`);
  await page.getByLabel('Select Monitor 1', { exact: true }).click();
  await page.getByLabel('Select Monitor 4').click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByLabel('Tag to add').fill('early');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('4 monitors tagged “early”.').waitFor();
  await page.getByLabel('Tag', { exact: true }).selectOption('early');
  await segment(/^All 12$/).waitFor();
  await until(
    'the first four alone are listed',
    async () => ['Monitor 1', 'Monitor 2', 'Monitor 3', 'Monitor 4'].join() === (await names()).sort().join(),
  );
});

test('opens pages, selects rows and starts new entries by keyboard', async () => {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const focused = (text: string) =>
    page.waitForFunction((name) => document.activeElement?.textContent?.trim() === name, text);
  await page.goto(`${service.address}/`);
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.keyboard.press('?');
  await shortcuts.getByText('Find anything').waitFor();
  // The list of shortcuts blocks other shortcuts while it is open.
  await pressSequence(page, 'g', 'i');
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).pathname, '/');
  await pressSequence(page, 'g', 'm');
  await page.waitForURL(`${service.address}/monitors`);
  await row('Monitor 7').waitFor();
  const [first = '', second = ''] = await names();
  await page.keyboard.press('j');
  await focused(first);
  await page.keyboard.press('j');
  await focused(second);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await shortcuts.getByRole('region', { name: 'This page' }).getByText('Create monitor').waitFor();
  await shortcuts.getByText('Next row').waitFor();
  await page.keyboard.press('Escape');
  await shortcuts.waitFor({ state: 'detached' });
  await focused(second);
  await page.keyboard.press('k');
  await focused(first);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: first, level: 1 }).waitFor();
  await page.goBack();
  await row('Monitor 7').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('c7jx');
  await becomes(() => page.getByRole('searchbox').inputValue(), 'c7jx');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('c');
  await page.waitForURL(`${service.address}/monitors/new`);
});

test('turns off shortcuts of a single key, but not those with modifier keys', async () => {
  await page.goto(`${service.address}/monitors`);
  await page.getByRole('banner').getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  assert.equal(new URL(page.url()).pathname, '/monitors');
  await page.getByRole('banner').getByRole('button', { expanded: false }).click();
  await page.getByRole('button', { name: 'Shortcuts' }).click();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
});

test('keeps text that is typed while the palette loads, without scrolling the page', async () => {
  const fresh = await browser.newPage({ viewport: { width: 1280, height: 400 } });
  await logIn(fresh, service);
  await fresh.goto(`${service.address}/monitors`);
  await fresh
    .getByRole('link', { name: /^Monitor \d+$/ })
    .first()
    .waitFor();
  await fresh.keyboard.press('ControlOrMeta+k');
  await fresh.keyboard.type('monitor 12', { delay: 60 });
  const field = fresh.getByRole('combobox', { name: /^Search pages/ });
  await field.waitFor();
  await becomes(() => field.inputValue(), 'monitor 12');
  assert.equal(await fresh.evaluate('scrollY'), 0);
  await fresh.close();
});

test('offers actions for the open monitor, and recently opened pages', async () => {
  const palette = page.getByRole('dialog', { name: 'Search' });
  const option = (name: RegExp) => palette.getByRole('option', { name });
  const find = page.getByRole('combobox', { name: /^Search pages/ });
  await page.goto(`${service.address}/monitors?sort_by=id&sort=asc`);
  await page.getByRole('link', { name: 'Monitor 5', exact: true }).click();
  await page.getByRole('heading', { name: 'Monitor 5', level: 1 }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await option(/^Check now/).waitFor();
  await find.fill('puase');
  await option(/^Pause/).waitFor();
  await becomes(() => palette.getByRole('option').first().innerText(), 'Pause');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await find.fill('resume');
  await option(/^Resume/).waitFor();
  await becomes(() => palette.getByRole('option').first().innerText(), 'Resume');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Check now' }).waitFor();
  await pressSequence(page, 'g', 'w');
  await page.getByRole('heading', { name: 'Websites' }).waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await palette
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: /^Monitor 5 127\.0\.0\.1.* (Up|Pending)$/ })
    .waitFor();
  // An exact name is ranked before names that only start with the text.
  await find.fill('monitor 1');
  await until('the monitor of the exact name is the first', async () =>
    /^Monitor 1\n/.test(await palette.getByRole('option').first().innerText()),
  );
  await page.keyboard.press('Escape');
});

test('deletes only selected monitors, after confirmation', async () => {
  await page.goto(`${service.address}/monitors?tag=early&sort_by=id&sort=asc`);
  await page.getByLabel('Select all on this page').click();
  await page.getByLabel('Select Monitor 4').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Delete 3 monitors with all checks and incidents?').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('group').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('status').getByText('3 monitors deleted.').waitFor();
  await segment(/^All 9$/).waitFor();
  await until('the fourth alone is left', async () => (await names()).join() === 'Monitor 4');
});

test('searches names, addresses and tags, and saves the search as a view', async () => {
  await page.goto(`${service.address}/monitors?sort_by=id&sort=asc`);
  await row('Monitor 4').waitFor();
  await page.getByLabel('Search name, address or tag').fill('lat');
  await row('Monitor 4').waitFor({ state: 'detached' });
  await becomes(names, ['Monitor 11', 'Monitor 12']);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of the view').fill('Late ones');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Late ones', exact: true }).waitFor();

  const other = await browser.newContext();
  const there = await other.newPage();
  await logIn(there, service);
  await there.goto(`${service.address}/monitors`);
  await there.getByRole('row', { name: /Select Monitor 4 / }).waitFor();
  await there.getByRole('button', { name: 'Views' }).click();
  await there.getByRole('link', { name: 'Late ones' }).click();
  await there.getByRole('row', { name: /Select Monitor 4 / }).waitFor({ state: 'detached' });
  await becomes(() => there.getByLabel('Search name, address or tag').inputValue(), 'lat');
  await other.close();

  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Late ones, changed' }).click();
  await page.getByRole('button', { name: 'Rename the view Late ones' }).click();
  await page.getByLabel('New name').fill('Tail');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save changes to “Tail”' }).click();
  await page.getByRole('button', { name: 'Tail', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete the view Tail' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('link', { name: 'Tail' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).waitFor();
});

test('remembers columns and density in this browser', async () => {
  await page.goto(`${service.address}/monitors`);
  await row('Monitor 12').waitFor();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByLabel('Last check').uncheck();
  await page.getByLabel('Address', { exact: true }).check();
  await page.getByText('Compact').click();
  await page.reload();
  await row('Monitor 12').waitFor();
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).slice(1);
  await becomes(heads, ['Status', 'Name', 'Address', 'Uptime (30 days)', 'Response (24 h)']);
  await page.locator('[data-density=compact]').waitFor();
});

test('marks exactly one status filter as current', async () => {
  await page.goto(`${service.address}/monitors?status=up`);
  await segment(/^Up/).and(page.locator('[aria-current]')).waitFor();
  await becomes(() => page.getByLabel('By status').locator('[aria-current]').count(), 1);
});

test('shows an error page with navigation for unknown pages and records', async () => {
  const asked: string[] = [];
  page.on('response', (response) => void (response.status() === 404 && asked.push(response.url())));
  await page.goto(`${service.address}/monitors/999999`);
  await page.getByText('This monitor does not exist or was deleted.').waitFor();
  await becomes(() => page.getByRole('button', { name: 'Try again' }).count(), 0);
  assert.equal(new Set(asked).size, asked.length, 'nothing was asked for twice');
  await page.getByRole('main').getByRole('link', { name: 'Monitors' }).last().click();
  await segment(/^All/).waitFor();
  for (const path of ['/nope/page', '/market/nope']) {
    await page.goto(`${service.address}${path}`);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await becomes(() => page.getByRole('heading').count(), 1);
  }
});

test('checks a monitor on demand, acknowledges its incident, and zooms into its chart', async () => {
  const made = await api('POST', '', {
    name: 'Checked now',
    url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/now`,
    interval: 3600,
    request_method: 'GET',
    alert_condition: 'url_unavailable',
  });
  const { id } = ((await made.json()) as { data: { id: number } }).data;
  await page.goto(`${service.address}/monitors/${id}`);
  const status = page.getByRole('region', { name: 'Current status' });
  await status.getByText(/^Up for /).waitFor();
  isBroken = true;
  await status.getByRole('button', { name: 'Check now' }).click();
  await status.getByText('Check failed: 503 Service Unavailable.').waitFor();
  await status.getByText(/^Down for .+: 503 Service Unavailable$/).waitFor();
  await page.getByText('no database <b>today</b>').waitFor();
  // When the page learns that the monitor is down, the section moves up once, which closes its details.
  await until('the headers are shown', async () => {
    if (await page.getByText('x-node').isHidden()) await page.getByText(/response headers$/).click();
    return page.getByText('x-node').isVisible();
  });
  await status.getByRole('button', { name: 'Acknowledge' }).click();
  await status.getByText(/^Acknowledged /).waitFor();

  const chart = page.getByRole('slider', { name: /^Response time/ });
  await chart.scrollIntoViewIfNeeded();
  const plot = await settledBox(page.locator('.u-over'));
  await page.mouse.move(plot.x + plot.width * 0.5, plot.y + 50);
  await page.mouse.down();
  await page.mouse.move(plot.x + plot.width * 0.9, plot.y + 50, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/from=\d+&to=\d+/);
  const reset = page.getByRole('button', { name: 'Reset zoom' });
  await reset.waitFor();
  // If the range has no checks, a button is shown instead of the chart.
  await until('all is shown again', async () => {
    if (await page.getByText('No checks in this range.').isVisible())
      await reset.evaluateAll((buttons) => (buttons[0] as HTMLElement | undefined)?.click());
    await chart.evaluateAll((charts) => (charts[0] as HTMLElement | undefined)?.focus());
    await page.keyboard.press('Escape');
    return !new URL(page.url()).searchParams.has('from');
  });
  await page.getByRole('button', { name: /^Incident: 503 Service Unavailable, since / }).click();
  const marked = page.getByRole('dialog', { name: 'Incident: 503 Service Unavailable' });
  await marked.getByRole('link', { name: 'View incident' }).waitFor();
  await marked.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await page.waitForURL((url) => !url.search.includes('from='));
  isBroken = false;
  await status.getByRole('button', { name: 'Check now' }).click();
  await status.getByText(/^Up for /).waitFor();
});
