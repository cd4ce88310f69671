import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';

type Stored = Pick<OutboxRow, 'id' | 'channel' | 'destination_sealed' | 'facts'>;

/** Messages that aren't about a monitor or website, sent ones too. */
export const listAccountMessages = (
  db: DatabaseOrTransaction,
  accountId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Stored[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel', 'destination_sealed', 'facts'])
    .where('account_id', '=', accountId)
    .where('monitor_id', 'is', null)
    .where('website_id', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Returns 0 if there isn't one. */
export async function newestMessageId(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const newest = await db
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** Also deletes their attempts. */
export async function deleteMessagesById(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('outbox').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
