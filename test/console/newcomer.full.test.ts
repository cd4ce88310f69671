import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openVisitor } from '../support/browser.ts';
import { freePort } from '../support/free-port.testing.ts';
import { Mailbox } from '../support/mailbox.ts';
import { TestService, until } from '../support/service.ts';

let html = '<title>Shop</title><p>Welcome</p>';
const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
type Received = { type: string; monitor: { name: string } };
const hooks: Received[] = [];
const receiver = createServer(async (request, response) => {
  hooks.push(JSON.parse(await text(request)));
  response.end();
});
const mailbox = new Mailbox();
let service: TestService;
let browser: Browser;
let page: Page;
let siteAddress: string;
let receiverAddress: string;
const errors: string[] = [];

async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

before(async () => {
  // The site is started again later on the same port, so the port must stay free.
  siteAddress = await listen(site, await freePort());
  receiverAddress = await listen(receiver);
  service = await TestService.prepare({ GATEHOUSE_SMTP_URL: await mailbox.open() });
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('pageerror', (error) => errors.push(error.message));
});
after(async () => {
  await browser?.close();
  await service?.remove();
  for (const server of [site, receiver]) server.closeAllConnections();
  site.close();
  receiver.close();
  await mailbox.close();
});

test('a new user, from the setup to monitoring, analytics and checks of purchase codes', async (story) => {
  let key = '';

  await story.test('creates the first account with the link that the start printed', async () => {
    const said = await service.startReady();
    await until('the set-up address is printed', () => /setup\?token=/.test(service.output));
    const address = /http\S+\/setup\?token=\S+/.exec(service.output)?.[0];
    assert.ok(address, said);
    await page.goto(address);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Username').fill('ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').first().fill('analytical engine');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  await story.test('shows that the printed link was already used', async () => {
    const address = /http\S+\/setup\?token=\S+/.exec(service.output)?.[0] ?? '';
    const stranger = await browser.newPage();
    await stranger.goto(address);
    await stranger.getByRole('heading', { name: 'Already set up' }).waitFor();
    await stranger.close();
  });

  await story.test('generates and copies the API key', async () => {
    await page.goto(`${service.address}/settings`);
    await page.getByRole('link', { name: 'API key' }).click();
    await page.getByRole('button', { name: 'Generate API key' }).click();
    key = await page
      .getByText(/^gh_[0-9A-Za-z]{37}$/)
      .first()
      .innerText();
    assert.match(key, /^gh_[0-9A-Za-z]{37}$/);
  });

  await story.test('creates a monitor in the form, which rejects an invalid address first', async () => {
    await page.goto(`${service.address}/monitors/new`);
    await page.getByLabel('Address', { exact: true }).fill('ftp://nowhere.example');
    await page.getByLabel('Name', { exact: true }).fill('Shop');
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByText('Enter an address, such as https://example.com.').waitFor();
    await page.getByLabel('Address', { exact: true }).fill(siteAddress);
    await page.getByText(/^200 in /).waitFor();
    await page.getByLabel('Destination 1').fill('ops@example.com');
    await page.getByRole('button', { name: 'Add alert' }).click();
    await page.getByLabel('Channel 2', { exact: true }).selectOption('webhook');
    await page.getByLabel('Destination 2').fill(receiverAddress);
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByRole('heading', { name: /Shop/ }).waitFor();
    await page
      .getByText(/^Up for /)
      .first()
      .waitFor();
  });

  await story.test('creates a monitor with a form-encoded API request', async () => {
    const form = new URLSearchParams({
      name: 'By curl',
      url: siteAddress,
      interval: '60',
      alert_condition: 'url_text',
      alert_text_lookup: 'Maintenance page',
      request_method: 'GET',
    });
    const answer = await fetch(`${service.address}/api/v1/monitors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
    });
    assert.equal(answer.status, 201, await answer.clone().text());
    await page.goto(`${service.address}/monitors`);
    await page.getByText('By curl').first().waitFor();
  });

  await story.test('adds the tracking tag and sees the visit', async () => {
    const answer = await fetch(`${service.address}/api/v1/websites`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ domain: 'shop.example' }),
    });
    const { data } = (await answer.json()) as { data: { id: number; tracking_code: string } };
    html = `<title>Shop</title>${data.tracking_code}<p>Welcome</p><script>addEventListener('load', () => history.pushState(null, '', '/prices'))</script>`;
    // A separate browser, because the service ignores visits from its own machine and from automated browsers.
    const visitor = await openVisitor('shop.example');
    const shop = siteAddress.replace('127.0.0.1', 'shop.example');
    await visitor.page.goto(shop);
    await until('two page views are counted', async () => {
      const shown = await fetch(`${service.address}/api/v1/websites/${data.id}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const { pageviews_today, visitors_today } = ((await shown.json()) as { data: Record<string, number> }).data;
      return pageviews_today === 2 && visitors_today === 1;
    });
    assert.deepEqual(await visitor.page.context().cookies(shop), []);
    await visitor.close();
    await page.goto(`${service.address}/websites/${data.id}`);
    await page.getByText('/prices').first().waitFor();
  });

  await story.test('imports the sample catalog and validates one of its purchase codes', async () => {
    const sample = join(import.meta.dirname, '..', '..', 'examples', 'catalogue.json');
    const imported = await service.command(['market', 'import', sample, '--account', 'ada', '--json']);
    assert.equal(imported.status, 0, imported.stderr);
    assert.match(imported.stderr, /\d+ of \d+/, 'progress is shown');
    assert.match(imported.stderr, /can't be bought yet: \d+\. Enter the seller's name and address/);
    const code = '0b9f1c52-7a3e-4c1d-9f60-2d5e8a4b7c31';
    await page.goto(`${service.address}/market/purchases?search=${code}`);
    await page.getByRole('button', { name: 'Copy purchase code 0b9f…7c31' }).waitFor();
    const answer = await fetch(`${service.address}/api/purchases/validation`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: new URLSearchParams({ purchase_code: code }),
    });
    const body = (await answer.json()) as { status: string; data: { purchase: { purchase_code: string } } };
    assert.equal(answer.status, 200, `${code} ${JSON.stringify(body)}`);
    assert.equal(body.data.purchase.purchase_code, code);
  });

  await story.test(
    'sends an alert by mail and webhook when the site goes down, and again when it recovers',
    async () => {
      const port = Number(new URL(siteAddress).port);
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
      // After its request method is changed, a monitor is checked immediately.
      const checkNow = async (method: string) => {
        const list = await fetch(`${service.address}/api/v1/monitors?search=Shop`, {
          headers: { authorization: `Bearer ${key}` },
        });
        const [{ id }] = ((await list.json()) as { data: [{ id: number }] }).data;
        const body = new URLSearchParams({ request_method: method });
        await fetch(`${service.address}/api/v1/monitors/${id}`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${key}` },
          body,
        });
      };
      await checkNow('POST');
      const hooksOf = (type: string) => hooks.filter((hook) => hook.type === type && hook.monitor.name === 'Shop');
      await until('the webhook has the alert', () => hooksOf('incident.opened').length === 1, 90_000);
      const mailTo = (address: string) => mailbox.mails.filter((mail) => mail.to?.some((to) => to.address === address));
      await until('the mailbox has the alert', () => mailTo('ops@example.com').length === 1, 90_000);
      const [mail] = mailTo('ops@example.com');
      assert.match(String(mail?.subject), /Shop/);
      assert.match(String(mail?.text), /refused/);
      assert.match(String(mail?.html), /refused/);
      await page.goto(`${service.address}/`);
      await page.getByText('Shop', { exact: true }).first().waitFor();
      await listen(site, port);
      await checkNow('GET');
      await until('the webhook has the all-clear', () => hooksOf('incident.closed').length === 1, 90_000);
      await until('the mailbox has the all-clear', () => mailTo('ops@example.com').length === 2, 90_000);
    },
  );

  await story.test('logs in again', async () => {
    await page.context().clearCookies();
    await page.goto(`${service.address}/`);
    await page.getByLabel('Username or email').fill('ada');
    await page.getByLabel('Password').first().fill('analytical engine');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  assert.deepEqual(errors, [], 'no page threw');
  assert.ok(!service.output.includes(key), 'the key is in no log line');
  assert.ok(!service.output.includes('analytical engine'), 'the password is in no log line');
});
