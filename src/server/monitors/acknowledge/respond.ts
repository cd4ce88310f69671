import type { FastifyRequest } from 'fastify';
import { recordAuditEvent } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, dayOf, hourMs, localMinuteToMs } from '../../kernel/index.ts';
import { maskDestination, unsealDestination } from '../../outbox/index.ts';
import { acknowledge, withLockedIncident } from '../incidents/index.ts';
import { updateMonitorRow } from '../monitor/index.ts';

export const responses = ['acknowledge', 'silence_1h', 'silence_4h', 'silence_morning'] as const;
export type Response = (typeof responses)[number];

type RespondDeps = Pick<Deps, 'config' | 'database' | 'vault' | 'now'>;
export type LinkedMessage = Pick<OutboxRow, 'id' | 'account_id' | 'channel' | 'destination_sealed'> & {
  incident_id: number;
};
type Answered = { message: LinkedMessage; response: Response; timeZone: string };

/** Does nothing if the incident has ended. */
export async function respond(
  deps: RespondDeps,
  { message, response, timeZone }: Answered,
  request: FastifyRequest,
): Promise<void> {
  const nowMs = deps.now();
  const { account_id: accountId, incident_id: incidentId } = message;
  const name = `${message.channel} ${maskDestination(unsealDestination(deps.vault, message.destination_sealed))}`;
  const record = (trx: DatabaseOrTransaction, action: `${string}.${string}`, subject: { id: number; name: string }) =>
    recordAuditEvent(trx, { accountId, actor: { kind: 'link', name, request }, action, subject, nowMs });
  await withLockedIncident(deps, { accountId }, incidentId, async (trx, incident, monitor) => {
    if (incident.ended_at !== null) return;
    if (response === 'acknowledge') {
      if (incident.acknowledged_at !== null) return;
      const by = { acknowledged_by: null, acknowledged_link: name };
      await acknowledge(deps, trx, { incident, monitor, by, nowMs });
      await record(trx, 'incident.acknowledged', { id: incident.id, name: monitor.name });
      return;
    }
    const until = silenceEnd(response, timeZone, nowMs);
    await updateMonitorRow(trx, accountId, monitor.id, { silenced_until: until, updated_at: nowMs });
    await record(trx, 'monitor.silenced', { id: monitor.id, name: monitor.name });
  });
}

export function silenceEnd(response: Exclude<Response, 'acknowledge'>, timeZone: string, nowMs: number): number {
  switch (response) {
    case 'silence_1h':
      return nowMs + hourMs;
    case 'silence_4h':
      return nowMs + 4 * hourMs;
    case 'silence_morning':
      return nextMorning(timeZone, nowMs);
  }
}

/** Returns the next 08:00 that is more than four hours away. */
function nextMorning(timeZone: string, nowMs: number): number {
  // Swedish dates have the form of ISO 8601.
  const today = Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(nowMs));
  const mornings = [0, 1, 2].map((days) => localMinuteToMs(`${dayOf(today + days * dayMs)} 08:00`, timeZone));
  return mornings.find((morning) => morning > nowMs + 4 * hourMs) ?? nowMs + dayMs;
}
