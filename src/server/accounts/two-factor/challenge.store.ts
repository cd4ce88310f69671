import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

type ChallengeRow = Selectable<Schema['second_factor_challenges']>;

export async function insertChallenge(db: DatabaseOrTransaction, row: ChallengeRow): Promise<void> {
  await db.insertInto('second_factor_challenges').values(row).execute();
}

export async function findLiveChallenge(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<ChallengeRow | undefined> {
  return db
    .selectFrom('second_factor_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
}

/** Only one concurrent call returns true. */
export async function claimChallenge(db: DatabaseOrTransaction, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<=', nowMs).execute();
}
