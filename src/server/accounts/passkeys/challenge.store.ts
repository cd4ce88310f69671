import type { DatabaseOrTransaction } from '../../database/index.ts';

/** Only one concurrent call returns true. */
export async function claimChallenge(
  db: DatabaseOrTransaction,
  row: { challenge_hash: string; expires_at: number },
): Promise<boolean> {
  const claimed = await db
    .insertInto('used_passkey_challenges')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteExpiredChallenges(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<=', nowMs).execute();
}
