import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { currentLanguage, type Vault } from '../../kernel/index.ts';
import { insertMessages } from '../deliveries/index.ts';
import { sealDestination } from '../destinations/index.ts';
import type { Notice, RequestedMailFacts } from '../messages/index.ts';

export type RequestedMail = {
  /** Returns the email, or undefined if the address gets none or a newer request replaces this one. */
  contentOf(message: OutboxRow, to: string, asked: RequestedMailFacts): Promise<Notice | undefined>;
};

export type RequestedMails = Record<RequestedMailFacts['event'], RequestedMail>;

type NewRequestedMail = {
  event: RequestedMailFacts['event'];
  accountId: number;
  to: string;
  idempotencyKey: string;
  expiresAt: number;
  base?: string;
};

/**
 * The content is looked up only when the email is sent, so the response doesn't reveal whether the address is known.
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

export const isRequestedMail = (event: OutboxRow['event']): event is RequestedMailFacts['event'] =>
  requested.includes(event);
