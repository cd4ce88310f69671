import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { logIn, openBrowser } from '../browser.ts';
import { TestService } from '../service.ts';
import { requireReadable } from './looks.ts';

let service: TestService;
let browser: Browser;

before(async () => {
  service = await TestService.prepare();
  await service.makeAccount();
  await service.start();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await service?.remove();
});

const open = async (): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();

/** Looks at the page on a phone and on a desk. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [380, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await requireReadable(page, name);
    const folder = process.env.LOOKS;
    if (folder) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test('somebody is invited, joins, looks around without being offered what is not theirs, and is removed', {
  timeout: 300_000,
}, async () => {
  const owner = await open();
  await logIn(owner, service);
  await owner.goto(`${service.address}/settings?section=members`);
  await owner.getByLabel('E-mail', { exact: true }).fill('linus@example.com');
  await owner.getByLabel('Role').selectOption('viewer');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  await owner.getByText('This link is shown only once').waitFor();
  const link = await owner.getByText(/\/join#/).innerText();
  await owner.getByRole('table', { name: 'Open invitations' }).getByText('linus@example.com').waitFor();
  await look(owner, 'members');

  const linus = await open();
  await linus.goto(`${service.address}/join${new URL(link.trim()).hash}`);
  await linus.getByText(/invites you to the account .* as a viewer/).waitFor();
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
    assert.equal(
      await linus.getByRole('link', { name: /^(Create monitor|Add website|Create item|Import)$/ }).count(),
      0,
      path,
    );
    await look(linus, `viewer-${heading.toLowerCase()}`);
  }
  await linus.goto(`${service.address}/settings?section=members`);
  await linus.getByRole('table', { name: 'Members' }).getByText('Linus T (you)').waitFor();
  assert.equal(await linus.getByRole('button', { name: 'Invite', exact: true }).count(), 0);
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

  await linus.getByLabel('Username or e-mail').fill('linus');
  await linus.getByLabel('Password', { exact: true }).fill('just for fun');
  await linus.getByRole('button', { name: 'Log in', exact: true }).click();
  await linus.getByRole('heading', { name: 'You are in no account' }).waitFor();
  await linus.getByText('open the link in the invitation that was mailed to you').waitFor();
  await look(linus, 'no-account');
  await linus.getByRole('button', { name: 'Log out' }).click();
  await linus.getByRole('heading', { name: 'Log in' }).waitFor();
});
