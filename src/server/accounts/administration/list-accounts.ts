import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import { readModules, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { ownQuotas } from '../account/index.ts';
import { deletionSteps } from '../deletion/index.ts';
import { type AccountMember, listAllAccounts, listMembersOfAccounts } from './account-list.store.ts';
import type { Counted } from './usage.ts';
import type { AccountQuery, AccountState, ManagedAccount, SortColumn } from './wire.ts';

/** Sorts in memory, because the columns are in two stores. */
export async function listManagedAccounts(
  db: DatabaseOrTransaction,
  usageOf: Counted['of'],
  { search = '', state, sort_by: sortBy = 'created_at', sort = 'asc', page = 1, per_page: perPage = 25 }: AccountQuery,
): Promise<{ rows: ManagedAccount[]; total: number }> {
  const present = await createPresenter(db, usageOf);
  const wanted = search.toLowerCase();
  const all = (await listAllAccounts(db)).map(present).filter((account) => {
    const texts = [account.username, account.name, account.email, ...account.owners];
    return (
      texts.some((text) => text.toLowerCase().includes(wanted)) &&
      (state === undefined || (account.state === 'being_deleted' ? 'to_be_deleted' : account.state) === state)
    );
  });
  const [value, sign] = [values[sortBy], sort === 'asc' ? 1 : -1];
  all.sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    return one === other ? a.id - b.id : sign * (one < other ? -1 : 1);
  });
  return { rows: all.slice((page - 1) * perPage, page * perPage), total: all.length };
}

export async function findManagedAccount(
  db: DatabaseOrTransaction,
  usageOf: Counted['of'],
  account: AccountRow,
): Promise<ManagedAccount> {
  return (await createPresenter(db, usageOf))(account);
}

const values: Record<SortColumn, (account: ManagedAccount) => string | number> = {
  username: ({ username }) => username.toLowerCase(),
  created_at: ({ created_at }) => created_at,
  last_used_at: ({ last_used_at }) => last_used_at ?? '',
  websites: ({ usage }) => usage.websites,
  monitors: ({ usage }) => usage.monitors,
  items: ({ usage }) => usage.items,
  pageviews: ({ usage }) => usage.pageviews_30d ?? 0,
  file_bytes: ({ usage }) => usage.file_bytes,
};

async function createPresenter(db: DatabaseOrTransaction, usageOf: Counted['of']) {
  const members = await listMembersOfAccounts(db);
  return (row: AccountRow): ManagedAccount => {
    const people: AccountMember[] = members.get(row.id) ?? [];
    const {
      websites,
      monitors,
      items,
      pageviews,
      recentPageviews,
      monthPageviews,
      lastEventAt,
      fileBytes,
      lastUsedAt,
    } = usageOf(row.id);
    return {
      id: row.id,
      username: row.username,
      name: `${row.first_name} ${row.last_name}`.trim() || row.username,
      email: row.email,
      is_owner: row.is_owner === 1,
      created_at: toIso(row.created_at),
      state: stateOf(row),
      suspended_at: toIsoOrNull(row.disabled_at),
      suspension_reason: row.suspension_reason || null,
      delete_at: toIsoOrNull(row.delete_at),
      delete_requested_by: row.delete_requested_by || null,
      deletion_progress: row.delete_begun_at === null ? null : row.delete_steps / deletionSteps.length,
      owners: people.filter(({ role }) => role === 'owner').map(({ username }) => username),
      members: people.length,
      last_used_at: toIsoOrNull(lastUsedAt),
      usage: {
        websites,
        monitors,
        items,
        pageviews,
        pageviews_30d: recentPageviews,
        pageviews_month: monthPageviews,
        last_event_at: toIsoOrNull(lastEventAt),
        file_bytes: fileBytes,
      },
      quotas: ownQuotas(row.quotas),
      modules_off: readModules(row.modules_off_by_service),
    };
  };
}

function stateOf({ disabled_at, delete_at, delete_begun_at }: AccountRow): AccountState {
  if (delete_begun_at !== null) return 'being_deleted';
  if (delete_at !== null) return 'to_be_deleted';
  return disabled_at === null ? 'active' : 'suspended';
}
