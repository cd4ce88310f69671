import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { listAccountMessages, newestMessageId } from './deliveries/index.ts';
import { unsealDestination } from './destinations/index.ts';
import { unsealFacts } from './messages/index.ts';

export type WrittenMail = { to: string; subject: string };

/** Returns a function that lists the account's notices that were enqueued since this call, up to 50. */
export async function recordMails(
  db: DatabaseOrTransaction,
  vault: Vault,
  accountId: number,
): Promise<() => Promise<WrittenMail[]>> {
  const afterId = await newestMessageId(db, accountId);
  return async () =>
    (await listAccountMessages(db, accountId, { afterId, limit: 50 })).flatMap((row) => {
      const facts = row.channel === 'email' ? unsealFacts(vault, row.facts) : undefined;
      if (facts?.event !== 'notice') return [];
      return [{ to: unsealDestination(vault, row.destination_sealed), subject: facts.subject }];
    });
}
