import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

let service: TestService;
let browser: Browser;
let page: Page;

before(async () => {
  service = await TestService.prepare();
  await service.makeAccount();
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function look(name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, width === 380 ? ['light'] : ['dark']);
  }
}

const openKeys = async () => {
  await page.goto(`${service.address}/settings?section=api-key`);
  await page.getByRole('button', { name: 'New key' }).waitFor();
};
const form = () => page.getByRole('form', { name: 'New key' });
const table = () => page.getByRole('table', { name: 'Keys with scopes' });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });

const madeKey = async (): Promise<string> => {
  await form().getByRole('button', { name: 'Create key' }).click();
  return page.getByRole('region', { name: 'new API key to copy' }).innerText();
};

async function statusOf(key: string, path: string, method = 'GET'): Promise<number> {
  const answer = await fetch(`${service.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  await answer.arrayBuffer();
  return answer.status;
}

let key: string;

test('creates a key with scopes, expiry and networks, and shows it once', async () => {
  await openKeys();
  await page.getByRole('button', { name: 'New key' }).click();
  await form().getByLabel('Use case').selectOption({ label: 'Custom' });
  await form().getByLabel('Name').fill('Build server');
  const area = (name: string) => form().getByRole('group', { name, exact: true });
  await area('Market').getByLabel('Check licenses').uncheck();
  await form().getByRole('button', { name: 'Create key' }).click();
  await form().getByRole('alert').filter({ hasText: 'Choose a scope.' }).waitFor();
  const first = area('Monitors, incidents, status pages').getByLabel('Read');
  await until('the first scope has the focus', () => first.evaluate((field) => field === document.activeElement));
  await area('Monitors, incidents, status pages').getByLabel('Write').check();
  await becomes(() => area('Monitors, incidents, status pages').getByLabel('Read').isDisabled(), true);
  await form().getByLabel('Expires').selectOption({ label: 'In 30 days' });
  await form().getByLabel('Allowed networks').fill('localhost');
  await form().getByRole('button', { name: 'Create key' }).click();
  await form().locator('textarea[aria-invalid=true]').waitFor();
  await look('api-key-form');
  await form().getByLabel('Allowed networks').fill('127.0.0.0/8, 2001:db8::/48');
  key = await madeKey();
  assert.match(key, /^gh_\w+$/);
  await row('Build server').getByText('monitors:write').waitFor();
  await row('Build server').getByText('from 127.0.0.0/8, 2001:db8::/48').waitFor();
  await look('api-key-made');

  assert.deepEqual(
    [await statusOf(key, '/monitors'), await statusOf(key, '/websites'), await statusOf(key, '/market/items')],
    [200, 403, 403],
  );
  await openKeys();
  await row('Build server').waitFor();
  assert.ok(!(await page.content()).includes(key), 'it is shown once');
});

test('rejects a key that is used from another network', async () => {
  await page.getByRole('button', { name: 'New key' }).click();
  await form().getByLabel('Use case').selectOption({ label: 'Read everything except money' });
  await becomes(() => form().getByLabel('Name').inputValue(), 'Read only');
  await form().getByLabel('Allowed networks').fill('203.0.113.7');
  const elsewhere = await madeKey();
  assert.ok([401, 403].includes(await statusOf(elsewhere, '/monitors')));
});

test('lists the last use of a key, and rejects the key after it is revoked', async () => {
  await row('Read only').getByText('Never').first().waitFor();
  // The last use is saved once a minute, and when the service stops.
  await service.stop();
  await service.startReady();
  await openKeys();
  await row('Build server').getByText('127.0.0.0/24').waitFor();
  await look('api-keys');
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole('button', { name: 'Revoke Build server' }).click();
  await row('Build server').getByRole('button', { name: 'Revoke', exact: true }).click();
  await row('Build server').waitFor({ state: 'detached' });
  assert.equal(await statusOf(key, '/monitors'), 401);
});
