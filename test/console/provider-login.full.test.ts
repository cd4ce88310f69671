import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startProvider, type TestProvider } from '../../src/server/accounts/openid/provider.testing.ts';
import { becomes, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

const password = 'correct horse battery';
let provider: TestProvider;
let service: TestService;
let browser: Browser;
let page: Page;
before(async () => {
  provider = await startProvider();
  const { host } = new URL(provider.issuer);
  const { clientId, clientSecret, label } = provider.settings;
  const query = new URLSearchParams({ domains: 'acme.example', label });
  service = await TestService.prepare({
    GATEHOUSE_OIDC_URL: `http://${clientId}:${encodeURIComponent(clientSecret)}@${host}/?${query}`,
  });
  provider.register(`${service.address}/console/api/openid/callback`);
  await service.makeAccount('ann');
  await service.startReady();
  browser = await openBrowser();
  page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
});
after(async () => {
  await browser?.close();
  await service?.remove();
  await provider?.close();
});

async function look(name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, ['light', 'dark']);
  }
}

const viaProvider = () => page.getByRole('button', { name: 'Log in with Acme ID' });

test('links an identity provider, logs in through it, and unlinks it', async () => {
  await page.goto(`${service.address}/login`);
  await viaProvider().waitFor();
  await look('login-with-provider');
  provider.state.who = '';
  await viaProvider().click();
  await page.getByText('You were not logged in at Acme ID').waitFor();
  await look('login-with-provider-problem');

  await page.getByLabel('Username or email').fill('ann');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  await page.goto(`${service.address}/settings?section=password`);
  await page.getByRole('form', { name: 'Link Acme ID', exact: true }).getByLabel('Current password').fill(password);
  provider.state.who = 'ann-at-work';
  provider.people.set('ann-at-work', { email: 'ann@work.example' });
  await page.getByRole('button', { name: 'Link Acme ID' }).click();
  await page.getByText('You log in as ann@work.example at Acme ID').waitFor();
  await look('settings-linked-login');

  await page.context().clearCookies();
  await page.goto(`${service.address}/monitors?status=down`);
  await viaProvider().click();
  await page.getByRole('heading', { name: 'Monitors' }).waitFor();
  await becomes(async () => new URL(page.url()).search, '?status=down');

  await page.goto(`${service.address}/settings?section=password`);
  await page.getByRole('form', { name: 'Unlink Acme ID' }).getByLabel('Current password').fill(password);
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('button', { name: 'Link Acme ID' }).waitFor();
});

test('tells a user of an allowed domain that they are not in any account', async () => {
  await page.context().clearCookies();
  provider.state.who = 'joan';
  provider.people.set('joan', { email: 'joan@acme.example', email_verified: true, name: 'Joan Clarke' });
  await page.goto(`${service.address}/login`);
  await viaProvider().click();
  await page.getByRole('heading', { name: 'You are not a member of any account' }).waitFor();
  await page.getByText('There is no invitation for joan@acme.example').waitFor();
  await look('no-account');
  await page.goto(`${service.address}/settings`);
  await page.getByRole('heading', { name: 'You are not a member of any account' }).waitFor();
});
