import { getAccountDetails } from '../../accounts/index.ts';
import type { PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage, notFound, Refusal } from '../../kernel/index.ts';
import { describeEInvoice, findEInvoiceProblem, toUbl } from '../e-invoices/index.ts';
import { listDocuments } from '../invoices/index.ts';
import { findOrderOfPurchase } from '../purchases/index.ts';

/**
 * Returns an invoice or a credit note as UBL, in the order's language. Throws `not_found` if the purchase has no
 * document with this number, and `conflict` if EN 16931 requires more than the document contains.
 */
export async function createEInvoice(
  { database }: Pick<Deps, 'database'>,
  purchase: PurchaseRow,
  number: string,
): Promise<string> {
  const documents = await listDocuments(database.db, purchase);
  const document = documents.find((one) => one.number === number);
  if (!document) throw notFound();
  const problem = findEInvoiceProblem(document);
  if (problem !== undefined) throw new Refusal('conflict', problem);
  const order = await findOrderOfPurchase(database.db, purchase);
  const { time_zone: timeZone } = await getAccountDetails(database.db, purchase.account_id);
  return inLanguage(order?.language ?? 'en', () =>
    toUbl(describeEInvoice(document, { purchase, order, documents, timeZone })),
  );
}
