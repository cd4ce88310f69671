import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowser } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';
import { holdTimers } from './hold-timers.ts';
import { requireAccessible } from './looks.ts';
import { type Store, storeWith } from './store.ts';

let service: TestService;
let browser: Browser;
let page: Page;
let store: Store;
let endTimers: () => Promise<void>;

before(async () => {
  service = await TestService.prepare();
  const { api_key } = await service.makeAccount();
  store = storeWith(service, api_key);
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' });
  // Such as the timer that closes the toast.
  endTimers = await holdTimers(page, { fromMs: 5001, toMs: 10_000 });
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

const addMonitor = (name: string) =>
  store('monitors', {
    name,
    url: 'http://127.0.0.1:1/',
    interval: '3600',
    request_method: 'GET',
    alert_condition: 'url_unavailable',
  });

async function deleteMonitor(id: number): Promise<void> {
  await page.goto(`${service.address}/monitors/${id}`);
  await page.getByRole('button', { name: 'Delete monitor' }).click();
  await page.getByText('You can restore it for 30 days.').waitFor();
  await page.getByRole('button', { name: 'Delete monitor' }).click();
  await page.getByText('Monitor deleted', { exact: true }).waitFor();
  // The focus moves to the list's heading, and again when the title arrives.
  await page.waitForFunction(
    () => document.title.startsWith('Monitors ·') && document.activeElement?.localName === 'h1',
  );
}

test('undoes a deletion by keyboard, and keeps the offer while it has the focus', async () => {
  const id = await addMonitor('Shop');
  await deleteMonitor(id);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  // React has handled the focus after the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await endTimers();
  await requireAccessible(page, 'undo-toast', ['light', 'dark']);
  await undo.press('Enter');
  await page.getByText('Restored', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Shop' }).waitFor();
  await page.goto(`${service.address}/monitors/${id}`);
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
});

test('closes the offer after ten seconds', async () => {
  await deleteMonitor(await addMonitor('Gone'));
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await until('the toast closes', async () => {
    await endTimers();
    return (await page.getByText('Monitor deleted', { exact: true }).count()) === 0;
  });
});

test('undoes a deletion with Ctrl+Z', async () => {
  const id = await addMonitor('Shortcut');
  await deleteMonitor(id);
  await page.keyboard.press('Control+z');
  await page.getByText('Restored', { exact: true }).waitFor();
});

test('restores and erases under Settings → Trash, also on a phone', async () => {
  await page.goto(`${service.address}/settings?section=trash`);
  const row = page.getByRole('row').filter({ hasText: 'Gone' });
  await row.getByText('30 days').waitFor();
  await requireAccessible(page, 'trash', ['light', 'dark']);
  await page.getByRole('button', { name: 'Restore Gone' }).click();
  await page.getByText('Gone is restored.').waitFor();
  await page.getByText('The trash is empty').waitFor();

  await deleteMonitor(await addMonitor('First'));
  await deleteMonitor(await addMonitor('Second'));
  await page.setViewportSize({ width: 380, height: 860 });
  await page.goto(`${service.address}/settings?section=trash`);
  await page.getByRole('button', { name: 'Delete for good: First' }).click();
  await requireAccessible(page, 'trash-phone', ['light']);
  await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
  await page.getByText('First', { exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByText('Delete everything in the trash for good?').waitFor();
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByText('The trash is empty').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= 380, `${width} px`);
});
