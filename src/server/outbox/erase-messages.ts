import type { DatabaseOrTransaction } from '../database/index.ts';
import type { Vault } from '../kernel/index.ts';
import { deleteMessagesById, listAccountMessages } from './deliveries/index.ts';
import { unsealDestination } from './destinations/index.ts';
import { unsealFacts } from './messages/index.ts';

const rowsAtOnce = 500;

/**
 * Deletes the account's messages to a person and about them, whether they were sent or not. `email` is in lower case.
 * `isAbout` gets the content as JSON. Returns the last ID that was read, from which a later call continues.
 */
export async function eraseMessages(
  db: DatabaseOrTransaction,
  vault: Vault,
  {
    accountId,
    email,
    isAbout,
    afterId = 0,
  }: { accountId: number; email: string; isAbout: (content: string) => boolean; afterId?: number },
): Promise<number> {
  for (let lastId = afterId; ; ) {
    const rows = await listAccountMessages(db, accountId, { afterId: lastId, limit: rowsAtOnce });
    const meant = rows.filter(({ channel, destination_sealed, facts }) => {
      if (channel === 'email' && unsealDestination(vault, destination_sealed).toLowerCase() === email) return true;
      const content = JSON.stringify(unsealFacts(vault, facts));
      return content.toLowerCase().includes(email) || isAbout(content);
    });
    const ids = meant.map(({ id }) => id);
    await deleteMessagesById(db, accountId, ids);
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < rowsAtOnce) return lastId;
  }
}
