import type { Insertable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  ownedRows,
  type PageOptions,
  type Schema,
  selectPage,
  type WebsiteRow,
} from '../../database/index.ts';
import { siteHost } from '../../kernel/index.ts';

export type NewWebsite = Omit<Insertable<Schema['websites']>, 'id' | 'account_id'>;

const websites = ownedRows('websites');

export const {
  find: findWebsite,
  findSome: findWebsites,
  lock: lockWebsite,
  update: updateWebsiteRow,
  delete: deleteWebsiteRow,
} = websites;

export const blankWebsite = {
  privacy: 0,
  password_hash: null,
  email: 0,
  exclude_bots: 1,
  exclude_bots_since: null,
  exclude_params: null,
  exclude_ips: null,
  exclude_paths: null,
  exclude_hosts: null,
  retention_months: null,
  alerts_sealed: '',
  spike_threshold: null,
  drop_threshold: null,
  favorite: 0,
} as const satisfies Partial<NewWebsite>;

/** Excludes the shop's website, which is created automatically. */
export async function countWebsites(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('websites')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('is_shop', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Finds websites of any enabled account. */
export function findPublicWebsite(db: DatabaseOrTransaction, id: number): Promise<WebsiteRow | undefined> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where(hasEnabledModule('websites'))
    .executeTakeFirst();
}

export function insertWebsite(
  db: DatabaseOrTransaction,
  accountId: number,
  website: NewWebsite,
): Promise<WebsiteRow | undefined> {
  return db
    .insertInto('websites')
    .values({ ...website, account_id: accountId })
    .onConflict((conflict) => conflict.columns(['account_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type WebsiteListOptions = PageOptions<'id' | 'domain'> & {
  search: string | undefined;
  favorite: boolean | undefined;
  group: string | undefined;
};

export async function listWebsites(
  database: Database,
  accountId: number,
  selection: WebsiteListOptions,
): Promise<{ rows: WebsiteRow[]; total: number }> {
  let matching = database.db.selectFrom('websites').where('account_id', '=', accountId);
  const { search, favorite, group } = selection;
  if (search) matching = matching.where((eb) => containsText(eb.ref('domain'), search));
  if (favorite !== undefined) matching = matching.where('favorite', '=', favorite ? 1 : 0);
  if (group) matching = matching.where('group_name', '=', group);
  return selectPage(matching, selection);
}

export type WebsiteListRow = Pick<WebsiteRow, (typeof listColumns)[number]>;
const listColumns = [
  'id',
  'account_id',
  'domain',
  'time_zone',
  'favorite',
  'group_name',
  'is_shop',
  'closed_from',
  'closed_until',
  'days_version',
] as const;

export function listWebsiteRows(db: DatabaseOrTransaction, accountId: number): Promise<WebsiteListRow[]> {
  return db.selectFrom('websites').select(listColumns).where('account_id', '=', accountId).orderBy('id').execute();
}

export async function moveGroup(
  db: DatabaseOrTransaction,
  accountId: number,
  move: { from: string; to: string | null; nowMs: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('websites')
    .set({ group_name: move.to, updated_at: move.nowMs })
    .where('account_id', '=', accountId)
    .where('group_name', '=', move.from)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function listWebsitesOfHost(
  db: DatabaseOrTransaction,
  accountId: number,
  host: string,
): Promise<Pick<WebsiteRow, 'id' | 'domain' | 'time_zone' | 'created_at'>[]> {
  const site = siteHost(host);
  return db
    .selectFrom('websites')
    .select(['id', 'domain', 'time_zone', 'created_at'])
    .where('account_id', '=', accountId)
    .where('domain', 'in', [site, `www.${site}`])
    .orderBy('id')
    .execute();
}

export async function listNotificationSettings(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('websites')
    .select(['email', 'alerts_sealed', 'spike_threshold', 'drop_threshold'])
    .where('account_id', '=', accountId)
    .execute();
}
