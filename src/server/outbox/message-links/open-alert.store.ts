import { type DatabaseOrTransaction, hasEnabledAccount, type OutboxRow } from '../../database/index.ts';

/** Returns an alert or reminder of an incident. Not limited to an account, because the caller checks its token. */
export async function findOpenAlert(
  db: DatabaseOrTransaction,
  id: number,
  createdAfter: number,
): Promise<OutboxRow | undefined> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('event', 'in', ['opened', 'reminder'])
    .where('created_at', '>', createdAfter)
    .where(hasEnabledAccount('outbox'))
    .executeTakeFirst();
}
