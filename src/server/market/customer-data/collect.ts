import type {
  ActivationRow,
  CustomerNoteRow,
  DatabaseOrTransaction,
  OrderRow,
  OrderVisitRow,
  PurchaseRow,
  RefundRequestRow,
  ReviewRow,
} from '../../database/index.ts';
import { listActivationsOfPurchases } from '../activations/index.ts';
import { listCustomerNotes } from '../customer-notes/index.ts';
import { type IssuedDocument, listDocuments } from '../invoices/index.ts';
import { listOrdersOfAddress, listVisitsOfOrders } from '../orders/index.ts';
import { listPaymentRecords, listPaymentsOfAddress } from '../purchases/index.ts';
import { listRequestsOfPayments } from '../refund-request-records/index.ts';
import { listReviewsOfPurchases } from '../reviews/index.ts';
import { countRenewingSubscriptions } from '../subscription-records/index.ts';
import { type AskedQuestion, listConversations } from '../support-questions/index.ts';
import { listChoicesOfAddress } from '../version-mails/index.ts';

export type CustomerData = {
  purchases: PurchaseRow[];
  orders: OrderRow[];
  visits: OrderVisitRow[];
  documents: IssuedDocument[];
  activations: ActivationRow[];
  conversations: AskedQuestion[];
  reviews: ReviewRow[];
  refundRequests: RefundRequestRow[];
  notes: CustomerNoteRow[];
  /** that renew */
  subscriptions: number;
  mailChoices: Awaited<ReturnType<typeof listChoicesOfAddress>>;
  records: Awaited<ReturnType<typeof listPaymentRecords>>;
};

/** Reads everything that the account stores about an address (in lower case). */
export async function collectCustomerData(
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<CustomerData> {
  const purchases = await listPaymentsOfAddress(db, accountId, email);
  const ids = purchases.map(({ id }) => id);
  const orIds = purchases.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]));
  const orders = await listOrdersOfAddress(db, accountId, { email, orIds });
  const documents: IssuedDocument[] = [];
  for (const purchase of purchases) documents.push(...(await listDocuments(db, purchase)));
  return {
    purchases,
    orders,
    visits: await listVisitsOfOrders(
      db,
      accountId,
      orders.map(({ id }) => id),
    ),
    documents,
    activations: await listActivationsOfPurchases(db, accountId, ids),
    conversations: await listConversations(db, accountId, email),
    reviews: await listReviewsOfPurchases(db, accountId, ids),
    refundRequests: await listRequestsOfPayments(db, accountId, ids),
    subscriptions: ids.length === 0 ? 0 : await countRenewingSubscriptions(db, accountId, ids),
    notes: await listCustomerNotes(db, accountId, email),
    mailChoices: await listChoicesOfAddress(db, accountId, email),
    records: await listPaymentRecords(db, accountId, ids),
  };
}
