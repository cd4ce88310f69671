import { sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledAccount, type PurchaseRow } from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';

/** More than one account may have imported the same code; nobody needs to see more of them than this. */
const mostBearers = 20;
const mostImporters = 500;

/**
 * Purchases with one of these codes, by the hash: of whatever account that is not disabled, or of one alone. Those that
 * were made here come first, then the oldest, so that nobody puts a purchase of his own before another's by importing its
 * code.
 */
export function purchasesOfAnybody(
  db: DatabaseOrTransaction,
  hashes: string[],
  accountId: number | undefined,
): Promise<PurchaseRow[]> {
  let matching = db
    .selectFrom('purchases')
    .selectAll()
    .where('code_hash', 'in', hashes)
    .where(hasEnabledAccount('purchases'))
    .where(isVisible('purchases'))
    .orderBy(sql`case when order_id is null then 1 else 0 end`)
    .orderBy('purchases.id')
    .limit(mostBearers);
  if (accountId !== undefined) matching = matching.where('purchases.account_id', '=', accountId);
  return matching.execute();
}

/** Accounts that have imported sales of other shops, whose codes are made anew for each account. */
export async function importersOfSales(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('market_imports')
    .select('account_id')
    .distinct()
    .where('source', 'in', ['envato_sales', 'gumroad_sales'])
    .where('state', '=', 'finished')
    .where('is_dry_run', '=', 0)
    .orderBy('account_id')
    .limit(mostImporters)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Counts a use of a purchase's licence key, or takes one back, never below 0; answers how many there are. */
export async function countUse(
  db: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  step: 1 | -1,
): Promise<number> {
  const { licence_uses } = await db
    .updateTable('purchases')
    .set({ licence_uses: sql<number>`case when licence_uses + ${step} < 0 then 0 else licence_uses + ${step} end` })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returning('licence_uses')
    .executeTakeFirstOrThrow();
  return licence_uses;
}
