import type { LedgerOrTransaction } from '../../ledger/index.ts';

/** Offers a salt for the day; whoever came first wins, and everybody gets the winner's. */
export async function claimSalt(db: LedgerOrTransaction, day: string, offered: string): Promise<string> {
  await db
    .insertInto('visitor_salts')
    .values({ day, salt: offered })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const { salt } = await db.selectFrom('visitor_salts').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  return salt;
}

export async function destroySaltsBefore(db: LedgerOrTransaction, day: string): Promise<void> {
  await db.deleteFrom('visitor_salts').where('day', '<', day).execute();
}
