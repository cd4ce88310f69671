import type { DatabaseOrTransaction, OutboxRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { insertMessages } from '../deliveries/index.ts';
import { sealDestination } from '../destinations/index.ts';
import type { Notice, PasswordResetFacts } from '../messages/index.ts';

/** Implemented by the accounts, which know users: the courier sends these mails and knows none. */
export type PasswordResets = {
  /** The mail to an address; undefined where nobody has it, or where a newer one takes its place. */
  contentOf(message: OutboxRow, to: string): Promise<Notice | undefined>;
};

type PasswordReset = { accountId: number; to: string; idempotencyKey: string; expiresAt: number };

/**
 * Writes a mail to an address that forgot its password, in the same way whether anybody has that address: who it is for is
 * looked up when it is sent.
 */
export async function enqueuePasswordReset(
  trx: DatabaseOrTransaction,
  vault: Vault,
  { accountId, to, idempotencyKey, expiresAt }: PasswordReset,
  nowMs: number,
): Promise<void> {
  await insertMessages(trx, [
    {
      account_id: accountId,
      monitor_id: null,
      incident_id: null,
      website_id: null,
      endpoint_id: null,
      event: 'password_reset',
      channel: 'email',
      destination_sealed: sealDestination(vault, to),
      facts: JSON.stringify({ event: 'password_reset' } satisfies PasswordResetFacts),
      idempotency_key: idempotencyKey,
      next_attempt_at: nowMs,
      expires_at: expiresAt,
      created_at: nowMs,
    },
  ]);
}
