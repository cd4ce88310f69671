import type { DemoContext } from './context.ts';

export const demoTeam = [
  { role: 'editor', username: 'editor', first_name: 'Kim', last_name: 'Sato' },
  { role: 'viewer', username: 'viewer', first_name: 'Noor', last_name: 'Haddad' },
  { role: 'guest', username: 'guest', first_name: 'Alex', last_name: 'Lindgren' },
] as const;

type Row = { id: number };

export async function inviteTeam(context: DemoContext, owner: { username: string; password: string }): Promise<void> {
  const { client, deliverMessages, mailbox } = context;
  const { password } = owner;
  // Log in again, because the session from the demo's first day has expired.
  await client.signIn(owner);
  const idsOf = async (path: string, most: number) =>
    ((await client.call('GET', `${path}?per_page=10&sort=asc`)) as Row[]).slice(0, most).map(({ id }) => id);
  const things = {
    website: await idsOf('/websites', 1),
    monitor: await idsOf('/monitors', 3),
    status_page: await idsOf('/status-pages', 1),
    uptime_report: await idsOf('/uptime-reports', 1),
    item: await idsOf('/market/items', 1),
  };
  for (const { role, ...names } of demoTeam) {
    const email = `${names.username}@example.com`;
    await client.console('POST', '/members/invitations', { email, role, ...(role === 'guest' && { things }) });
    await deliverMessages();
    const [, token] = /\/join#([\w-]+)/.exec(mailbox.latestTo(email)?.text ?? '') ?? [];
    if (token === undefined) throw new Error(`the demo's email to ${email} contains no invitation link`);
    await client.post('/console/api/join/register', JSON.stringify({ ...names, password, token }), {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    });
  }
}
