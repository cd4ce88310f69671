import { z } from 'zod';
import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { parseInput, text } from '../../http/index.ts';
import { bareCode, dayMs, invalid, notFound, Refusal, t } from '../../kernel/index.ts';
import { type InvoiceFacts, listDocuments } from '../invoices/index.ts';
import { canCorrectInvoice, correctInvoice, findInvoiceFacts, lockPurchase } from '../purchases/index.ts';

/** Later, the seller can still correct the buyer. */
const correctableForMs = 90 * dayMs;
const maxCorrections = 3;

type Buyer = InvoiceFacts['buyer'];

/** Returns the buyer on the invoice. Returns undefined if the buyer can't correct it anymore. */
export async function findCorrectableBuyer(
  db: DatabaseOrTransaction,
  purchase: PurchaseRow,
  nowMs: number,
): Promise<Buyer | undefined> {
  if (nowMs > purchase.purchased_at + correctableForMs || !(await canCorrectInvoice(db, purchase))) return undefined;
  const documents = await listDocuments(db, purchase);
  const corrections = documents.filter(({ kind, cause }) => kind === 'invoice' && cause === 'correction');
  return corrections.length >= maxCorrections ? undefined : (await findInvoiceFacts(db, purchase))?.buyer;
}

/** The country isn't part of it, because the tax depends on it. */
const correction = z.object({
  name: text(100).trim().min(1),
  company: text(100).trim(),
  address: text(500).trim(),
  vat_id: text(40).trim(),
});

/** Throws `invalid`, or `conflict` if the buyer can't correct the invoice anymore. */
export async function correctInvoiceForBuyer(
  deps: Pick<Deps, 'database' | 'now'>,
  of: PurchaseRow,
  fields: Record<string, unknown>,
): Promise<void> {
  const { name, company, address, vat_id } = parseInput(correction, fields);
  await inTransaction(deps.database, async (trx) => {
    const purchase = await lockPurchase(deps.database, trx, of.account_id, of.id);
    if (!purchase) throw notFound();
    if (!(await findCorrectableBuyer(trx, purchase, deps.now())))
      throw new Refusal('conflict', t('This invoice can no longer be corrected here. Contact the seller.'));
    const facts = await findInvoiceFacts(trx, purchase);
    if (facts?.tax_rule === 'reverse_charge' && vat_id === '')
      throw invalid({ vat_id: [t('This invoice has no tax, so it must contain your VAT ID.')] });
    if (
      facts?.tax_rule === 'reverse_charge' &&
      bareCode(vat_id).toUpperCase() !== bareCode(facts.buyer.vat_id ?? '').toUpperCase()
    )
      throw invalid({
        vat_id: [
          t(
            'This invoice has no tax because the VAT ID {vat_id} was verified, so it can’t contain another one. If that one is wrong, contact the seller.',
            { vat_id: facts.buyer.vat_id ?? '' },
          ),
        ],
      });
    const changes = { name, company, address: address.replaceAll('\r\n', '\n'), vat_id };
    await correctInvoice(trx, purchase, changes, deps.now());
  });
}
