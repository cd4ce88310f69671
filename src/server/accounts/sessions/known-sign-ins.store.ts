import type { DatabaseOrTransaction } from '../../database/index.ts';

/** The networks and browsers seen least recently are deleted first. */
const keptPerUser = 50;

export async function findKnownOrigins(
  db: DatabaseOrTransaction,
  userId: number,
  origins: string[],
  sinceMs: number,
): Promise<Set<string>> {
  if (origins.length === 0) return new Set();
  const rows = await db
    .selectFrom('known_sign_ins')
    .select('origin')
    .where('user_id', '=', userId)
    .where('origin', 'in', origins)
    .where('seen_at', '>=', sinceMs)
    .execute();
  return new Set(rows.map((row) => row.origin));
}

export async function saveOrigins(
  trx: DatabaseOrTransaction,
  userId: number,
  origins: string[],
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('known_sign_ins')
    .values(origins.map((origin) => ({ user_id: userId, origin, seen_at: nowMs })))
    .onConflict((conflict) => conflict.columns(['user_id', 'origin']).doUpdateSet({ seen_at: nowMs }))
    .execute();
  const newest = trx
    .selectFrom('known_sign_ins')
    .select('origin')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('origin')
    .limit(keptPerUser);
  await trx.deleteFrom('known_sign_ins').where('user_id', '=', userId).where('origin', 'not in', newest).execute();
}
