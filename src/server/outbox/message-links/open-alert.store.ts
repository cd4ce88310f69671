import { type DatabaseOrTransaction, hasEnabledAccount } from '../../database/index.ts';
import { type ClaimedMessage, claimedColumns } from '../deliveries/index.ts';

/** `isCombined`: `id` is the smallest ID of alerts that were sent as one message */
type Linked = { id: number; isCombined: boolean; createdAfter: number };

/** Returns alerts or reminders of incidents. Not limited to an account, because the caller checks the token. */
export async function findOpenAlerts(
  db: DatabaseOrTransaction,
  { id, isCombined, createdAfter }: Linked,
): Promise<ClaimedMessage[]> {
  return db
    .selectFrom('outbox')
    .select(claimedColumns)
    .where(isCombined ? 'combined_with' : 'id', '=', id)
    .where('event', 'in', ['opened', 'reminder'])
    .where('created_at', '>', createdAfter)
    .where(hasEnabledAccount('outbox'))
    .orderBy('id')
    .execute();
}
