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

async function linkIn(subject: string, to: string): Promise<string> {
  const found = () =>
    mailbox.mails.findLast((mail) => mail.subject === subject && mail.to?.[0]?.address === to)?.text ?? '';
  await until(`a mail arrives: ${subject}`, () => found() !== '');
  return /https?:\S+#\S+/.exec(found())?.[0] ?? '';
}

const ask = async (email: string) => {
  await page.goto(`${service.address}/login`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(`We sent a link to ${email}.`).waitFor();
};

test('registration', async (story) => {
  let invited = '';
  await story.test(
    'opens registration, and creates an invitation whose link has the token in the fragment',
    async () => {
      await page.goto(`${service.address}/login`);
      await page.getByLabel('Username or email').fill('ann');
      await page.getByLabel('Password').first().fill('correct horse battery');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await page.goto(`${service.address}/settings?section=service`);
      // The switch changes before the service has answered. Leaving the page then could cancel the request.
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
      await page.getByRole('switch', { name: 'Open registration' }).click();
      await saved;
      await page.getByRole('switch', { name: 'Open registration', checked: true }).waitFor();
      await page.goto(`${service.address}/settings?section=accounts`);
      const made = page.waitForResponse((answer) => /\/invitations$/.test(answer.url()) && answer.status() === 201);
      await page.getByLabel('Email (optional)').fill('linus+kernel@example.com');
      await page.getByRole('button', { name: 'Create invitation' }).click();
      invited = (await (await made).json()).data.url;
      assert.match(invited, /\/register#[\w-]{43}&email=linus%2Bkernel%40example\.com$/);
      await page.context().clearCookies();
    },
  );

  await story.test('registers with a mailed link, and sets name, username and password', async () => {
    await page.goto(`${service.address}/register`);
    await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    await look('register');
    await ask('grace@example.com');
    await look('register-sent');
    await page.goto(await linkIn('Confirm your address to register', 'grace@example.com'));
    await page.getByText('grace@example.com is confirmed.').waitFor();
    await becomes(() => page.getByRole('textbox', { name: 'Username' }).inputValue(), 'grace');
    await look('create-account');
    await page.getByRole('textbox', { name: 'First name' }).fill('Grace');
    await page.getByRole('textbox', { name: 'Last name' }).fill('Hopper');
    await page.getByRole('textbox', { name: 'Username' }).fill('ann');
    await page.getByRole('textbox', { name: 'Password' }).fill('nanoseconds of wire');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('This username is taken.').waitFor();
    await look('create-account-taken');
    await page.getByRole('textbox', { name: 'Username' }).fill('grace');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.goto(`${service.address}/settings`);
    await page.getByText('· confirmed').waitFor();
    await page.context().clearCookies();
  });

  await story.test(
    'rejects a link that was used, and sends a notice to an address that is already registered',
    async () => {
      await page.goto('about:blank');
      await page.goto(await linkIn('Confirm your address to register', 'grace@example.com'));
      await page.getByText('This link no longer works.').waitFor();
      await look('create-account-over');
      await ask('grace@example.com');
      await until('its holder is told', () =>
        mailbox.mails.some(({ subject }) => subject === 'You are already registered'),
      );
    },
  );

  await story.test('registers an invited address with the invitation link, without another mail', async () => {
    await page.goto('about:blank');
    await page.goto(invited);
    await page.getByRole('textbox', { name: 'First name' }).fill('Linus');
    await page.getByRole('textbox', { name: 'Last name' }).fill('T');
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await becomes(() => email.inputValue(), 'linus+kernel@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page
      .getByText(/at least 8/i)
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill('kernel of truth');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  });
});
