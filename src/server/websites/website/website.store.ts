import type { Insertable, Updateable } from 'kysely';
import {
  containsText,
  type Database,
  type DatabaseOrTransaction,
  hasEnabledAccount,
  lockForUpdate,
  type Schema,
  type WebsiteRow,
} from '../../database/index.ts';
import { insertErasure } from '../../erasures/index.ts';

export type NewWebsite = Omit<Insertable<Schema['websites']>, 'id' | 'account_id'>;

export function findWebsite(db: DatabaseOrTransaction, accountId: number, id: number): Promise<WebsiteRow | undefined> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The website as it stands, and as it stays for everybody else until the transaction ends. */
export function lockWebsite(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<WebsiteRow | undefined> {
  const found = trx.selectFrom('websites').selectAll().where('account_id', '=', accountId).where('id', '=', id);
  return lockForUpdate(database, found).executeTakeFirst();
}

/** The website of a public address, whosever it is. */
export function findPublicWebsite(db: DatabaseOrTransaction, id: number): Promise<WebsiteRow | undefined> {
  return db
    .selectFrom('websites')
    .selectAll()
    .where('id', '=', id)
    .where(hasEnabledAccount('websites'))
    .executeTakeFirst();
}

export async function countWebsites(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('websites')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Undefined when the account has a website of this domain already. */
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

export function updateWebsiteRow(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
  changes: Updateable<Schema['websites']>,
): Promise<WebsiteRow | undefined> {
  return db
    .updateTable('websites')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes the website and notes that its events are to be erased. False when there is none. */
export async function deleteWebsiteRow(
  trx: DatabaseOrTransaction,
  accountId: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const removed = await trx
    .deleteFrom('websites')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (Number(removed.numDeletedRows) === 0) return false;
  await insertErasure(trx, 'pageviews', id, nowMs);
  return true;
}

export type WebsiteListOptions = {
  search: string | undefined;
  favorite: boolean | undefined;
  sortBy: 'id' | 'domain';
  sort: 'asc' | 'desc';
  page: number;
  perPage: number;
};

/** One page of an account's websites in a total order, and how many there are in all. */
export async function listWebsites(
  database: Database,
  accountId: number,
  selection: WebsiteListOptions,
): Promise<{ rows: WebsiteRow[]; total: number }> {
  let matching = database.db.selectFrom('websites').where('account_id', '=', accountId);
  const { search, favorite } = selection;
  if (search) matching = matching.where((eb) => containsText(eb.ref('domain'), search));
  if (favorite !== undefined) matching = matching.where('favorite', '=', favorite ? 1 : 0);
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy(selection.sortBy, selection.sort)
    .orderBy('id', selection.sort)
    .limit(selection.perPage)
    .offset((selection.page - 1) * selection.perPage)
    .execute();
  return { rows, total: Number(total) };
}

/** What the overview counts over; every website of the account. */
export function listAllWebsites(
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<Pick<WebsiteRow, 'id' | 'domain' | 'time_zone'>[]> {
  return db
    .selectFrom('websites')
    .select(['id', 'domain', 'time_zone'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

/** What the account's websites are to send. */
export async function listNotificationSettings(db: DatabaseOrTransaction, accountId: number) {
  return db
    .selectFrom('websites')
    .select(['email', 'alerts_sealed', 'spike_threshold', 'drop_threshold'])
    .where('account_id', '=', accountId)
    .execute();
}
