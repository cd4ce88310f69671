import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledModule, type ShopFailureKind } from '../../database/index.ts';
import { minuteMs } from '../../kernel/index.ts';

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
    .where(hasEnabledModule('shop_failures'))
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

export type FailedSubject = { kind: ShopFailureKind; subjectId: number };

/** Orders and purchases that failed in a span (epoch ms), the first ones first. */
export async function listFailedSubjects(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, kinds, most }: { from: number; to: number; kinds: ShopFailureKind[]; most: number },
): Promise<FailedSubject[]> {
  const rows = await db
    .selectFrom('shop_failures')
    .select(['kind', 'subject_id'])
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('minute_at', '>', from - minuteMs)
    .where('minute_at', '<=', to)
    .where('subject_id', '!=', 0)
    .groupBy(['kind', 'subject_id'])
    .orderBy(({ fn }) => fn.min('minute_at'))
    .orderBy('kind')
    .orderBy('subject_id')
    .limit(most)
    .execute();
  return rows.map(({ kind, subject_id }) => ({ kind, subjectId: subject_id }));
}

/** Failures of known orders and purchases are kept longer, to find the buyers that an outage hit. */
export async function deleteFailuresBefore(
  db: DatabaseOrTransaction,
  { others, ofSubjects }: { others: number; ofSubjects: number },
): Promise<void> {
  await db
    .deleteFrom('shop_failures')
    .where('minute_at', '<', others)
    .where((row) =>
      row.or([
        row('minute_at', '<', ofSubjects),
        row('subject_id', '=', 0),
        row('kind', 'in', ['signature', 'code'] satisfies ShopFailureKind[]),
      ]),
    )
    .execute();
}
