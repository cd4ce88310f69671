import { translateCause } from '../../causes/index.ts';
import type { IncidentRow, OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import {
  findLastDeliveryAttempts,
  listIncidentMessages,
  maskDestination,
  unsealDestination,
  unsealFacts,
} from '../../outbox/index.ts';
import type { TimelineEntry } from './wire.ts';

export type ShowDestination = (channel: string, destination: string) => string;
export type FindShowDestination = (accountId: number) => Promise<ShowDestination>;

type Delivery = Extract<TimelineEntry, { kind: 'delivery' }>;

/** `at` is the time of the last attempt or, before the first attempt, of the message's creation. */
export async function deliveriesOf(
  deps: Pick<Deps, 'database' | 'vault'>,
  incident: Pick<IncidentRow, 'id' | 'account_id'>,
  showDestination?: ShowDestination,
): Promise<Delivery[]> {
  const messages = await listIncidentMessages(deps.database.db, incident.account_id, incident.id);
  return presentDeliveries(deps, messages, showDestination);
}

export async function presentDeliveries(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  messages: OutboxRow[],
  showDestination: ShowDestination = (_, destination) => maskDestination(destination),
): Promise<Delivery[]> {
  const lastAttempts = await findLastDeliveryAttempts(
    database.db,
    messages.map((message) => message.id),
  );
  return messages.flatMap((message): Delivery[] => {
    const { event, channel, state, attempts } = message;
    if (event !== 'opened' && event !== 'reminder' && event !== 'closed' && event !== 'drop') return [];
    const attempt = lastAttempts.get(message.id)?.last;
    const destination = showDestination(channel, unsealDestination(vault, message.destination_sealed));
    const at = toIso(attempt?.attempted_at ?? message.created_at);
    const last_error = attempt?.error ? translateCause(attempt.error) : null;
    const facts = unsealFacts(vault, message.facts);
    const escalation_step = 'escalation' in facts ? (facts.escalation?.step ?? null) : null;
    return [{ at, kind: 'delivery', event, channel, destination, escalation_step, state, attempts, last_error }];
  });
}
