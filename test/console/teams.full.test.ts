import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { becomes, logIn, openBrowser } from '../support/browser.ts';
import { TestService } from '../support/service.ts';
import { requireAccessible } from './looks.ts';

let service: TestService;
let browser: Browser;
/** API key of the second account */
let key: string;

before(async () => {
  service = await TestService.prepare();
  await service.makeAccount();
  key = (await service.makeAccount('grace')).api_key;
  await service.startReady();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

const open = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();

async function look(page: Page, name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireAccessible(page, name);
    const folder = process.env.LOOKS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test('invites a viewer, who joins, sees only what the role allows, and is removed', async () => {
  const owner = await open();
  await logIn(owner, service);
  await owner.goto(`${service.address}/settings?section=members`);
  await owner.getByLabel('Email', { exact: true }).fill('linus@example.com');
  await owner.getByLabel('Role').selectOption('viewer');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await owner.getByText('This link is shown only once').waitFor();
  const link = await owner.getByText(/\/join#/).innerText();
  await owner.getByRole('table', { name: 'Open invitations' }).getByText('linus@example.com').waitFor();
  await look(owner, 'members');

  const linus = await open();
  await linus.goto(`${service.address}/join${new URL(link.trim()).hash}`);
  await linus.getByText(/invited you to .* as a viewer/).waitFor();
  await look(linus, 'join');
  await linus.getByLabel('First name').fill('Linus');
  await linus.getByLabel('Last name').fill('T');
  await linus.getByLabel('Password', { exact: true }).fill('just for fun');
  await linus.getByRole('button', { name: 'Join', exact: true }).click();
  await linus.getByRole('heading', { name: 'Overview' }).waitFor();

  const refused: string[] = [];
  linus.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  for (const [path, heading] of [
    ['/monitors', 'Monitors'],
    ['/websites', 'Websites'],
    ['/market', 'Market'],
  ] as const) {
    await linus.goto(`${service.address}${path}`);
    await linus.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await becomes(
      () => linus.getByRole('link', { name: /^(Create monitor|Add website|Create item|Import)$/ }).count(),
      0,
      path,
    );
    await look(linus, `viewer-${heading.toLowerCase()}`);
  }
  await linus.goto(`${service.address}/settings?section=members`);
  await linus.getByRole('table', { name: 'Members' }).getByText('Linus T (you)').waitFor();
  await becomes(() => linus.getByRole('button', { name: 'Invite', exact: true }).count(), 0);
  await linus.goto(`${service.address}/settings?section=your-accounts`);
  await linus.getByRole('region', { name: 'Accounts' }).getByText('Viewer').waitFor();
  await look(linus, 'your-accounts');
  assert.deepEqual(refused, []);

  await owner.reload();
  await owner.getByRole('button', { name: /Linus T/ }).click();
  await owner.getByRole('menuitem', { name: 'Remove member…' }).click();
  await owner.getByRole('button', { name: 'Remove member', exact: true }).click();
  await owner.getByText('linus@example.com').waitFor({ state: 'detached' });
  await linus.goto(`${service.address}/monitors`);
  await linus.getByRole('heading', { name: 'Log in' }).waitFor();

  await linus.getByLabel('Username or email').fill('linus');
  await linus.getByLabel('Password', { exact: true }).fill('just for fun');
  await linus.getByRole('button', { name: 'Log in', exact: true }).click();
  await linus.getByRole('heading', { name: 'You are not a member of any account' }).waitFor();
  await linus.getByText('open the link in the invitation that was emailed to you').waitFor();
  await look(linus, 'no-account');
  await linus.getByRole('button', { name: 'Log out' }).click();
  await linus.getByRole('heading', { name: 'Log in' }).waitFor();
});

test('requires the password to add or remove an owner', async () => {
  const owner = await open();
  await logIn(owner, service);
  await owner.goto(`${service.address}/settings?section=members`);
  await owner.getByLabel('Email', { exact: true }).fill('ken@example.com');
  await owner.getByLabel('Role').selectOption('owner');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const asked = (name: string) => owner.getByRole('region', { name, exact: true });
  await asked('Invite').getByText('Invite ken@example.com as an owner? They can then do everything').waitFor();
  await asked('Invite').getByText('They will also run this installation').waitFor();
  await look(owner, 'owner-invited');
  await asked('Invite').getByLabel('Current password').fill('wrong');
  await asked('Invite').getByRole('button', { name: 'Invite', exact: true }).click();
  await asked('Invite').getByText('This is not your current password.').waitFor();
  await becomes(() => owner.getByText(/\/join#/).count(), 0);
  await asked('Invite').getByLabel('Current password').fill('correct horse battery');
  await asked('Invite').getByRole('button', { name: 'Invite', exact: true }).click();
  const link = (await owner.getByText(/\/join#/).innerText()).trim();
  await becomes(() => asked('Invite').count(), 0);

  const ken = await open();
  await ken.goto(`${service.address}/join${new URL(link).hash}`);
  await ken.getByLabel('First name').fill('Ken');
  await ken.getByLabel('Last name').fill('T');
  await ken.getByLabel('Password', { exact: true }).fill('just for fun');
  await ken.getByRole('button', { name: 'Join', exact: true }).click();
  await ken.getByRole('heading', { name: 'Overview' }).waitFor();

  await owner.reload();
  const choose = async (item: string) => {
    await owner.getByRole('button', { name: /Ken T/ }).click();
    await owner.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const row = owner.getByRole('table', { name: 'Members' }).getByRole('row', { name: /Ken T/ });
  await choose('Make admin');
  await asked('Make admin').getByText('Ken T will no longer own this account.').waitFor();
  await look(owner, 'owner-demoted');
  await becomes(() => asked('Make admin').getByLabel('Current password').count(), 0, 'it was shown a moment ago');
  await asked('Make admin').getByRole('button', { name: 'Cancel' }).click();
  await row.getByText('Owner').waitFor();
  await choose('Make admin');
  const session = Promise.withResolvers<void>();
  await owner.route('**/console/api/session', (route) => session.promise.then(() => route.continue()));
  await asked('Make admin').getByRole('button', { name: 'Make admin', exact: true }).click();
  await row.getByText('Admin').waitFor();
  await choose('Make owner');
  await asked('Make owner').getByText('Make Ken T an owner?').waitFor();
  const finished = owner.waitForEvent('requestfinished', (request) => request.url().endsWith('/console/api/session'));
  session.resolve();
  await finished;
  await owner.unroute('**/console/api/session');
  await asked('Make owner').getByRole('button', { name: 'Make owner', exact: true }).click();
  await row.getByText('Owner').waitFor();
  await choose('Remove member…');
  await asked('Remove member').getByText('Remove Ken T? They are logged out').waitFor();
  await asked('Remove member').getByRole('button', { name: 'Remove member', exact: true }).click();
  await row.waitFor({ state: 'detached' });
});

test('says which account a link belongs to, and switches to that account', async () => {
  const made = await fetch(`${service.address}/api/v1/websites`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ domain: 'graces.example' }),
  });
  const { id } = ((await made.json()) as { data: { id: number } }).data;
  const grace = await open();
  await grace.goto(`${service.address}/login`);
  await grace.getByLabel('Username or email').fill('grace');
  await grace.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await grace.getByRole('button', { name: 'Log in', exact: true }).click();
  await grace.getByRole('heading', { name: 'Overview' }).waitFor();
  await grace.goto(`${service.address}/settings?section=members`);
  await grace.getByLabel('Email', { exact: true }).fill('ann@example.com');
  await grace.getByLabel('Role').selectOption('viewer');
  await grace.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = (await grace.getByText(/\/join#/).innerText()).trim();

  const ann = await open();
  await logIn(ann, service);
  await ann.goto(`${service.address}/join${new URL(link).hash}`);
  await ann.getByRole('button', { name: 'Join as ann' }).click();
  await ann.getByRole('heading', { name: 'Overview' }).waitFor();
  await ann.goto(`${service.address}/settings?section=your-accounts`);
  await ann.getByRole('region', { name: 'Accounts' }).getByRole('button').first().click();
  await ann.waitForFunction(async () => {
    const { data } = await (await fetch('/console/api/session')).json();
    return data.account.username === 'ann';
  });
  await ann.goto(`${service.address}/websites/${id}/edit`);
  await ann.getByText('This website is in the account').waitFor();
  await look(ann, 'elsewhere');
  await ann.getByRole('button', { name: /^Switch to/ }).click();
  await ann.getByText('graces.example').first().waitFor();
  assert.equal(new URL(ann.url()).pathname, `/websites/${id}/edit`);
});
