import type { IncidentRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import {
  findLastDeliveryAttempts,
  listIncidentMessages,
  maskDestination,
  unsealDestination,
} from '../../outbox/index.ts';
import type { TimelineEntry } from './wire.ts';

type Delivery = Extract<TimelineEntry, { kind: 'delivery' }>;

/** The delivery state of each message of an incident, dated by its last attempt, or by its creation before the first one. */
export async function deliveriesOf(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  incident: Pick<IncidentRow, 'id' | 'account_id'>,
): Promise<Delivery[]> {
  const messages = await listIncidentMessages(database.db, incident.account_id, incident.id);
  const lastAttempts = await findLastDeliveryAttempts(
    database.db,
    messages.map((message) => message.id),
  );
  return messages.flatMap((message): Delivery[] => {
    const { event, channel, state, attempts } = message;
    if (event !== 'opened' && event !== 'reminder' && event !== 'closed' && event !== 'drop') return [];
    const attempt = lastAttempts.get(message.id)?.last;
    const destination = maskDestination(unsealDestination(vault, message.destination_sealed));
    const at = toIso(attempt?.attempted_at ?? message.created_at);
    return [{ at, kind: 'delivery', event, channel, destination, state, attempts, last_error: attempt?.error || null }];
  });
}
