import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { DatabaseOrTransaction, OutboxRow, Schema } from '../../database/index.ts';
import { idsAtOnce, inChunks } from '../../kernel/index.ts';
import { keyBegins } from './message.store.ts';

type Withdrawal = { exceptChannels: readonly string[]; nowMs: number };
type Outbox = ExpressionBuilder<Schema, 'outbox'>;

/** Ends the unsent messages about the incidents' starts. Keeps those that are being sent. */
export async function withdrawStarts(
  trx: DatabaseOrTransaction,
  accountId: number,
  { incidentIds, ...withdrawal }: Withdrawal & { incidentIds: number[] },
): Promise<void> {
  for (const some of inChunks(incidentIds, idsAtOnce))
    await withdraw(trx, accountId, { ...withdrawal, event: 'opened', isAbout: (eb) => eb('incident_id', 'in', some) });
}

/** Ends the unsent messages about the start of a degraded period. Keeps those that are being sent. */
export const withdrawDegraded = (
  trx: DatabaseOrTransaction,
  accountId: number,
  { keyStart, ...withdrawal }: Withdrawal & { keyStart: string },
): Promise<void> => withdraw(trx, accountId, { ...withdrawal, event: 'degraded', isAbout: () => keyBegins(keyStart) });

type Selection = Withdrawal & { event: OutboxRow['event']; isAbout: (eb: Outbox) => Expression<SqlBool> };

/** Messages that were tried or interrupted can have arrived, so they stay as failed. */
async function withdraw(
  trx: DatabaseOrTransaction,
  accountId: number,
  { event, isAbout, exceptChannels, nowMs }: Selection,
): Promise<void> {
  const isUnsent = (eb: Outbox) =>
    eb.and([
      eb('account_id', '=', accountId),
      eb('event', '=', event),
      isAbout(eb),
      eb('state', '=', 'waiting'),
      eb('channel', 'not in', exceptChannels),
      eb('lease_until', '<=', nowMs),
    ]);
  await trx.deleteFrom('outbox').where(isUnsent).where('attempts', '=', 0).where('combined_with', 'is', null).execute();
  await trx.updateTable('outbox').set({ state: 'failed' }).where(isUnsent).execute();
}
