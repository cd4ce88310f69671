import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction } from './database.ts';

type Owned = 'items' | 'monitors' | 'outbox' | 'purchases' | 'status_pages' | 'websites';

/**
 * Whether the account of a row is not disabled: for questions that no account asks (jobs, public pages). What a disabled
 * account has is kept, and does nothing.
 */
export const hasEnabledAccount = (table: Owned): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select 1 from accounts as disabled
  where disabled.id = ${sql.ref(`${table}.account_id`)} and disabled.disabled_at is not null)`;

export async function isAccountEnabled(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
