import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { findChoice, saveChoice } from './choice.store.ts';

type ChoiceDeps = Pick<Deps, 'database' | 'now'>;

/** Turning an item's mails on also revokes an opt-out from the whole shop. */
export function chooseVersionMails(
  { database, now }: ChoiceDeps,
  { email, itemId, isWanted }: { email: string; itemId: number; isWanted: boolean },
): Promise<void> {
  return inTransaction(database, async (trx) => {
    await saveChoice(trx, { email, itemId, isWanted }, now());
    const { shop } = await findChoice(trx, itemId, email);
    if (isWanted && shop === false) await saveChoice(trx, { email, isWanted: true }, now());
  });
}

export const stopAllVersionMails = ({ database, now }: ChoiceDeps, email: string): Promise<void> =>
  saveChoice(database.db, { email, isWanted: false }, now());
