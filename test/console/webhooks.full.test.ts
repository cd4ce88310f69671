import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';
import { type Store, storeWith } from './store.ts';

let service: TestService;
let browser: Browser;
let page: Page;
let key: string;
let store: Store;
const monitors: number[] = [];

before(async () => {
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
  store = storeWith(service, key);
  await service.startReady();
  browser = await openBrowser();
  const check = { url: 'http://127.0.0.1:1/', interval: '3600', request_method: 'GET' };
  for (const name of ['Shop', 'Checkout', 'Payroll'])
    monitors.push(await store('monitors', { ...check, name, alert_condition: 'url_unavailable' }));
  await store('websites', { domain: 'shop.example' });
  page = await browser.newPage({ viewport: { width: 380, height: 860 }, reducedMotion: 'reduce' });
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

const call = async (path: string, method = 'GET') => {
  const answer = await fetch(`${service.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
  });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
};

test('selects monitors by keyboard on a phone, and saves them', async () => {
  await page.goto(`${service.address}/settings?section=webhooks`);
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByLabel('URL').fill('https://receiver.example/hook');
  await page.locator('summary').filter({ hasText: 'Monitors' }).click();
  const field = page.getByRole('combobox', { name: 'Only for these monitors' });
  await field.focus();
  await field.pressSequentially('check');
  await page.getByRole('option', { name: 'Checkout' }).waitFor();
  await page.getByRole('option', { name: 'Shop' }).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // In the field, Enter must not submit the form, and Escape must not close it.
  await page.getByText('All, 1 chosen').waitFor();
  await page.keyboard.press('Escape');
  await requireAccessible(page, 'webhook-form', ['light']);
  await page.getByRole('form', { name: 'Add webhook' }).getByRole('button', { name: 'Add webhook' }).click();
  await page.getByText('Copy the signing secret now').waitFor();
  const [webhook] = (await call('/webhooks')) as unknown as { id: number; monitor_ids: number[] }[];
  assert.deepEqual(webhook?.monitor_ids, [monitors[1]]);
});

test('lists selected monitors by name, also deleted ones, and adds more', async () => {
  const [webhook] = (await call('/webhooks')) as unknown as { id: number }[];
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.goto(`${service.address}/settings/webhooks/${webhook?.id}`);
  await page.getByText('All, 1 chosen').click();
  await page.getByText('Checkout', { exact: true }).waitFor();
  const field = page.getByRole('combobox', { name: 'Only for these monitors' });
  await field.click();
  await page.getByRole('option', { name: 'Payroll' }).click();
  await page.keyboard.press('Escape');
  await requireAccessible(page, 'webhook-settings', ['dark']);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const kept = async () => (await call(`/webhooks/${webhook?.id}`)).monitor_ids;
  assert.deepEqual(await kept(), [monitors[1], monitors[2]]);

  await call(`/monitors/${monitors[1]}`, 'DELETE');
  await page.reload();
  await page.getByText('All, 2 chosen').click();
  await page.getByText(`Deleted (ID ${monitors[1]})`).waitFor();
});

test('shows next to the button why a test event failed', async () => {
  const refused = await store('webhooks', { url: 'http://127.0.0.1:1/hook' });
  await page.goto(`${service.address}/settings/webhooks/${refused}`);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /Failed After .+: \w+/ })
    .waitFor();
  await page.getByText('Next attempt').first().waitFor();
});
