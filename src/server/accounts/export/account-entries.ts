import { stringify } from 'csv-stringify/sync';
import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { ownQuotas } from '../account/index.ts';
import { listMembers } from '../members/index.ts';
import type { ArchiveEntry } from './archive-entry.ts';

type ReadmeFacts = { host: string; nowMs: number; contents: string };

export async function* accountEntries(
  db: DatabaseOrTransaction,
  account: AccountRow,
  facts: ReadmeFacts,
): AsyncGenerator<ArchiveEntry> {
  yield { path: 'README.txt', content: oneText(readme(account, facts)) };
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

const readme = ({ username }: AccountRow, { host, nowMs, contents }: ReadmeFacts): string =>
  `Gatehouse: the account ${username} of ${host}\nExported ${toIso(nowMs)}\n\n${contents}`;

async function* oneText(text: string): AsyncGenerator<string> {
  yield text;
}
