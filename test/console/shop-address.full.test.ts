import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';

let service: TestService;
let browser: Browser;
before(async () => {
  service = await TestService.prepare({ GATEHOUSE_MARKET_BASE_URL: 'https://shop.example' });
  await service.makeAccount();
  await service.startReady();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

test("shows URLs on the shop's own domain if there is one", async () => {
  const page = await browser.newPage();
  await logIn(page, service);
  await page.goto(`${service.address}/market/settings`);
  await page.getByText('https://shop.example/shop/authors/ann').waitFor();
  await becomes(
    () => page.getByRole('link', { name: 'Open page' }).getAttribute('href'),
    'https://shop.example/shop/authors/ann',
  );
  await page.goto(`${service.address}/market/developers`);
  await page.getByRole('link', { name: 'https://shop.example/.well-known/jwks.json' }).waitFor();
  await page.getByText(/^curl https:\/\/shop\.example\/api\/v1\/purchases\/validate/).waitFor();
});
