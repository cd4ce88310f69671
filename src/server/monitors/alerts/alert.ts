import type { OutboxRow } from '../../ledger/index.ts';

type Monitor = { id: number; name: string; url: string };
type Incident = { id: number; cause: string; startedAt: number };

/** What a message tells, frozen when it was written. Times are epoch ms. */
export type AlertFacts =
  | { event: 'opened'; monitor: Monitor; incident: Incident }
  /** `at`: the moment of this reminder */
  | { event: 'reminder'; monitor: Monitor; incident: Incident; at: number }
  | { event: 'closed'; monitor: Monitor; incident: Incident & { endedAt: number } }
  | { event: 'certificate' | 'domain'; monitor: Monitor; expiresAt: number }
  /** of a monitor, or of a destination that no monitor has yet */
  | { event: 'test'; monitor: Monitor | null };

export type AlertEvent = OutboxRow['event'];

/** One message to one destination, as the senders see it. */
export type Alert = {
  facts: AlertFacts;
  /** `{id}` of the account, for the signature of webhooks */
  accountId: number;
  idempotencyKey: string;
  /** page of the incident or the monitor in the console */
  link: string;
};

/** What came of an attempt to deliver; `error` is a sentence for the monitor's owner. */
export type Delivery =
  | { kind: 'delivered' }
  | { kind: 'refused'; error: string; retryAfterS?: number }
  /** trying again cannot help */
  | { kind: 'impossible'; error: string };

/** The page that a message leads to. */
export function linkOf(facts: AlertFacts, baseUrl: string): string {
  if ('incident' in facts) return `${baseUrl}/incidents/${facts.incident.id}`;
  return facts.monitor ? `${baseUrl}/monitors/${facts.monitor.id}` : `${baseUrl}/monitors`;
}

/**
 * One name for all messages of an incident to one destination, for services that keep an incident of their own: the
 * end closes what the beginning opened. A message of another kind is alone with its name.
 */
export function threadOf({ facts, idempotencyKey }: Alert): string {
  const mark = idempotencyKey.slice(idempotencyKey.lastIndexOf('_') + 1);
  return 'incident' in facts ? `gatehouse_incident_${facts.incident.id}_${mark}` : `gatehouse_${idempotencyKey}`;
}
