import type { DatabaseOrTransaction } from '../../database/index.ts';

type Day = { timeZone: string; day: string; endsAt: number };

/** Returns the salt that was stored first. */
export async function claimSalt(db: DatabaseOrTransaction, of: Day, offered: string): Promise<string> {
  await db
    .insertInto('visitor_salts')
    .values({ time_zone: of.timeZone, day: of.day, salt: offered, ends_at: of.endsAt })
    .onConflict((conflict) => conflict.columns(['time_zone', 'day']).doNothing())
    .execute();
  const { salt } = await db
    .selectFrom('visitor_salts')
    .select('salt')
    .where('time_zone', '=', of.timeZone)
    .where('day', '=', of.day)
    .executeTakeFirstOrThrow();
  return salt;
}

export async function deleteExpiredSalts(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('visitor_salts').where('ends_at', '<=', nowMs).execute();
}
