import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type Caller, idParam } from '../../http/index.ts';
import { findWebsite, listWebsiteRows } from '../website/index.ts';
import type { Queried } from './scope.ts';
import { websiteSet } from './website-set.ts';

const groupPrefix = 'group:';

export async function findQueried(
  db: DatabaseOrTransaction,
  { accountId, timeZone }: Pick<Caller, 'accountId' | 'timeZone'>,
  id: string,
): Promise<Queried | undefined> {
  const isGroup = id.startsWith(groupPrefix);
  if (id !== 'all' && !isGroup) return findWebsite(db, accountId, idParam({ id }));
  const rows = await listWebsiteRows(db, accountId);
  const group = id.slice(groupPrefix.length);
  const [first, ...others] = isGroup ? rows.filter(({ group_name }) => group_name === group) : rows;
  return first && websiteSet([first, ...others], timeZone);
}
