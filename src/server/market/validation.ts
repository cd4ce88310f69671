import type { Deps } from '../deps.ts';
import { gather } from './gather.ts';
import { itemsById } from './item.store.ts';
import { purchasesByCodes } from './purchase.store.ts';
import { hashCode, normalizeCode } from './purchase-code.ts';
import { type Purchase, presentPurchase } from './wire.ts';

/** The account's purchase of a code as somebody pasted it; undefined where there is none that is valid. */
export type Validate = (accountId: number, pasted: string) => Promise<Purchase | undefined>;

type Question = { accountId: number; code: string };

/**
 * Opens the check of purchase codes. A code is invalid where it is none, unknown, of another account, or of a purchase
 * that was refunded or revoked. It takes two look-ups by index, however many purchases there are.
 */
export function openValidation(deps: Deps): Validate {
  const check = gather((questions: Question[]) => answerAll(deps, questions));
  return async (accountId, pasted) => {
    const code = normalizeCode(pasted);
    return code === undefined ? undefined : check({ accountId, code });
  };
}

async function answerAll(deps: Deps, questions: Question[]): Promise<(Purchase | undefined)[]> {
  const { db } = deps.ledger;
  const answers: (Purchase | undefined)[] = questions.map(() => undefined);
  const byAccount = Map.groupBy(questions.keys(), (index) => (questions[index] as Question).accountId);
  for (const [accountId, indexes] of byAccount) {
    const hashes = indexes.map((index) => hashCode(deps.vault, (questions[index] as Question).code));
    const bought = await purchasesByCodes(db, accountId, hashes);
    const items = await itemsById(db, accountId, [...new Set([...bought.values()].map((row) => row.item_id))]);
    for (const [place, index] of indexes.entries()) {
      const row = bought.get(hashes[place] as string);
      const item = row && items.get(row.item_id);
      if (row?.state !== 'valid' || !item) continue;
      answers[index] = presentPurchase((questions[index] as Question).code, row, item);
    }
  }
  return answers;
}
