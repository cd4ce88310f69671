import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledAccount, type PurchaseRow } from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';

/** Several accounts may have imported the same code; nobody needs to see more of its purchases than this. */
const maxPurchasesPerCode = 20;

/**
 * Purchases with one of these codes, by the hash: of every account that is not disabled, or of one account. Purchases made
 * here come first, then the oldest, so that importing somebody's code puts no purchase before theirs.
 */
export function findPurchasesByCodes(
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
    .limit(maxPurchasesPerCode);
  if (accountId !== undefined) matching = matching.where('purchases.account_id', '=', accountId);
  return matching.execute();
}

/** Counts a use of a purchase's licence key, or takes one back, never below 0; answers the new count. */
export async function addLicenceUses(
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

/** Keeps when a purchase was first activated: its activations do not say so once they are freed. */
export async function markActivated(
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  atMs: number,
): Promise<void> {
  await trx
    .updateTable('purchases')
    .set({ first_activated_at: atMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('first_activated_at', 'is', null)
    .execute();
}

/** Identifiers of all accounts' purchases that are not valid, for a query of another room. */
export const invalidPurchaseIds = (): RawBuilder<number> =>
  // Written out and not bound, or the partial index could not be used.
  sql<number>`(select purchases.id from purchases where purchases.state <> 'valid')`;

/** Whether anybody has bought an item, whatever became of the purchase. `itemId`: an expression of the query around it. */
export const isItemBought = (itemId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from purchases where purchases.item_id = ${itemId})`;
