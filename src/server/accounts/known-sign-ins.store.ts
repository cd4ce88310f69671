import type { DatabaseOrTransaction } from '../database/index.ts';

/** An account has this many networks and browsers; those not seen for the longest time are deleted first. */
const keptPerAccount = 50;

/** Which of these origins the account has logged in from since then. */
export async function findKnownOrigins(
  db: DatabaseOrTransaction,
  accountId: number,
  origins: string[],
  sinceMs: number,
): Promise<Set<string>> {
  if (origins.length === 0) return new Set();
  const rows = await db
    .selectFrom('known_sign_ins')
    .select('origin')
    .where('account_id', '=', accountId)
    .where('origin', 'in', origins)
    .where('seen_at', '>=', sinceMs)
    .execute();
  return new Set(rows.map((row) => row.origin));
}

/** Saves the origins of a log-in, and deletes the oldest of the account beyond the limit. */
export async function saveOrigins(
  trx: DatabaseOrTransaction,
  accountId: number,
  origins: string[],
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('known_sign_ins')
    .values(origins.map((origin) => ({ account_id: accountId, origin, seen_at: nowMs })))
    .onConflict((conflict) => conflict.columns(['account_id', 'origin']).doUpdateSet({ seen_at: nowMs }))
    .execute();
  const newest = trx
    .selectFrom('known_sign_ins')
    .select('origin')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('origin')
    .limit(keptPerAccount);
  await trx
    .deleteFrom('known_sign_ins')
    .where('account_id', '=', accountId)
    .where('origin', 'not in', newest)
    .execute();
}
