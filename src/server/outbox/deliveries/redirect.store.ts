import { sql } from 'kysely';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { idsAtOnce, inChunks, readInChunks } from '../../kernel/index.ts';
import { markLength } from './claim.store.ts';

type UnsentMessage = Pick<OutboxRow, 'id' | 'channel' | 'destination_sealed' | 'idempotency_key'>;
const unsent: OutboxRow['state'][] = ['waiting', 'withheld'];

export const listUnsentMessages = (
  trx: DatabaseOrTransaction,
  accountId: number,
  channel: string,
): Promise<UnsentMessage[]> =>
  trx
    .selectFrom('outbox')
    .select(['id', 'channel', 'destination_sealed', 'idempotency_key'])
    .where('account_id', '=', accountId)
    .where('channel', '=', channel)
    .where('state', 'in', unsent)
    .where('endpoint_id', 'is', null)
    .orderBy('id')
    .execute();

export async function listUsedKeys(
  trx: DatabaseOrTransaction,
  accountId: number,
  keys: string[],
): Promise<Set<string>> {
  const rows = await readInChunks(keys, (some) =>
    trx
      .selectFrom('outbox')
      .select('idempotency_key')
      .where('account_id', '=', accountId)
      .where('idempotency_key', 'in', some)
      .execute(),
  );
  return new Set(rows.map(({ idempotency_key }) => idempotency_key));
}

export async function redirectMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  { channel, destinationSealed, mark }: { channel: string; destinationSealed: string; mark: string },
): Promise<void> {
  for (const some of inChunks(ids, idsAtOnce))
    await trx
      .updateTable('outbox')
      .set({
        channel,
        destination_sealed: destinationSealed,
        idempotency_key: sql<string>`substr(idempotency_key, 1, length(idempotency_key) - ${sql.lit(markLength)}) || ${mark}`,
      })
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .where('state', 'in', unsent)
      .execute();
}

export async function deleteUnsentMessages(
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<void> {
  for (const some of inChunks(ids, idsAtOnce))
    await trx
      .deleteFrom('outbox')
      .where('account_id', '=', accountId)
      .where('id', 'in', some)
      .where('state', 'in', unsent)
      .execute();
}
