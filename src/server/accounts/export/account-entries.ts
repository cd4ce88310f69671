import { stringify } from 'csv-stringify/sync';
import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { ownQuotas } from '../account/index.ts';
import { listMembers } from '../members/index.ts';
import type { ArchiveEntry } from './archive-entry.ts';

/** What an archive is, the account itself, and its members. */
export async function* accountEntries(
  db: DatabaseOrTransaction,
  account: AccountRow,
  { host, nowMs }: { host: string; nowMs: number },
): AsyncGenerator<ArchiveEntry> {
  yield { path: 'README.txt', content: oneText(readme(account, host, nowMs)) };
  yield { path: 'account/account.json', content: oneText(`${JSON.stringify(describe(account), null, 2)}\n`) };
  const members = await listMembers(db, account.id);
  const lines = members.map(({ user_id, username, first_name, last_name, email, role, created_at }) => [
    ...[user_id, username, first_name, last_name, email, role],
    toIso(created_at),
  ]);
  const columns = ['id', 'username', 'first_name', 'last_name', 'email', 'role', 'joined_at'];
  yield {
    path: 'account/members.csv',
    content: oneText(stringify([columns, ...lines], { escape_formulas: true })),
  };
}

const describe = (row: AccountRow) => ({
  id: row.id,
  username: row.username,
  email: row.email,
  first_name: row.first_name,
  last_name: row.last_name,
  time_zone: row.time_zone,
  currency: row.currency,
  heading: row.heading,
  description: row.description,
  contact_email: row.contact_email,
  social_links: JSON.parse(row.social_links) as unknown,
  requires_two_factor: row.requires_two_factor === 1,
  quotas: ownQuotas(row.quotas),
  created_at: toIso(row.created_at),
  suspended_at: toIsoOrNull(row.disabled_at),
});

const readme = (
  { username }: AccountRow,
  host: string,
  nowMs: number,
): string => `Gatehouse: the account ${username} of ${host}
Exported ${toIso(nowMs)}

account/    the account, its members, keys (without the keys), webhooks (without secrets), audit log
monitors/   monitors, incidents, maintenance, status pages; checks/ has every check, a file for each monitor
websites/   websites, goals, funnels, sales; each website has a folder with its events and its days
market/     items, purchases, orders, money; invoices/ as PDF, files/ and media/ as they were uploaded
pictures/   pictures of the profile, the shop and status pages

CSV files are UTF-8 with a header. Times are ISO 8601 UTC, amounts in columns that end in _minor are in the smallest unit of
their currency (cents), lists are JSON. An apostrophe before = + - or @ keeps spreadsheets from running a text as a formula.
Rows refer to each other by their ids: monitor_id 7 is the row with the id 7 in monitors/monitors.csv.

What opens or proves something is not here: passwords, keys, tokens and secrets. Tables are read one after the other: what
changed meanwhile may be in one and not in another.
`;

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
