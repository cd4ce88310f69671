import { test } from 'node:test';
import { logIn, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { storeWith } from './store.ts';
test('shots', async () => {
  const service = await TestService.prepare();
  const { api_key } = await service.makeAccount();
  const store = storeWith(service, api_key);
  await service.start();
  const browser = await openBrowser();
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const width of [1280, 380]) {
        const page = await browser.newPage({ viewport: { width, height: 860 }, reducedMotion: 'reduce', colorScheme });
        await logIn(page, service);
        await store('websites', { domain: `site${width}${colorScheme}.example` });
        const id = await store('monitors', { name: `Shop checkout ${width}`, url: 'http://127.0.0.1:1/', interval: '3600', request_method: 'GET', alert_condition: 'url_unavailable' });
        await page.goto(`${service.address}/monitors/${id}`);
        await page.getByRole('button', { name: 'Delete monitor' }).click();
        await page.getByRole('button', { name: 'Delete monitor' }).click();
        await page.getByText('Monitor deleted', { exact: true }).waitFor();
        await page.screenshot({ path: `/tmp/trash-toast-${width}-${colorScheme}.png` });
        await page.goto(`${service.address}/settings?section=trash`);
        await page.getByRole('button', { name: `Restore Shop checkout ${width}` }).first().waitFor();
        await page.screenshot({ path: `/tmp/trash-page-${width}-${colorScheme}.png` });
        await page.close();
      }
  } finally {
    await browser.close();
    await service.remove();
  }
});
