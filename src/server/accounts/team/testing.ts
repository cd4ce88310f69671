import type { openTestDeps } from '../../../../test/support/testing.ts';
import { openMail } from '../../mail/index.ts';
import { type Notice, unsealFacts } from '../../outbox/index.ts';
import { openConsole, ownersBrowser, secondBrowser, type TestBrowser, type TestConsole } from '../testing.ts';
import type { GuestResource } from './guest-resource.ts';

const website: GuestResource = {
  findNames: async (_db, _account, ids) =>
    ids.filter((id) => id < 10).map((id) => ({ id, name: `site-${id}.example` })),
  present: async () => [],
};

/** Returns two browsers: Ada owns the service, and Grace has her own account. */
export async function openTeam({ open, mails = true }: { open?: typeof openTestDeps; mails?: boolean } = {}) {
  const opened = await openConsole({
    guestResources: { website },
    ...(open && { open }),
    ...(mails && { mail: openMail('smtp://127.0.0.1:1', 'g@example.com') }),
  });
  const ada = await ownersBrowser(opened);
  const grace = await secondBrowser(opened, ada);
  await opened.deps.database.db.updateTable('users').set({ email_verified_at: 1 }).execute();
  return { opened, ada, grace, close: opened.close };
}

export async function waitingMails({ deps }: TestConsole): Promise<Notice[]> {
  const rows = await deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return rows
    .map(({ facts }) => unsealFacts(deps.vault, facts) as Notice)
    .filter(({ action }) => action.url.includes('/join#'));
}

const tokenOf = (url: string): string => new URL(url).hash.slice(1);

export async function invite(opened: TestConsole, by: TestBrowser, fields: object): Promise<string> {
  const reply = await by.send('POST', '/members/invitations', fields);
  if (reply.status !== 201) throw new Error(`the invitation answered ${reply.status}: ${JSON.stringify(reply.answer)}`);
  return tokenOf((await waitingMails(opened)).at(-1)!.action.url);
}

export const linus = { first_name: 'Linus', last_name: 'T', username: 'linus', password: 'just for fun' };

/** Confirms the session, which is required before owners can be changed. */
export async function confirm(browser: TestBrowser, password: string): Promise<void> {
  const { status } = await browser.send('POST', '/user/confirmation', { current_password: password });
  if (status >= 300) throw new Error(`the confirmation answered ${status}`);
}

export async function joinAs(
  opened: TestConsole,
  by: TestBrowser,
  { role, name, ...fields }: { role: string; name: string; things?: object },
): Promise<TestBrowser> {
  const token = await invite(opened, by, { email: `${name}@example.com`, role, ...fields });
  const browser = opened.browser('192.0.2.9');
  const reply = await browser.send('POST', '/join/register', { ...linus, username: name, token });
  if (reply.status !== 201) throw new Error(`joining answered ${reply.status}: ${JSON.stringify(reply.answer)}`);
  return browser;
}

export const userIdOf = async (browser: TestBrowser): Promise<number> =>
  (await browser.send('GET', '/session')).answer.data.user.id;
