import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, openBrowser } from '../support/browser.ts';
import { Mailbox } from '../support/mailbox.ts';
import { TestService, until } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

const mailbox = new Mailbox();
let service: TestService;
let browser: Browser;
let page: Page;
before(async () => {
  service = await TestService.prepare({ GATEHOUSE_SMTP_URL: await mailbox.open() });
  await service.makeAccount('ann');
  await service.makeAccount('grace');
  await service.startReady();
  browser = await openBrowser();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
});
after(async () => {
  await browser?.close();
  await service?.remove();
  await mailbox.close();
});

async function look(name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, ['light', 'dark']);
  }
}

async function linkIn(subject: string): Promise<string> {
  const found = () => mailbox.mails.findLast((mail) => mail.subject === subject)?.text ?? '';
  await until(`a mail arrives: ${subject}`, () => found() !== '');
  return /https?:\S+#\S+/.exec(found())?.[0] ?? '';
}

const logIn = async (password: string) => {
  await page.goto(`${service.address}/login`);
  await page.getByLabel('Username or email').fill('grace');
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
};

test('explains an empty page if the code does not arrive, and hides that otherwise', async () => {
  const context = await browser.newContext();
  const lost = await context.newPage();
  await lost.route(/\/assets\/index-.*\.js$/, (route) => route.abort('internetdisconnected'));
  await lost.goto(`${service.address}/login`);
  const text = lost.getByText('The page could not be loaded.');
  await text.waitFor({ state: 'attached' });
  assert.equal(await text.isVisible(), false);
  await lost.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await text.waitFor();
  await lost.unrouteAll();
  await lost.reload();
  await lost.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  assert.equal(await text.count(), 0);
  await context.close();
});

test('password reset, email change and sessions', async (story) => {
  await story.test('sets a new password with a mailed link, which works once', async () => {
    await page.goto(`${service.address}/login`);
    await page.getByLabel('Username or email').fill('grace');
    await page.getByLabel('Password').first().fill('not this one');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('Wrong username or password.').waitFor();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('grace@example.com');
    await look('forgot-password');
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText('we sent a link to set a new password').waitFor();
    await look('forgot-password-sent');
    const link = await linkIn('Set a new password');
    await page.goto(link);
    await page.getByRole('textbox', { name: 'New password' }).fill('a new one of wire');
    await look('reset-password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your password was set').waitFor();
    await look('reset-password-done');
    await linkIn('Your password was changed');
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('This link no longer works').waitFor();
    await logIn('a new one of wire');
  });

  await story.test('changes the email address after confirmation, and can undo the change', async () => {
    await page.goto(`${service.address}/settings`);
    await page.getByText('· confirmed').waitFor();
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByRole('textbox', { name: 'New email' }).fill('hopper@example.com');
    await page.getByRole('textbox', { name: 'Current password' }).fill('a new one of wire');
    await look('change-email');
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByText('Changes to hopper@example.com').waitFor();
    await look('pending-email');
    await page.goto(await linkIn('Confirm your new email address'));
    await page.getByRole('button', { name: 'Confirm address' }).waitFor();
    await look('confirm-email');
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await page.getByText('hopper@example.com is confirmed.').waitFor();
    await page.goto(`${service.address}/settings?section=sessions`);
    await page.getByText('Current session').waitFor();
    await look('sessions');
    await page.goto(await linkIn('Your email address was changed'));
    await page.getByRole('textbox', { name: 'New password' }).fill('mine once more');
    await look('restore-email');
    await page.getByRole('button', { name: 'Undo change' }).click();
    await page.getByText('grace@example.com is your address again').waitFor();
    await logIn('mine once more');
    await becomes(async () => new URL(page.url()).pathname, '/');
  });
});
