import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';

let html = '<title>Shop</title>';
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
let service: TestService;
let browser: Browser;
let page: Page;
let address: string;

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await TestService.prepare();
  await service.makeAccount();
  await service.startReady();
  browser = await openBrowser();
  page = await browser.newPage();
  await logIn(page, service);
});
after(async () => {
  await browser?.close();
  await service?.remove();
  site.closeAllConnections();
  site.close();
});

test('explains why no visit appears, until the first one does', async (story) => {
  let tag = '';

  await story.test('links to the address that was typed, with its port', async () => {
    await page.goto(`${service.address}/websites/new`);
    await page.getByLabel('Domain', { exact: true }).fill(address);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor();
    assert.equal(await page.getByRole('link', { name: address }).getAttribute('href'), `http://${address}/`);
    tag = await page.locator('pre, code').filter({ hasText: 'data-website' }).first().innerText();
    assert.match(tag, /data-local/);
  });

  await story.test('checks the page on demand', async () => {
    await page.getByRole('button', { name: 'Check my page' }).click();
    await page.getByText('The tag isn’t on the page.').waitFor();
    html = `<title>Shop</title>${tag.replace(/data-website="\d+"/, 'data-website="99"')}`;
    await page.getByRole('button', { name: 'Check my page' }).click();
    await page.getByText('The tag counts for another website (99).').waitFor();
    html = `<title>Shop</title>${tag}`;
    await page.getByRole('button', { name: 'Check my page' }).click();
    await page.getByText(`The tag is on http://${address}/ and set up correctly.`).waitFor();
  });

  const visit = async (userAgent: string) => {
    const website = Number(/websites\/(\d+)/.exec(page.url())?.[1]);
    const response = await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
      body: JSON.stringify({ w: website, u: `http://${address}/` }),
    });
    assert.equal(response.status, 202);
  };

  await story.test('shows refused visits with the reason, without a reload', async () => {
    await visit('curl/8.5.0');
    await page.getByText('Bots (user agent): 1 event').waitFor();
    await page.getByText('Open the page in an ordinary browser').waitFor();
  });

  await story.test('shows the statistics after the first counted visit, without a reload', async () => {
    await visit('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0');
    await page.getByRole('heading', { name: 'Waiting for the first visit' }).waitFor({ state: 'detached' });
    await page.getByText('Visitors over time').waitFor();
  });
});
