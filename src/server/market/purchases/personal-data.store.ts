import { sql } from 'kysely';
import type {
  DatabaseOrTransaction,
  DisputeRow,
  PurchaseHistoryRow,
  PurchaseRow,
  RefundRow,
} from '../../database/index.ts';

/** All payments of the address, including later ones and payments of unfinished imports. `email` is in lower case. */
export const listPaymentsOfAddress = (
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql<string>`lower(buyer_email)`, '=', email)
    .orderBy('purchased_at')
    .orderBy('id')
    .execute();

/** From any account. `email` is in lower case. */
export async function hasPaymentsAnywhere(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('purchases')
    .select('id')
    .where(sql<string>`lower(buyer_email)`, '=', email)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type PaymentRecords = { refunds: RefundRow[]; disputes: DisputeRow[]; history: PurchaseHistoryRow[] };

export async function listPaymentRecords(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<PaymentRecords> {
  const of = <Table extends 'refunds' | 'disputes' | 'purchase_history'>(table: Table) =>
    db
      .selectFrom(table as 'refunds')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('purchase_id', 'in', ids)
      .orderBy('id')
      .execute() as unknown;
  return {
    refunds: (await of('refunds')) as RefundRow[],
    disputes: (await of('disputes')) as DisputeRow[],
    history: (await of('purchase_history')) as PurchaseHistoryRow[],
  };
}

/** Their notes are codes or the program's own words. The others can contain text that people wrote. */
const plainEvents = [
  ...(['bought', 'downloaded', 'code_rotated', 'support_extended', 'extended', 'expired'] as const),
  ...(['link_sent', 'made_good', 'refund_requested'] as const),
];

/** Keeps amounts, states and dates. The code stays valid. */
export async function erasePayments(trx: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  await trx
    .updateTable('purchases')
    .set({ buyer_email: null, buyer_name: '', trial_key: null, next_end_notice_at: null, gets_end_mails: 0 })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  await trx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', ids)
    .execute();
  await trx
    .updateTable('purchase_history')
    .set({ note: '' })
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', ids)
    .where('event', 'not in', plainEvents)
    .execute();
}

/** Locks the rows on PostgreSQL. */
export async function lockPayments(trx: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  await trx
    .updateTable('purchases')
    .set((row) => ({ downloaded: row.ref('downloaded') }))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}
