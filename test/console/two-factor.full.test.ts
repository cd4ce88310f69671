import { after, before, test } from 'node:test';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { becomes, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

const password = 'correct horse battery';
let service: TestService;
let browser: Browser;
let page: Page;
before(async () => {
  service = await TestService.prepare();
  await service.makeAccount('ann');
  await service.makeAccount('grace');
  await service.startReady();
  browser = await openBrowser();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function look(name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, ['light', 'dark']);
  }
}

const givePassword = async (name = 'ann') => {
  await page.goto(`${service.address}/login`);
  await page.getByLabel('Username or email').fill(name);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const overview = () => page.getByRole('heading', { name: 'Overview' }).waitFor();

test('two-factor login from setup to the next login', async (story) => {
  let secret = '';
  let recoveryCode = '';
  await story.test('sets up an app with a secret and a code, and shows recovery codes once', async () => {
    await givePassword();
    await overview();
    await page.goto(`${service.address}/settings?section=two-factor`);
    await page.getByRole('button', { name: 'Set up app' }).click();
    await page.getByLabel('Current password').fill(password);
    await look('two-factor-set-up');
    await page.getByRole('button', { name: 'Set up', exact: true }).click();
    await page.getByAltText('QR code of the secret below').waitFor();
    await look('two-factor-app');
    const shown = await page.getByRole('region', { name: 'secret to copy' }).innerText();
    secret = shown.replaceAll(/\s/g, '');
    await page.getByLabel('Code').fill(await generate({ secret }));
    await page.getByRole('button', { name: 'Switch on' }).click();
    const codes = page.getByRole('region', { name: 'recovery codes to copy' });
    await codes.waitFor();
    await look('two-factor-codes');
    [recoveryCode = ''] = (await codes.innerText()).split('\n');
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('10 recovery codes are left').waitFor();
    await look('two-factor-on');
  });

  await story.test('requires a code or a recovery code at the next login, also after a reload', async () => {
    await page.context().clearCookies();
    await givePassword();
    await page.getByLabel('Code').waitFor();
    await look('login-second-factor');
    await page.reload();
    await page.getByLabel('Code').fill('12345');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('neither a code from your app nor one of your unused recovery codes').waitFor();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recoveryCode);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await overview();
    await page.goto(`${service.address}/settings?section=two-factor`);
    await page.getByText('9 recovery codes are left').waitFor();
  });

  await story.test('requires setting up two-factor login before any page is shown, if it is mandatory', async () => {
    await page.getByRole('switch', { name: 'Everyone in this installation' }).click();
    await page.getByRole('switch', { name: 'Everyone in this installation', checked: true }).waitFor();
    await look('two-factor-required');
    await page.reload();
    await page.getByRole('switch', { name: 'Everyone in this installation', checked: true }).waitFor();
    await page.context().clearCookies();
    await givePassword('grace');
    await page.getByRole('heading', { name: 'Set up two-factor login' }).waitFor();
    await look('set-up-two-factor');
    await page.goto(`${service.address}/monitors`);
    await page.getByLabel('Current password').fill(password);
    await page.getByRole('button', { name: 'Set up' }).click();
    const shown = await page.getByRole('region', { name: 'secret to copy' }).innerText();
    await look('set-up-two-factor-app');
    await page.getByLabel('Code').fill(await generate({ secret: shown.replaceAll(/\s/g, '') }));
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await overview();
  });

  await story.test('switches to another user after the password was entered', async () => {
    await page.context().clearCookies();
    await givePassword();
    await page.getByRole('button', { name: 'Log in as someone else' }).click();
    await page.getByLabel('Username or email').waitFor();
    await becomes(() => page.getByLabel('Username or email').inputValue(), '');
  });
});
