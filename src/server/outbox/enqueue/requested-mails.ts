import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { currentLanguage, type Vault } from '../../kernel/index.ts';
import { insertMessages } from '../deliveries/index.ts';
import { sealDestination } from '../destinations/index.ts';
import type { Notice, RequestedMailFacts } from '../messages/index.ts';

/** Mails of one kind that strangers ask for by an address alone. */
export type RequestedMail = {
  /** The mail to an address; undefined where there is none for it, or where a newer one takes its place. */
  contentOf(message: OutboxRow, to: string, asked: RequestedMailFacts): Promise<Notice | undefined>;
};

/** Implemented by the accounts, which know users, and the market, which knows buyers: the courier sends these mails and knows neither. */
export type RequestedMails = Record<RequestedMailFacts['event'], RequestedMail>;

type NewRequestedMail = {
  event: RequestedMailFacts['event'];
  accountId: number;
  to: string;
  idempotencyKey: string;
  expiresAt: number;
  /** the address of the shop at which it was asked for */
  base?: string;
};

/**
 * Writes a mail to an address that somebody named, in the same way whether anybody here has that address: what it says, if
 * anything, is found when it is sent.
 */
export async function enqueueRequestedMail(
  trx: DatabaseOrTransaction,
  vault: Vault,
  { accountId, to, idempotencyKey, expiresAt, event, base }: NewRequestedMail,
  nowMs: number,
): Promise<void> {
  await insertMessages(trx, [
    {
      account_id: accountId,
      monitor_id: null,
      incident_id: null,
      website_id: null,
      endpoint_id: null,
      event,
      channel: 'email',
      destination_sealed: sealDestination(vault, to),
      facts: JSON.stringify({
        event,
        language: currentLanguage(),
        ...(base !== undefined && { base }),
      } satisfies RequestedMailFacts),
      idempotency_key: idempotencyKey,
      next_attempt_at: nowMs,
      expires_at: expiresAt,
      created_at: nowMs,
    },
  ]);
}

const requested: OutboxRow['event'][] = [
  'password_reset',
  'registration',
  'library_link',
] satisfies RequestedMailFacts['event'][];

/** Whether a message is one that a stranger asked for: where there is nothing to send, nothing may tell of it. */
export const isRequestedMail = (event: OutboxRow['event']): event is RequestedMailFacts['event'] =>
  requested.includes(event);
