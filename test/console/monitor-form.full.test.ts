import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { Mailbox } from '../support/mailbox.ts';
import { TestService, until } from '../support/service.ts';

const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.setHeader('content-type', 'text/html');
  response.statusCode = request.url === '/missing' ? 404 : 200;
  response.end('<title>Harbour &amp; Sons</title>');
});
const mailbox = new Mailbox();
let service: TestService;
let browser: Browser;
let page: Page;
let host: string;
let smtpPort: string;

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  smtpPort = new URL(await mailbox.open()).port;
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
  await mailbox.close();
});

const address = () => page.getByLabel('Address', { exact: true });
const name = () => page.getByLabel('Name', { exact: true });
const type = () => page.getByLabel('Type', { exact: true });

test('completes the address, checks it while the user types, and takes the name from the title of the page', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await address().fill(`${host}/shop`);
  await page.getByText(/^200 in \d/).waitFor();
  await name().and(page.locator('[value="Harbour & Sons"]')).waitFor();
  await name().focus();
  await becomes(() => address().inputValue(), `http://${host}/shop`);
  await address().fill(`http://${host}/missing`);
  await page.getByText('Answered 404 Not Found').waitFor();
  await name().fill('My own name');
  await address().fill(`http://${host}/other`);
  await page.getByText(/^200 in \d/).waitFor();
  await type().focus();
  await becomes(() => name().inputValue(), 'My own name');
});

test('removes an error when its field changes, and validates an address when its field loses the focus', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByText('Enter an address, such as https://example.com.').waitFor();
  await page.getByText('This field is required.').waitFor();
  await address().fill(`${host}/shop`);
  await page.getByText(/^200 in \d/).waitFor();
  await becomes(() => address().getAttribute('aria-invalid'), null);
  await page.goto(`${service.address}/monitors/new`);
  await address().fill('not a url');
  await becomes(() => page.getByText('Enter an address').count(), 0);
  await type().focus();
  await page.getByText('Enter an address, such as https://example.com.').waitFor();
  await becomes(() => address().inputValue(), 'not a url');
  await becomes(() => name().inputValue(), '');
});

test('recognizes the type from the address, and keeps the host if the type changes', async () => {
  await page.goto(`${service.address}/monitors/new`);
  for (const [typed, kind, shown] of [
    [`tcp://${host}`, 'tcp', host],
    ['127.0.0.1', 'icmp', '127.0.0.1'],
    ['localhost:3000/x', 'http', 'http://localhost:3000/x'],
  ]) {
    await page
      .getByRole('textbox')
      .first()
      .fill(typed ?? '');
    await becomes(() => type().inputValue(), kind);
    await type().focus();
    await becomes(() => page.getByRole('textbox').first().inputValue(), shown);
  }
  await type().selectOption('dns');
  await becomes(() => page.getByRole('textbox', { name: 'Domain name' }).inputValue(), 'localhost');
});

test('sends a request that could change data only when asked to', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await page.getByRole('button', { name: /^Request/ }).click();
  await page.getByLabel('Request method').selectOption('DELETE');
  await address().fill(`http://${host}/account`);
  await page.getByText('DELETE requests are not sent while you type.').waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText(/^200 in \d/).waitFor();
  assert.deepEqual(
    asked.filter((one) => one.endsWith('/account')),
    ['DELETE /account'],
  );
});

test('summarizes collapsed sections, and opens a section that has an error', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await address().fill('https://shop.example.test/');
  await page.getByText('TLS 14 days before, domain off').waitFor();
  await name().fill('Shop');
  const judgement = page.getByRole('button', { name: /^What counts as down/ });
  await judgement.click();
  await page.getByLabel('Accepted status codes').fill('200-, x');
  await judgement.click();
  await page.getByText('200–, x, timeout 30 s, 3 failing checks').waitFor();
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page
    .getByText(/must list at most 20 status codes/i)
    .first()
    .waitFor();
  await becomes(
    () => page.getByLabel('Accepted status codes').evaluate((field) => field === document.activeElement),
    true,
  );
  await page.getByLabel('Accepted status codes').fill('401, 200-299');
  await page.getByLabel('Timeout in seconds').fill('5');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  const edit = page.url().replace(/\/?$/, '/edit');
  await page.goto(edit);
  await page.getByText('200–299, 401, timeout 5 s, 3 failing checks').waitFor();
  await page.getByText('TLS 14 days before, domain off').waitFor();
});

test('warns that mail cannot be sent until a mail server is set up', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await page.getByText('This channel cannot send yet: no mail server is configured.').waitFor();
  await page.goto(`${service.address}/settings?section=mail`);
  await page.getByText('No mail server is set up yet').waitFor();
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Security').selectOption('none');
  await becomes(() => page.getByLabel('Port').inputValue(), '25');
  await page.getByLabel('Port').fill('1');
  await page.getByLabel('From name').fill('Ann’s Gatehouse');
  await page.getByLabel('From address').fill('gatehouse@ann.example');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('127.0.0.1:1 refused the connection.').waitFor();
  await page.getByLabel('Port').fill(smtpPort);
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText(/Accepted in .* Check the inbox of ann@example\.com\./).waitFor();
  assert.ok(mailbox.mails.some(({ subject }) => subject === 'Test email from Gatehouse'));
  await page.getByRole('button', { name: 'Save mail server' }).click();
  await page.getByText(`Emails are sent through 127.0.0.1:${smtpPort}`).waitFor();

  await page.goto(`${service.address}/monitors/new`);
  await page.getByRole('button', { name: 'Send test', exact: true }).click();
  await page.getByText(/^Delivered in/).waitFor();
  const testAlert = () => mailbox.mails.find(({ subject }) => subject?.includes('est alert from Gatehouse'));
  await until('the test alert is there', () => testAlert() !== undefined);
  assert.equal(testAlert()?.from?.address, 'gatehouse@ann.example');
  await becomes(() => page.getByText('This channel cannot send yet').count(), 0);

  await page.goto(`${service.address}/settings?section=mail`);
  await page.getByRole('button', { name: 'Remove mail server' }).click();
  await page.getByRole('button', { name: 'Remove mail server' }).last().click();
  await page.getByText('No mail server is set up yet').waitFor();
});

test('sets pace, recovery, notes and an address that must not be reachable, and clones them', async () => {
  await page.goto(`${service.address}/monitors/new`);
  await address().fill(`http://${host}/missing`);
  await page.getByText('Answered 404 Not Found').waitFor();
  await name().fill('Closed door');
  await page.getByRole('button', { name: /^What counts as down/ }).click();
  await page.getByLabel('Seconds between confirmations').fill('90');
  await page.getByText('Longer than the check interval').waitFor();
  await page.getByLabel('Seconds between confirmations').fill('30');
  await page.getByLabel('Good checks in a row').fill('2');
  await page.getByLabel('Upside down').check();
  await page.getByText('The check fails, as it should').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Expiry/ }).count(), 0);
  await page.getByRole('button', { name: /^Notes and runbook/ }).click();
  await page.getByLabel('Runbook').fill('wiki');
  await page.getByLabel('Notes', { exact: true }).fill('Ask Ada first.\nThen Grace.');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page
    .getByText('Enter an http:// or https:// address')
    .or(page.getByText(/must be an http:\/\/ or https/i))
    .waitFor();
  await page.getByLabel('Runbook').fill('https://wiki.example.com/door');
  await page.getByRole('button', { name: 'Create monitor' }).click();
  const runbook = page.getByRole('link', { name: /^Open runbook/ });
  await runbook.waitFor();
  await page.getByText('Then Grace.').waitFor();
  assert.equal(await runbook.getAttribute('href'), 'https://wiki.example.com/door');
  await page.getByText('3 failing checks, 30 s apart').waitFor();
  await page.getByText('2 good checks').waitFor();
  await page.getByRole('link', { name: 'Clone' }).click();
  await becomes(() => name().inputValue(), 'Closed door (copy)');
  await page.getByText(/30 s apart, 2 good checks to recover, upside down$/).waitFor();
  await page.getByText('Ask Ada first. · https://wiki.example.com/door').waitFor();
  await page.getByRole('button', { name: 'Create monitor' }).click();
  await page.getByRole('heading', { name: 'Closed door (copy)' }).waitFor();
  await runbook.waitFor();
  await page.getByText('Then Grace.').waitFor();
});
