import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
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
  await page.goto(`${service.address}/login`);
  await page.getByLabel('Username or email').fill('ann');
  await page.getByLabel('Password').first().fill('correct horse battery');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

test('backs up without a plan, shows the command that restores it, and downloads it after a confirmation', async () => {
  await page.goto(`${service.address}/settings?section=backups`);
  await page.getByText('Off', { exact: true }).waitFor();
  const plan = page.getByRole('form', { name: 'Backup plan' });
  assert.equal(await plan.getByRole('checkbox', { checked: true }).count(), 0);
  assert.equal(await plan.getByLabel('Folder').count(), 0, 'a plan that is off shows no settings');

  await page.getByRole('button', { name: 'Back up now' }).click();
  const backups = page.getByRole('table', { name: 'Stored backups' });
  await backups.getByRole('button', { name: /^Restore the backup of/ }).click();
  await becomes(
    () => page.locator('pre').innerText(),
    /^GATEHOUSE_DATA=\S+ npx gatehouse restore \S+\/backups\/gatehouse-\S+Z\.tar\.zst$/,
  );
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, `backups-${width}`, ['light', 'dark']);
  }

  await backups.getByRole('button', { name: /^Download the backup of/ }).click();
  const question = page.getByRole('region', { name: /^Download the backup of/ });
  await question.getByLabel('Current password').fill('correct horse battery');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^gatehouse-.*Z\.tar\.zst$/);
  assert.equal(await download.failure(), null);

  await plan.getByLabel('Back up every day').check();
  assert.equal(await plan.getByLabel('Exclude the secret').isChecked(), false);
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await page.getByText(/^Next at /).waitFor();
});
