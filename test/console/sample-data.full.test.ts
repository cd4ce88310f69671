import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';
import { TestService, until } from '../support/service.ts';

let service: TestService;
let browser: Browser;
let page: Page;
const errors: string[] = [];
const looks = process.env.GATEHOUSE_TEST_LOOKS;

before(async () => {
  service = await TestService.prepare({});
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => errors.push(error.message));
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function look(name: string): Promise<void> {
  if (!looks) return;
  for (const width of [1440, 380])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: `${looks}/sample-${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('a new owner starts with sample data, looks at it, and removes it', async () => {
  await service.startReady();
  await until('the set-up address is printed', () => /setup\?token=/.test(service.output));
  await page.goto(/http\S+\/setup\?token=\S+/.exec(service.output)?.[0] ?? '');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').first().fill('analytical engine');
  await look('setup');
  await page.getByLabel('Start with').selectOption('Sample data');
  await page.getByRole('button', { name: 'Create account' }).click();
  const notice = page.getByRole('region', { name: 'Sample data' });
  await notice.waitFor();
  await page.getByText('sample.example').first().waitFor();
  await look('overview');
  const [leave, remove] = await Promise.all([
    notice.getByRole('button').first().boundingBox(),
    notice.getByRole('button').last().boundingBox(),
  ]);
  assert.ok(leave && remove && remove.x >= leave.x + leave.width + 8, 'the buttons have a gap');

  for (const [path, text] of [
    ['/monitors', 'Sample: shop'],
    ['/incidents', 'Sample: API'],
    ['/websites', 'sample.example'],
    ['/market/items', 'Sample: Harbour Icons'],
    ['/monitor-groups', 'Sample: storefront'],
    ['/objectives', 'Sample: storefront works'],
    ['/status-pages', 'Sample: status of the shop'],
    ['/market/purchases', 'Ada King'],
    ['/market/orders', 'Nora Weiss'],
    ['/market/reviews', 'Sharp at every size'],
  ] as const) {
    await page.goto(`${service.address}${path}`);
    await page.getByText(text).first().waitFor();
    await notice.waitFor();
    await look(path.split('/').join('-'));
  }
  assert.equal(await page.getByRole('link', { name: 'Create monitor' }).count(), 0);

  await notice.getByRole('button', { name: 'Back to Ada Byron' }).click();
  await page.getByText('0 of 9 done').waitFor();
  await notice.waitFor({ state: 'detached' });
  await look('own-overview');
  await page.getByRole('button', { name: 'Look at sample data' }).click();
  await notice.getByRole('button', { name: 'Remove sample data' }).click();
  await page.getByText('0 of 9 done').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Remove sample data' }).count(), 0);
  assert.deepEqual(errors, []);
});
