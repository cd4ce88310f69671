import type { DatabaseOrTransaction, PurchaseRow, RefundRequestRow } from '../../database/index.ts';

type Payment = Pick<PurchaseRow, 'account_id' | 'id'>;
type Key = Pick<RefundRequestRow, 'account_id' | 'id'>;

/** Newest first. */
export function listRequestsOfPayments(
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<RefundRequestRow[]> {
  return db
    .selectFrom('refund_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .orderBy('id', 'desc')
    .execute();
}

export type RequestFilter = { state: RefundRequestRow['state'] | undefined; purchaseId: number | undefined };

/** Open requests are first, the oldest at the top. Then follow the newest of the others. */
export async function listRequests(
  db: DatabaseOrTransaction,
  accountId: number,
  { state, purchaseId, page, perPage }: RequestFilter & { page: number; perPage: number },
): Promise<{ rows: RefundRequestRow[]; total: number }> {
  let matching = db.selectFrom('refund_requests').where('account_id', '=', accountId);
  if (state !== undefined) matching = matching.where('state', '=', state);
  if (purchaseId !== undefined) matching = matching.where('purchase_id', '=', purchaseId);
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy((order) => order.case().when('state', '=', 'open').then(0).else(1).end())
    .orderBy((order) => order.case().when('state', '=', 'open').then(order.ref('id')).else(0).end())
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows, total: Number(total) };
}

export const findRequest = (
  db: DatabaseOrTransaction,
  { account_id, id }: Key,
): Promise<RefundRequestRow | undefined> =>
  db
    .selectFrom('refund_requests')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();

export const insertRequest = (
  trx: DatabaseOrTransaction,
  row: Pick<RefundRequestRow, 'account_id' | 'purchase_id' | 'reason' | 'created_at'>,
): Promise<RefundRequestRow> =>
  trx
    .insertInto('refund_requests')
    .values({ ...row, decided_at: null })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks an open request as accepted. It stays open until the refund is recorded. Returns undefined if it isn't open. */
export const startAccepting = (
  trx: DatabaseOrTransaction,
  { account_id, id }: Key,
  nowMs: number,
): Promise<RefundRequestRow | undefined> =>
  trx
    .updateTable('refund_requests')
    .set({ decided_at: nowMs, problem: '' })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returningAll()
    .executeTakeFirst();

export async function stopAccepting(
  db: DatabaseOrTransaction,
  { account_id, id }: Key,
  problem: string,
): Promise<void> {
  await db
    .updateTable('refund_requests')
    .set({ decided_at: null, problem })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** Returns undefined if the request isn't open or was accepted. */
export const declineRequest = (
  trx: DatabaseOrTransaction,
  { account_id, id }: Key,
  { answer, nowMs }: { answer: string; nowMs: number },
): Promise<RefundRequestRow | undefined> =>
  trx
    .updateTable('refund_requests')
    .set({ state: 'declined', answer, problem: '', decided_at: nowMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('decided_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Closes the open request, if there is one, after the payment was refunded or disputed. */
export async function settleRequest(
  trx: DatabaseOrTransaction,
  { account_id, id }: Payment,
  { isRefunded, nowMs }: { isRefunded: boolean; nowMs: number },
): Promise<void> {
  const open = trx
    .updateTable('refund_requests')
    .where('account_id', '=', account_id)
    .where('purchase_id', '=', id)
    .where('state', '=', 'open');
  if (isRefunded) await open.set({ state: 'accepted', problem: '' }).where('decided_at', 'is not', null).execute();
  await open.set({ state: 'closed', problem: '', decided_at: nowMs }).execute();
}

/** Reopens the newest request if it was accepted, after its refund failed. */
export async function reopenRequest(
  trx: DatabaseOrTransaction,
  { account_id, id }: Payment,
  problem: string,
): Promise<void> {
  const [newest] = await listRequestsOfPayments(trx, account_id, [id]);
  const isAccepted = newest?.state === 'accepted' || (newest?.state === 'open' && newest.decided_at !== null);
  if (!newest || !isAccepted) return;
  await trx
    .updateTable('refund_requests')
    .set({ state: 'open', decided_at: null, problem })
    .where('account_id', '=', account_id)
    .where('id', '=', newest.id)
    .execute();
}

export async function deleteRequestsOfPayments(
  trx: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<void> {
  await trx
    .deleteFrom('refund_requests')
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .execute();
}
