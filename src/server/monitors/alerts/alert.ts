import type { OutboxRow } from '../../ledger/index.ts';

/** What a message tells, frozen when it was written. Times are epoch ms. */
export type AlertFacts = {
  monitor: { id: number; name: string; url: string };
} & (
  | { event: 'opened'; incident: { id: number; cause: string; startedAt: number } }
  | { event: 'closed'; incident: { id: number; cause: string; startedAt: number; endedAt: number } }
  | { event: 'certificate' | 'domain'; expiresAt: number }
);

export type AlertEvent = OutboxRow['event'];

/** One message to one destination, as the senders see it. */
export type Alert = {
  facts: AlertFacts;
  /** `{id}` of the account, for the signature of webhooks */
  accountId: number;
  idempotencyKey: string;
  /** page of the monitor in the console */
  link: string;
};

/** What came of an attempt to deliver; `error` is a sentence for the monitor's owner. */
export type Delivery =
  | { kind: 'delivered' }
  | { kind: 'refused'; error: string; retryAfterS?: number }
  /** trying again cannot help */
  | { kind: 'impossible'; error: string };
