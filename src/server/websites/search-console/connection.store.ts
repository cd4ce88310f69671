import {
  type Database,
  type DatabaseOrTransaction,
  hasEnabledModule,
  lockForUpdate,
  type SearchConsoleRow,
} from '../../database/index.ts';

export type Owned = { id: number; account_id: number };

const ofWebsite = (db: DatabaseOrTransaction, { id, account_id }: Owned) =>
  db
    .selectFrom('search_console_connections')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('website_id', '=', id);

export const findConnection = (db: DatabaseOrTransaction, website: Owned): Promise<SearchConsoleRow | undefined> =>
  ofWebsite(db, website).executeTakeFirst();

export const listConsents = (db: DatabaseOrTransaction, accountId: number): Promise<SearchConsoleRow[]> =>
  db
    .selectFrom('search_console_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('refresh_token_sealed', 'is not', null)
    .orderBy('website_id')
    .execute();

/** Discards the consent that was given to the previous client. */
export async function saveClient(
  db: DatabaseOrTransaction,
  website: Owned,
  client: Pick<SearchConsoleRow, 'client_id' | 'client_secret_sealed' | 'created_at'>,
): Promise<void> {
  const { created_at, ...changes } = client;
  await db
    .insertInto('search_console_connections')
    .values({ ...client, failures: 0, website_id: website.id, account_id: website.account_id })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet({ ...changes, ...noConsent }))
    .execute();
}

export const noConsent = {
  state_hash: null,
  verifier_sealed: null,
  state_expires_at: null,
  refresh_token_sealed: null,
  next_import_at: null,
  failures: 0,
  problem: null,
} as const satisfies Partial<SearchConsoleRow>;

export type ConnectionChanges = Partial<
  Omit<SearchConsoleRow, 'website_id' | 'account_id' | 'created_at' | 'client_id' | 'client_secret_sealed'>
>;

export async function updateConnection(
  db: DatabaseOrTransaction,
  { id, account_id }: Owned,
  changes: ConnectionChanges,
): Promise<void> {
  await changing(db, { id, account_id }, changes).execute();
}

const changing = (db: DatabaseOrTransaction, { id, account_id }: Owned, changes: ConnectionChanges) =>
  db
    .updateTable('search_console_connections')
    .set(changes)
    .where('account_id', '=', account_id)
    .where('website_id', '=', id);

/** Read before a slow operation. Sealed values differ each time, so they reveal a change. */
export type ConnectionSnapshot = Pick<SearchConsoleRow, 'website_id' | 'account_id' | 'client_secret_sealed'> &
  Partial<Pick<SearchConsoleRow, 'refresh_token_sealed' | 'property' | 'next_import_at'>>;

/** Returns false without changing anything if the connection was changed or deleted. */
export async function updateIfUnchanged(
  db: DatabaseOrTransaction,
  { website_id, account_id, ...seen }: ConnectionSnapshot,
  changes: ConnectionChanges,
): Promise<boolean> {
  let query = changing(db, { id: website_id, account_id }, changes);
  for (const [column, value] of Object.entries(seen) as [keyof typeof seen, string | number | null][])
    query = value === null ? query.where(column, 'is', null) : query.where(column, '=', value);
  return Number((await query.executeTakeFirst()).numUpdatedRows) === 1;
}

export async function isConnectionUnchanged(
  db: DatabaseOrTransaction,
  { website_id, account_id, ...seen }: ConnectionSnapshot,
): Promise<boolean> {
  const row = await findConnection(db, { id: website_id, account_id });
  return (
    row !== undefined && Object.entries(seen).every(([column, value]) => row[column as keyof typeof seen] === value)
  );
}

export const lockConnection = (
  database: Database,
  trx: DatabaseOrTransaction,
  website: Owned,
): Promise<SearchConsoleRow | undefined> => lockForUpdate(database, ofWebsite(trx, website)).executeTakeFirst();

export async function takeConsent(
  trx: DatabaseOrTransaction,
  accountId: number,
  { stateHash, nowMs }: { stateHash: string; nowMs: number },
): Promise<SearchConsoleRow | undefined> {
  const found = await trx
    .selectFrom('search_console_connections')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state_hash', '=', stateHash)
    .where('state_expires_at', '>', nowMs)
    .executeTakeFirst();
  if (!found) return undefined;
  const taken = await trx
    .updateTable('search_console_connections')
    .set({ state_hash: null, verifier_sealed: null, state_expires_at: null })
    .where('account_id', '=', accountId)
    .where('website_id', '=', found.website_id)
    .where('state_hash', '=', stateHash)
    .executeTakeFirst();
  return Number(taken.numUpdatedRows) === 1 ? found : undefined;
}

export async function deleteConnection(db: DatabaseOrTransaction, { id, account_id }: Owned): Promise<void> {
  await db
    .deleteFrom('search_console_connections')
    .where('account_id', '=', account_id)
    .where('website_id', '=', id)
    .execute();
}

/** Covers all accounts. Returns the connections that have been due longest first. */
export function listDueConnections(
  db: DatabaseOrTransaction,
  nowMs: number,
  most: number,
): Promise<SearchConsoleRow[]> {
  return db
    .selectFrom('search_console_connections')
    .selectAll()
    .where('next_import_at', '<=', nowMs)
    .where('refresh_token_sealed', 'is not', null)
    .where('property', 'is not', null)
    .where(hasEnabledModule('search_console_connections'))
    .orderBy('next_import_at')
    .orderBy('website_id')
    .limit(most)
    .execute();
}

/** Returns undefined if another process has claimed the import. */
export async function claimImport(
  db: DatabaseOrTransaction,
  { website_id, account_id, next_import_at }: SearchConsoleRow,
  untilMs: number,
): Promise<SearchConsoleRow | undefined> {
  return db
    .updateTable('search_console_connections')
    .set({ next_import_at: untilMs })
    .where('account_id', '=', account_id)
    .where('website_id', '=', website_id)
    .where('next_import_at', '=', next_import_at)
    .returningAll()
    .executeTakeFirst();
}
