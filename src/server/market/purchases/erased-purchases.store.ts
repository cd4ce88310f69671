import { sql } from 'kysely';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';

/** Payments of erased buyers, of all accounts, from before `beforeMs`, which still have an invoice. In order of ID. */
export const listErasedInvoiced = (
  db: DatabaseOrTransaction,
  { beforeMs, afterId, limit }: { beforeMs: number; afterId: number; limit: number },
): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('purchased_at', '<', beforeMs)
    .where('buyer_email', 'is', null)
    .where((row) => row.or([row('invoice', 'is not', null), row('invoice_facts', 'is not', null)]))
    .where(
      sql<boolean>`exists (select 1 from purchase_history where purchase_history.purchase_id = purchases.id
        and purchase_history.event = 'buyer_erased')`,
    )
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
