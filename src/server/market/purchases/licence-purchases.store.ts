import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledAccount, type PurchaseRow } from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';

/** Several accounts can import the same code. */
const maxPurchasesPerCode = 20;

/**
 * Returns purchases made in this shop first, then the oldest. An author who imports another author's code therefore
 * doesn't override the other author's purchase.
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

/** Stored with the purchase, because freed activations are deleted. */
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

export const invalidPurchaseIds = (): RawBuilder<number> =>
  // A bound parameter would prevent use of the partial index.
  sql<number>`(select purchases.id from purchases where purchases.state <> 'valid')`;

/** Whether a licence file outlasts its purchase, because a refund or dispute moved the end forward. */
export const isAfterShortenedEnd = (table: 'licences'): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from purchases where purchases.shortened_at is not null
    and purchases.id = ${sql.ref(`${table}.purchase_id`)} and purchases.ends_at < ${sql.ref(`${table}.expires_at`)} - 1000)`;

/** In any state. `itemId` is an expression of the outer query. */
export const isItemBought = (itemId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from purchases where purchases.item_id = ${itemId})`;
