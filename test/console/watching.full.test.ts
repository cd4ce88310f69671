import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { Mailbox } from '../support/mailbox.ts';
import { TestService, until } from '../support/service.ts';

let isBroken = true;
const site = createServer((request, response) => {
  response.statusCode = isBroken && request.url === '/broken' ? 503 : 200;
  response.end('hello');
});
const mailbox = new Mailbox();
let service: TestService;
let browser: Browser;
let page: Page;
let key: string;

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  service = await TestService.prepare({ GATEHOUSE_SMTP_URL: await mailbox.open() });
  key = (await service.makeAccount()).api_key;
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
});
after(async () => {
  await browser?.close();
  await service?.remove();
  await mailbox.close();
  site.closeAllConnections();
  site.close();
});

async function api<T>(method: string, path: string, fields?: Record<string, string>): Promise<T> {
  const answer = await fetch(`${service.address}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    body: fields && new URLSearchParams(fields),
  });
  assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  return ((await answer.json()) as { data: T }).data;
}

async function pick(within: ReturnType<Page['getByRole']>, typed: string, name: string): Promise<void> {
  await within.getByRole('combobox', { name: 'Add a monitor' }).fill(typed);
  // Waits for the option to be highlighted, because Enter selects the highlighted one.
  await page.locator('[role=option][data-combobox-selected]', { hasText: name }).waitFor();
  await page.keyboard.press('Enter');
  await within.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

async function subscribeAsVisitor(email: string): Promise<void> {
  const visitor = await browser.newPage({ viewport: { width: 380, height: 860 } });
  await visitor.goto(`${service.address}/status/acme-status`);
  await visitor.getByText(/^Updated .*(just now|ago)$/).waitFor();
  await visitor.getByRole('link', { name: 'Get updates' }).click();
  const dialog = visitor.getByRole('dialog', { name: 'Get updates' });
  await dialog.waitFor();
  await visitor.keyboard.type('reader at example');
  await visitor.keyboard.press('Enter');
  await dialog.getByText('Enter a valid email address').waitFor();
  const field = dialog.getByLabel('Email address');
  await becomes(() => field.inputValue(), 'reader at example');
  await field.fill(email);
  await visitor.keyboard.press('Enter');
  const done = visitor.getByRole('dialog', { name: 'Check your inbox' });
  await done.waitFor();
  assert.equal(new URL(visitor.url()).pathname, '/status/acme-status');
  await done.getByRole('button', { name: 'Close' }).click();
  await done.waitFor({ state: 'hidden' });
  await visitor.context().close();
}

test('maintenance, status pages and incidents', async (story) => {
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  for (const [name, path] of [
    ['Home page', '/'],
    ['Checkout', '/broken'],
    ['Search', '/search'],
  ] as const) {
    const check = { interval: '60', request_method: 'GET', alert_condition: 'url_unavailable' };
    await api('POST', 'monitors', { name, url: `${address}${path}`, ...check });
  }
  await logIn(page, service);

  await story.test('explains empty lists', async () => {
    await page.goto(`${service.address}/maintenance`);
    await page.getByRole('heading', { name: 'Maintenance without false alarms' }).waitFor();
    await page.goto(`${service.address}/status-pages`);
    await page.getByRole('heading', { name: 'Keep your customers informed' }).waitFor();
  });

  await story.test('schedules maintenance, and shows errors at missing fields', async () => {
    await page.goto(`${service.address}/maintenance/new`);
    await page.getByLabel('Name').fill('Patch night');
    await page.getByText('Every week').click();
    await page.getByRole('button', { name: 'Schedule maintenance' }).click();
    await page.getByText(/Must contain a day/).waitFor();
    await page.getByRole('button', { name: 'Thu' }).click();
    await page.getByRole('button', { name: 'Mon' }).click();
    await page.getByText('Every Monday and Thursday, 02:00–03:00, UTC').waitFor();
    await pick(page.getByRole('group', { name: 'Monitors' }), 'chec', 'Checkout');
    // Closes the list, because it covers the button.
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Schedule maintenance' }).click();
    await page.getByRole('link', { name: 'Patch night' }).click();
    await page.getByText(/The next window starts on/).waitFor();
    await page.getByRole('button', { name: 'Remove Checkout' }).waitFor();
  });

  await story.test('creates a status page, sorts its monitors by keyboard, and previews it', async () => {
    await page.goto(`${service.address}/status-pages/new`);
    const preview = page.frameLocator('iframe[title="Preview of the status page"]');
    await page.getByLabel('Name', { exact: true }).fill('Acme status');
    await preview.getByRole('heading', { name: 'Acme status' }).waitFor();
    const group = page.getByRole('region', { name: 'group 1' });
    await pick(group, 'home', 'Home page');
    await pick(group, 'sea', 'Search');
    await preview.getByRole('heading', { name: 'Search' }).waitFor();
    await page.getByRole('button', { name: 'Move Search up' }).focus();
    await page.keyboard.press('Enter');
    await until('the preview has the new order', async () =>
      /Search[\s\S]*Home page/.test((await preview.locator('main').textContent()) ?? ''),
    );
    // Dragging must not take the focus from the handle.
    const handle = page.getByRole('button', { name: 'Move Search: drag' });
    await handle.hover();
    await page.mouse.down();
    const last = await page.locator('li', { hasText: 'Home page' }).boundingBox();
    assert.ok(last);
    await page.mouse.move(last.x + 40, last.y + last.height - 4, { steps: 4 });
    await page.locator('li[data-over=below]', { hasText: 'Home page' }).waitFor();
    await page.mouse.up();
    await group.locator('li').first().getByText('Home page').waitFor();
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await group.locator('li').first().getByText('Search').waitFor();
    await page.getByRole('button', { name: 'Create status page' }).click();
    await page.getByRole('button', { name: 'Save status page' }).waitFor();
    const shown = await (await fetch(`${service.address}/status/acme-status`)).text();
    assert.match(shown, /Search[\s\S]*Home page/);
  });

  await story.test('moves a monitor to another group, and renames the group', async () => {
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByLabel('Name of group 2').fill('Shop');
    await page.getByRole('button', { name: 'Move Home page down' }).click();
    await page.getByRole('region', { name: 'Shop' }).getByText('Home page').waitFor();
    await page.getByRole('button', { name: 'Save status page' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const [saved] = await api<{ groups: { name: string; monitor_ids: number[] }[] }[]>('GET', 'status-pages');
    assert.deepEqual(
      saved?.groups.map(({ name, monitor_ids }) => [name, monitor_ids.length]),
      [
        ['', 1],
        ['Shop', 1],
      ],
    );
  });

  await story.test('uploads a logo, and rejects files of other types', async () => {
    const file = page.getByLabel('Logo', { exact: true });
    await file.setInputFiles({ name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
    await page.getByText('This file is not a PNG, JPEG or WebP image.').waitFor();
    const square = { width: 60, height: 30, channels: 3, background: '#4a43c9' } as const;
    const buffer = await sharp({ create: square }).png().toBuffer();
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await page.getByAltText('Current logo').waitFor();
    const preview = page.frameLocator('iframe[title="Preview of the status page"]');
    await preview.getByAltText('Acme status').waitFor();
  });

  await story.test('sets and removes a password', async () => {
    const visitor = async () => (await fetch(`${service.address}/status/acme-status`)).text();
    await page.getByLabel('Password', { exact: true }).fill('open sesame');
    await page.getByRole('button', { name: 'Save status page' }).click();
    await page.getByRole('button', { name: 'Remove password' }).waitFor();
    assert.doesNotMatch(await visitor(), /Home page/);
    await page.getByRole('button', { name: 'Remove password' }).click();
    await page.getByText('Removed when you save').waitFor();
    await page.getByRole('button', { name: 'Save status page' }).click();
    await page.getByLabel('Password', { exact: true }).waitFor();
    assert.match(await visitor(), /Home page/);
  });

  await story.test('lists and removes a subscriber', async () => {
    await subscribeAsVisitor('reader@example.com');
    await page.getByRole('link', { name: 'Subscribers' }).click();
    await page.getByText('reader@example.com').waitFor();
    if (process.env.PAGES_TO) await page.screenshot({ path: `${process.env.PAGES_TO}/subscribers-some.png` });
    await page.getByRole('button', { name: 'Actions for reader@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Remove subscriber…' }).click();
    const question = page.getByRole('dialog', { name: 'Remove subscriber' });
    await question.getByText(/^Remove reader@example.com\?/).waitFor();
    await question.getByRole('button', { name: 'Remove subscriber' }).click();
    await page.getByRole('heading', { name: 'No subscribers yet' }).waitFor();
  });

  await story.test('publishes, edits and ends an announcement', async () => {
    const visitor = async () => (await fetch(`${service.address}/status/acme-status`)).text();
    await page.getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('button', { name: 'Write announcement' }).click();
    await page.getByLabel('Title').fill('Payments are slwo');
    await page.getByRole('button', { name: 'Publish announcement' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Title').fill('Payments are slow');
    await page.getByRole('button', { name: 'Save announcement' }).click();
    await page.getByText('Payments are slow', { exact: true }).waitFor();
    assert.match(await visitor(), /Payments are slow/);
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByText('Ended', { exact: true }).waitFor();
  });

  await story.test('acknowledges, comments and resolves an incident', async () => {
    await page.goto(`${service.address}/incidents`);
    await until('the failing page has an incident', async () => {
      const [incident] = await api<{ id: number }[]>('GET', 'incidents');
      return incident !== undefined;
    });
    await page.goto(`${service.address}/incidents`);
    await page.getByRole('button', { name: 'Acknowledge Checkout' }).click();
    await page.getByRole('cell', { name: 'Acknowledged' }).waitFor();
    await page.getByRole('link', { name: /503/ }).click();
    await page.getByRole('button', { name: 'Unacknowledge' }).waitFor();
    await page.getByRole('textbox', { name: 'Comment' }).fill('A disk is full.');
    await page.getByLabel('Show on status pages').check();
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('Shown on status pages', { exact: true }).waitFor();
    isBroken = false;
    await page.getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('dialog', { name: 'Resolve' }).getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Incident closed').waitFor();
    const [incident] = await api<{ status: string; comments: unknown[] }[]>('GET', 'incidents');
    assert.equal(incident?.status, 'resolved');
    assert.equal(incident?.comments.length, 1);
  });

  await story.test('deletes an incident and a status page after confirmation', async () => {
    await page.getByRole('button', { name: 'Delete incident' }).click();
    await page.getByRole('button', { name: 'Delete incident' }).click();
    await page.getByRole('heading', { name: 'No incidents' }).waitFor();
    await page.goto(`${service.address}/status-pages`);
    await page.getByRole('link', { name: 'Acme status', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill('Changed but not saved');
    await page.getByRole('button', { name: 'Delete status page' }).click();
    await page.getByRole('button', { name: 'Delete status page' }).click();
    await page.getByRole('heading', { name: 'Keep your customers informed' }).waitFor();
  });
});
