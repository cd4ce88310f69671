import { type Insertable, sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  type Schema,
  type UserRow,
} from '../../database/index.ts';
import { currentLanguage, version } from '../../kernel/index.ts';

/** Returns undefined if a name is taken. If the page isn't in English, its language becomes the user's language. */
export async function insertUser(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['users']>,
): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({ language: languageOfPage(), seen_version: version, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

const languageOfPage = () => (currentLanguage() === 'en' ? null : currentLanguage());

export async function findUser(db: DatabaseOrTransaction, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findUserByLogin(db: DatabaseOrTransaction, login: string): Promise<UserRow | undefined> {
  const name = login.toLowerCase();
  // Usernames cannot contain @.
  const column = name.includes('@') ? sql<string>`email` : sql<string>`lower(username)`;
  return db.selectFrom('users').selectAll().where(column, '=', name).executeTakeFirst();
}

/** Users who last used one account log in to the other. */
export async function moveLastAccount(db: DatabaseOrTransaction, fromId: number, toId: number): Promise<void> {
  await db.updateTable('users').set({ last_account_id: toId }).where('last_account_id', '=', fromId).execute();
}

export async function updateUser(
  db: DatabaseOrTransaction,
  id: number,
  changes: Partial<Omit<UserRow, 'id' | 'created_at'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(changes).where('id', '=', id).execute();
}

export async function findTakenUserNames(
  db: DatabaseOrTransaction,
  names: { username?: string | undefined; email?: string | undefined },
  exceptId = 0,
): Promise<('username' | 'email')[]> {
  const rows = await db
    .selectFrom('users')
    .select([sql<string>`lower(username)`.as('username'), 'email'])
    .where('id', '!=', exceptId)
    .where((where) =>
      where.or([
        where(sql<string>`lower(username)`, '=', names.username?.toLowerCase() ?? ''),
        where('email', '=', names.email ?? ''),
      ]),
    )
    .execute();
  const taken: ('username' | 'email')[] = [];
  if (rows.some((row) => row.username === names.username?.toLowerCase())) taken.push('username');
  if (rows.some((row) => row.email === names.email)) taken.push('email');
  return taken;
}

/** Expects a normalized address. */
export async function isVerifiedAddress(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  const user = db.selectFrom('users').select('id').where('email', '=', email);
  return (await user.where('email_verified_at', 'is not', null).executeTakeFirst()) !== undefined;
}

export async function lockUser(database: Database, trx: DatabaseOrTransaction, id: number): Promise<void> {
  await lockForUpdate(database, trx.selectFrom('users').select('id').where('id', '=', id)).executeTakeFirst();
}
