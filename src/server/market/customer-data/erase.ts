import { type DatabaseOrTransaction, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { eraseMessages } from '../../outbox/index.ts';
import { eraseActivationLabels } from '../activations/index.ts';
import { deleteBuyerAccess } from '../buyers/index.ts';
import { deleteCustomerNotes } from '../customer-notes/index.ts';
import { markErased } from '../erased-buyers/index.ts';
import { eraseImportedRows } from '../import/index.ts';
import { forgetBuyer } from '../make-good/index.ts';
import { eraseOrders } from '../orders/index.ts';
import { erasePayments, hasPaymentsAnywhere, insertHistory, lockPayments } from '../purchases/index.ts';
import { deleteRequestsOfPayments } from '../refund-request-records/index.ts';
import { eraseReviewNames } from '../reviews/index.ts';
import { deleteConversations } from '../support-questions/index.ts';
import { deleteChoicesOfAddress } from '../version-mails/index.ts';
import { type CustomerData, collectCustomerData } from './collect.ts';
import { type ErasurePlan, findErasureObstacle, obstacleTexts, planErasure } from './erasure-plan.ts';

type Customer = { accountId: number; email: string };

/**
 * Erases an address (in lower case) at one account. Books and issued invoices don't change. Throws `conflict` if
 * something with the buyer is still open.
 */
export async function eraseCustomer(deps: Deps, of: Customer): Promise<ErasurePlan> {
  const { db } = deps.database;
  const before = await collectCustomerData(db, of.accountId, of.email);
  requireErasable(before);
  // These can take long, so they must not block other writes. A repeated call continues them.
  await eraseImportedRows(db, deps.vault, of);
  const lastId = await eraseMessages(db, deps.vault, { ...of, isAbout: isAboutPurchases(before) });
  return inTransaction(deps.database, async (trx) => {
    await lockPayments(trx, of.accountId, idsOf(before.purchases));
    const data = await collectCustomerData(trx, of.accountId, of.email);
    requireErasable(data);
    const isAbout = isAboutPurchases(data);
    await eraseMessages(trx, deps.vault, { ...of, isAbout, afterId: lastId });
    await eraseRows(deps, trx, of, data);
    return planErasure(data);
  });
}

function requireErasable(data: CustomerData): void {
  if (data.purchases.length === 0) throw notFound();
  const obstacle = findErasureObstacle(data);
  if (obstacle) throw new Refusal('conflict', t(obstacleTexts[obstacle]));
}

async function eraseRows(
  deps: Pick<Deps, 'vault' | 'now'>,
  trx: DatabaseOrTransaction,
  of: Customer,
  data: CustomerData,
): Promise<void> {
  const { accountId, email } = of;
  const ids = idsOf(data.purchases);
  await markErased(deps, trx, of);
  await deleteConversations(trx, accountId, email);
  await deleteRequestsOfPayments(trx, accountId, ids);
  await deleteCustomerNotes(trx, accountId, email);
  await eraseReviewNames(trx, accountId, ids);
  await eraseActivationLabels(trx, accountId, ids);
  await forgetBuyer(trx, deps.vault, of);
  await eraseOrders(trx, accountId, idsOf(data.orders));
  await erasePayments(trx, accountId, ids);
  const isLast = !(await hasPaymentsAnywhere(trx, email));
  await deleteChoicesOfAddress(trx, accountId, { email, isLast });
  if (isLast) await deleteBuyerAccess(trx, email);
  for (const purchase of data.purchases) await insertHistory(trx, purchase, { event: 'buyer_erased', at: deps.now() });
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** Webhooks about reviews, questions and activations contain the purchase, but not the address. */
function isAboutPurchases({ purchases, orders }: CustomerData): (content: string) => boolean {
  const ids = new Set(idsOf(purchases));
  const numbers = orders.map(({ number }) => number);
  return (content) =>
    [...content.matchAll(/"purchase_id":(\d+)/g)].some(([, id]) => ids.has(Number(id))) ||
    numbers.some((number) => content.includes(number));
}
