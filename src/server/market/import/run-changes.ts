import type { DatabaseOrTransaction, ImportChangeRow } from '../../database/index.ts';
import type { Vault } from '../../kernel/index.ts';
import { cutText } from '../../kernel/index.ts';
import { insertChanges } from './change.store.ts';
import type { PurchaseColumns } from './merge-purchase.ts';

/** Limits only the report: counts include all rows. */
export const maxChanges = 2000;
const rowsAtOnce = 500;
const maxNameChars = 200;

/** `bought`: epoch ms and price. Older versions stored them in `details`. */
export type ChangeText = {
  name: string;
  details: string;
  bought?: { at: number; minor: number; currency: string };
};
type Change = Pick<ImportChangeRow, 'subject' | 'change'> & ChangeText;

const purpose = 'import change';
export const decryptChange = (vault: Vault, { text_sealed }: ImportChangeRow): ChangeText =>
  JSON.parse(vault.open(purpose, text_sealed)) as ChangeText;

/** Written when the run finishes, so a failed run has no changes. */
export class RunChanges {
  readonly #vault: Vault;
  readonly #rows: Change[] = [];

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  addItem(change: Change['change'], name: string, details: string): void {
    this.#add({ subject: 'item', change, name, details });
  }

  addPurchase(change: Change['change'], of: Pick<PurchaseColumns, PurchaseFacts>, text: string): void {
    const bought = { at: of.purchased_at, minor: of.price_minor, currency: of.currency };
    this.#add({ subject: 'purchase', change, name: of.buyer_email ?? '', details: text, bought });
  }

  #add({ name, details, ...rest }: Change): void {
    if (this.#rows.length >= maxChanges) return;
    this.#rows.push({ ...rest, name: cutText(name, maxNameChars), details: cutText(details, 2 * maxNameChars) });
  }

  async insert(trx: DatabaseOrTransaction, run: { id: number; accountId: number }): Promise<void> {
    for (let from = 0; from < this.#rows.length; from += rowsAtOnce)
      await insertChanges(
        trx,
        this.#rows.slice(from, from + rowsAtOnce).map(({ subject, change, ...text }) => ({
          account_id: run.accountId,
          import_id: run.id,
          subject,
          change,
          text_sealed: this.#vault.seal(purpose, JSON.stringify(text)),
        })),
      );
  }
}

type PurchaseFacts = 'buyer_email' | 'purchased_at' | 'price_minor' | 'currency';
