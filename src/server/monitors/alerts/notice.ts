import { dayMs } from '../../kernel/time.ts';
import type { Vault } from '../../kernel/vault.ts';
import type { LedgerOrTransaction } from '../../ledger/index.ts';
import { sealDestination } from './destinations.ts';
import { addAlerts } from './outbox.store.ts';

/** An e-mail that is no alert of a monitor: to somebody who subscribed to a status page. All of it is plain text. */
export type Notice = {
  event: 'notice';
  subject: string;
  paragraphs: string[];
  /** the one thing to press */
  action: { label: string; url: string };
  /** where one request ends the subscription (RFC 8058); null for messages that only answer a request */
  unsubscribeUrl: string | null;
  tone: 'bad' | 'good' | 'warning' | 'plain';
};

type Letter = { accountId: number; to: string; idempotencyKey: string; notice: Omit<Notice, 'event'> };

/** Writes notices to be sent, in the transaction of what they tell of. */
export async function enqueueNotices(
  trx: LedgerOrTransaction,
  vault: Vault,
  letters: Letter[],
  nowMs: number,
): Promise<void> {
  await addAlerts(
    trx,
    letters.map(({ accountId, to, idempotencyKey, notice }) => ({
      account_id: accountId,
      monitor_id: null,
      incident_id: null,
      event: 'notice' as const,
      channel: 'email',
      destination_sealed: sealDestination(vault, to),
      facts: JSON.stringify({ event: 'notice', ...notice } satisfies Notice),
      idempotency_key: idempotencyKey,
      next_attempt_at: nowMs,
      expires_at: nowMs + dayMs,
      created_at: nowMs,
    })),
  );
}
