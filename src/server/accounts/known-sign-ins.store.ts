import type { DatabaseOrTransaction } from '../database/index.ts';

/** A person has this many networks and browsers; the ones that were met longest ago are forgotten first. */
const keptPerAccount = 50;

/** Which of these origins the account was signed in from since then. */
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

export async function saveOrigins(
  db: DatabaseOrTransaction,
  accountId: number,
  origins: string[],
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('known_sign_ins')
    .values(origins.map((origin) => ({ account_id: accountId, origin, seen_at: nowMs })))
    .onConflict((conflict) => conflict.columns(['account_id', 'origin']).doUpdateSet({ seen_at: nowMs }))
    .execute();
  const newest = db
    .selectFrom('known_sign_ins')
    .select('origin')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('origin')
    .limit(keptPerAccount);
  await db.deleteFrom('known_sign_ins').where('account_id', '=', accountId).where('origin', 'not in', newest).execute();
}
