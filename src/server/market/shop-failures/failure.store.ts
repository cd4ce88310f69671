import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledAccount, type ShopFailureKind } from '../../database/index.ts';

type FailureRow = { kind: ShopFailureKind; minute_at: number; subject_id: number; failures: number };

export async function addFailures(db: DatabaseOrTransaction, accountId: number, rows: FailureRow[]): Promise<void> {
  await db
    .insertInto('shop_failures')
    .values(rows.map((row) => ({ ...row, account_id: accountId })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'minute_at', 'subject_id'])
        .doUpdateSet({ failures: sql<number>`shop_failures.failures + excluded.failures` }),
    )
    .execute();
}

/** `subjectId` is 0 if it is unknown or not counted separately. `firstAt` is a minute (epoch ms). */
export type CountedFailures = {
  accountId: number;
  kind: ShopFailureKind;
  subjectId: number;
  failures: number;
  firstAt: number;
};

/** `since` is in epoch ms. */
export async function countFailures(
  db: DatabaseOrTransaction,
  since: Record<ShopFailureKind, number>,
): Promise<CountedFailures[]> {
  const rows = await db
    .selectFrom('shop_failures')
    .select(({ fn }) => [
      ...(['account_id', 'kind', 'subject_id'] as const),
      fn.sum<number>('failures').as('failures'),
      fn.min<number>('minute_at').as('first_at'),
    ])
    .where('minute_at', '>', Math.min(...Object.values(since)))
    .where((eb) =>
      eb.or(
        (Object.entries(since) as [ShopFailureKind, number][]).map(([kind, from]) =>
          eb.and([eb('kind', '=', kind), eb('minute_at', '>', from)]),
        ),
      ),
    )
    .where(hasEnabledAccount('shop_failures'))
    .groupBy(['account_id', 'kind', 'subject_id'])
    .orderBy('account_id')
    .orderBy('kind')
    .orderBy('subject_id')
    .execute();
  return rows.map(({ account_id, kind, subject_id, failures, first_at }) => ({
    accountId: account_id,
    kind,
    subjectId: subject_id,
    failures: Number(failures),
    firstAt: Number(first_at),
  }));
}

export async function deleteFailuresBefore(db: DatabaseOrTransaction, before: number): Promise<void> {
  await db.deleteFrom('shop_failures').where('minute_at', '<', before).execute();
}
