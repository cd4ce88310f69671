import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import type { NewMessage } from './message.store.ts';

export type SentMessage = Pick<OutboxRow, 'id' | 'incident_id' | 'idempotency_key' | 'state' | 'created_at'>;

const columns = ['id', 'incident_id', 'idempotency_key', 'state', 'created_at'] as const;

export async function listOpeningMessages(
  db: DatabaseOrTransaction,
  accountId: number,
  incidentIds: number[],
): Promise<SentMessage[]> {
  if (incidentIds.length === 0) return [];
  return db
    .selectFrom('outbox')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('incident_id', 'in', incidentIds)
    .where('event', '=', 'opened')
    .orderBy('id')
    .execute();
}

export async function listDropMessages(
  db: DatabaseOrTransaction,
  website: { id: number; account_id: number },
  { key, since }: { key: string; since: number },
): Promise<SentMessage[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(columns)
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('event', '=', 'drop')
    .where('created_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.idempotency_key.startsWith(`${key}_`));
}

export async function insertWithheldMessages(
  trx: DatabaseOrTransaction,
  messages: NewMessage[],
  reason: string,
  nowMs: number,
): Promise<void> {
  if (messages.length === 0) return;
  const withheld = await trx
    .insertInto('outbox')
    .values(messages.map((message) => ({ ...message, state: 'withheld' as const, attempts: 0, lease_until: 0 })))
    .returning('id')
    .execute();
  await trx
    .insertInto('deliveries')
    .values(
      withheld.map(({ id }) => ({
        outbox_id: id,
        attempted_at: nowMs,
        delivered: 0,
        error: reason,
        duration_ms: 0,
        status: null,
      })),
    )
    .execute();
}

export async function releaseWithheldMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  message: Pick<OutboxRow, 'facts' | 'next_attempt_at' | 'expires_at'>,
): Promise<number> {
  if (ids.length === 0) return 0;
  const released = await trx
    .updateTable('outbox')
    .set({ ...message, state: 'waiting', incident_id: null })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('state', '=', 'withheld')
    .executeTakeFirst();
  return Number(released.numUpdatedRows);
}
