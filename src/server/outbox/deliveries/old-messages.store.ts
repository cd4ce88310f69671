import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { IncidentCondition } from './claim.store.ts';

const incidentId = sql.ref('outbox.incident_id');

/**
 * Deletes up to `limit` messages whose last attempt was before `beforeMs`, with their attempts, and returns their
 * number. Covers all accounts. Keeps the messages of an open incident, because its closing message refers to them, and
 * those of webhook endpoints, which have their own limit.
 */
export async function deleteMessagesBefore(
  db: DatabaseOrTransaction,
  hasEnded: IncidentCondition,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<number> {
  const removed = await db
    .deleteFrom('outbox')
    .where('id', 'in', (old) =>
      old
        .selectFrom('outbox')
        .select('id')
        .where('state', 'in', ['delivered', 'failed', 'withheld'])
        .where('next_attempt_at', '<', beforeMs)
        .where('endpoint_id', 'is', null)
        .where((eb) => eb.or([eb('incident_id', 'is', null), hasEnded(incidentId)]))
        .orderBy('id')
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
