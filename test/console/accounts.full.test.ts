import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

const password = 'correct horse battery';
let service: TestService;
let browser: Browser;
let owner: Page;
let grace: Page;
let keys: { ann: string; grace: string };

const logIn = async (page: Page, name: string, given = password) => {
  await page.goto(`${service.address}/login`);
  await page.getByLabel('Username or email').fill(name);
  await page.getByLabel('Password').first().fill(given);
  await page.getByRole('button', { name: 'Log in' }).click();
};

before(async () => {
  service = await TestService.prepare();
  keys = { ann: (await service.makeAccount('ann')).api_key, grace: (await service.makeAccount('grace')).api_key };
  await service.startReady();
  browser = await openBrowser();
  const open = async () => (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  [owner, grace] = [await open(), await open()];
  for (const [page, name] of [
    [owner, 'ann'],
    [grace, 'grace'],
  ] as const) {
    await logIn(page, name);
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
  }
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

async function look(page: Page, name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name, width === 380 ? ['light'] : ['dark']);
  }
}

test('accounts, as their holder and the owner of the service see them', async (story) => {
  await story.test(
    'shows the DNS record that proves a domain, which the owner of the service can approve instead',
    async () => {
      await grace.goto(`${service.address}/status-pages/new`);
      await grace.getByLabel('Name', { exact: true }).fill('Grace’s status');
      await grace.getByLabel('Custom domain (optional)').fill('Status.Grace.example');
      await grace.getByRole('button', { name: 'Create status page' }).click();
      const proof = grace.getByRole('region', { name: 'Verify status.grace.example' });
      await proof.getByText('status.grace.example is not verified yet.').waitFor();
      await proof.getByText('_gatehouse.status.grace.example', { exact: true }).waitFor();
      await proof.getByText(/^gatehouse-verification=/).waitFor();
      await proof.getByRole('button', { name: 'Check now' }).click();
      await proof.getByRole('alert').waitFor();
      await look(grace, 'domain');
      await owner.goto(`${service.address}/settings?section=service`);
      await owner.getByRole('button', { name: 'Approve status.grace.example' }).click();
      await owner.getByRole('button', { name: 'Revoke approval of status.grace.example' }).waitFor();
      await look(owner, 'service');
      await grace.reload();
      await grace.getByText('status.grace.example is approved').waitFor();
    },
  );

  await story.test('sets default quotas and quotas of one account, and shows errors at their fields', async () => {
    await owner.goto(`${service.address}/settings?section=accounts`);
    await look(owner, 'accounts');
    await owner.getByRole('link', { name: 'grace', exact: true }).click();
    await owner.getByRole('heading', { name: 'grace' }).waitFor();
    const own = owner.getByRole('region', { name: 'Quotas' });
    await own.getByLabel('Monitors').fill('many');
    await own.getByRole('button', { name: 'Save quotas' }).click();
    await own.getByText(/must be a number/i).waitFor();
    await own.getByLabel('Monitors').fill('0');
    await own.getByRole('button', { name: 'Save quotas' }).click();
    await own.getByText('Saved', { exact: true }).waitFor();
    await look(owner, 'account');
    const refused = await fetch(`${service.address}/api/v1/monitors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.grace}` },
      body: new URLSearchParams({
        name: 'A',
        url: 'https://a.example/',
        interval: '60',
        request_method: 'GET',
        alert_condition: 'url_unavailable',
      }),
    });
    assert.equal(refused.status, 403);
    assert.match(((await refused.json()) as { message: string }).message, /can have 0 monitors/);
  });

  await story.test('replaces the API key together with the password', async () => {
    await grace.goto(`${service.address}/settings?section=password`);
    await grace.getByLabel('Current password').fill(password);
    await grace.getByLabel('New password').fill('nanoseconds of wire');
    await grace.getByLabel('Also replace the API key').check();
    await look(grace, 'password');
    await grace.getByRole('button', { name: 'Change password' }).click();
    await grace.getByText('Saved', { exact: true }).waitFor();
    const old = await fetch(`${service.address}/api/v1/monitors`, {
      headers: { authorization: `Bearer ${keys.grace}` },
    });
    assert.equal(old.status, 401);
  });

  await story.test('logs a suspended account out and shows why', async () => {
    const suspension = owner.getByRole('region', { name: 'Suspension' });
    await suspension.getByLabel('Reason').fill('The invoice of March is unpaid');
    await suspension.getByRole('button', { name: 'Suspend account' }).click();
    await suspension
      .getByRole('group', { name: /^Suspend grace\?/ })
      .getByRole('button', { name: 'Suspend account' })
      .click();
    await suspension.getByRole('button', { name: 'Reactivate account' }).waitFor();
    await look(owner, 'account-suspended');
    const told = grace.getByText(/This account is suspended\. Reason: The invoice of March is unpaid\./);
    await grace.reload();
    await told.waitFor();
    await logIn(grace, 'grace', 'nanoseconds of wire');
    await grace
      .getByRole('form', { name: 'Log in' })
      .getByText(/This account is suspended\./)
      .waitFor();
    await becomes(() => told.count(), 1);
    assert.equal((await fetch(`${service.address}/status/grace-s-status`)).status, 404);
    const reactivated = await service.command(['account', 'reactivate', '--username', 'grace']);
    assert.deepEqual(
      [reactivated.status, reactivated.stdout.trim()],
      [0, 'Account grace is reactivated and can log in again.'],
    );
    await logIn(grace, 'grace', 'nanoseconds of wire');
    await grace.getByRole('heading', { name: 'Overview' }).waitFor();
    const refused = await service.command(['account', 'suspend', '--username', 'ann']);
    assert.equal(refused.status, 1);
    assert.match(refused.stderr, /owns the service, so it can't be suspended/);
    const list = await service.command(['account', 'list']);
    assert.match(list.stdout, /^USERNAME .*\nann .*\ngrace +active/);
  });

  await story.test('schedules a deletion only after the username is typed, and can cancel it', async () => {
    await owner.reload();
    const deletion = owner.getByRole('region', { name: 'Deletion' });
    await deletion.getByLabel('Type grace to confirm').fill('grade');
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    await deletion.getByText(/must be the account’s username/i).waitFor();
    await deletion.getByLabel('Type grace to confirm').fill('grace');
    await deletion.getByRole('button', { name: 'Delete account' }).click();
    await owner.getByText('To be deleted').waitFor();
    await look(owner, 'account-to-be-deleted');
    await deletion.getByRole('button', { name: 'Keep account' }).click();
    await deletion.getByLabel('Type grace to confirm').waitFor();
    await logIn(grace, 'grace', 'nanoseconds of wire');
    await grace.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  await story.test(
    'exports an account, schedules its deletion with the password, and cancels it with the link',
    async () => {
      await grace.goto(`${service.address}/settings?section=export`);
      await grace.getByRole('button', { name: 'Export everything' }).click();
      const link = grace.getByRole('link', { name: 'Download', exact: true });
      await link.waitFor();
      await look(grace, 'export');
      const [download] = await Promise.all([grace.waitForEvent('download'), link.click()]);
      assert.match(download.suggestedFilename(), /^grace-.*\.zip$/);
      await grace.getByLabel('Type grace to confirm').fill('grace');
      await grace.getByLabel('Current password').fill('nanoseconds of wire');
      await grace.getByRole('button', { name: 'Delete account' }).click();
      const address = await grace.locator('code', { hasText: '/keep-account#' }).innerText();
      await grace.goto(address);
      await look(grace, 'keep-account');
      await grace.getByRole('button', { name: 'Keep account' }).click();
      await grace.getByText('grace will not be deleted.').waitFor();
      await grace.getByRole('link', { name: 'Log in' }).click();
      await logIn(grace, 'grace', 'nanoseconds of wire');
      await grace.getByRole('heading', { name: 'Overview' }).waitFor();
      await grace.goto(`${service.address}/settings?section=your-data`);
      await look(grace, 'your-data');
      await grace.getByLabel('Type grace to confirm').fill('grace');
      await grace.getByLabel('Current password').fill('nanoseconds of wire');
      await grace.getByRole('button', { name: 'Delete user' }).click();
      await grace.getByText(/You are the only owner of grace/).waitFor();
    },
  );

  await story.test('shows the API documentation without violating its content security policy', async () => {
    const complaints: string[] = [];
    grace.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    grace.on('pageerror', (error) => complaints.push(String(error)));
    await grace.goto(`${service.address}/api/docs`);
    await grace.keyboard.press('/');
    await grace.keyboard.type('create monitor');
    await grace
      .locator('#found')
      .getByRole('link', { name: /Create a monitor \/api/ })
      .click();
    await grace.getByRole('heading', { name: 'Create a monitor' }).waitFor();
    const example = grace.locator('#createMonitor figure:visible').first();
    await example.getByRole('button', { name: 'JavaScript' }).click();
    await grace.getByText("method: 'POST'").first().waitFor();
    await becomes(() => example.innerText(), /Bearer YOUR_API_KEY/);
    await grace.getByRole('button', { name: 'Use my API key' }).click();
    await example.getByText(/Bearer gh_/).waitFor();
    assert.deepEqual(complaints, []);
  });
});
