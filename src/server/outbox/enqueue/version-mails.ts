import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import { dayMs, type Vault } from '../../kernel/index.ts';
import { insertMessages } from '../deliveries/index.ts';
import { sealDestination } from '../destinations/index.ts';
import type { VersionMailFacts } from '../messages/index.ts';

const deliveredWithinMs = dayMs;

export type VersionMails = {
  contentOf(message: OutboxRow, to: string): Promise<ComposedMail | undefined>;
  onEnd(trx: DatabaseOrTransaction, message: OutboxRow, end: VersionMailEnd): Promise<void>;
};
export type ComposedMail = {
  subject: string;
  text: string;
  html: string;
  /** one-click unsubscribe address (RFC 8058) */
  unsubscribeUrl: string;
  sender: { name: string; replyTo: string };
};
export type VersionMailEnd = 'delivered' | 'failed' | 'withdrawn';

type VersionMail = { accountId: number; mailing: number; to: string; sendAt: number };

/**
 * The content is composed when the emails are sent. This skips buyers who have since unsubscribed or got a refund, and
 * avoids storing the change log in 50,000 rows.
 */
export async function enqueueVersionMails(
  trx: DatabaseOrTransaction,
  vault: Vault,
  mails: VersionMail[],
  nowMs: number,
): Promise<void> {
  await insertMessages(
    trx,
    mails.map(({ accountId, mailing, to, sendAt }) => ({
      account_id: accountId,
      monitor_id: null,
      incident_id: null,
      website_id: null,
      endpoint_id: null,
      event: 'version' as const,
      channel: 'email',
      destination_sealed: sealDestination(vault, to),
      facts: JSON.stringify({ event: 'version', mailing } satisfies VersionMailFacts),
      idempotency_key: `version_${mailing}_${vault.hmac('version mail', to)}`,
      next_attempt_at: sendAt,
      expires_at: sendAt + deliveredWithinMs,
      created_at: nowMs,
    })),
  );
}
