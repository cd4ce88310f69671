import type { PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { batchRequests } from '../../kernel/index.ts';
import { type CheckedItem, findPubliclyCheckedItems } from '../catalogue/index.ts';
import { candidateCodes, findAccountPurchasesByCodes, hashCode, isGuessable } from '../purchases/index.ts';

/** A purchase of the item that was asked about, whatever its state. */
export type ItemPurchase = { purchase: PurchaseRow; item: CheckedItem };

type Question = { itemId: number; pasted: string };

/** Owns nothing: what is looked up for items that nobody may ask about. */
const nobody = 0;

/**
 * Creates the look-up of pasted codes for whoever knows code and item, without an API key. Undefined unless the code is
 * of a purchase of that item, the item takes such checks, and its account is not disabled. It asks the same of the
 * database whatever is wrong, so that its time does not tell either: one look-up of the item, one of the codes.
 */
export function createItemValidation(
  deps: Deps,
): (itemId: number, pasted: string) => Promise<ItemPurchase | undefined> {
  const check = batchRequests((questions: Question[]) => findPurchasesOfItems(deps, questions));
  return (itemId, pasted) => check({ itemId, pasted });
}

async function findPurchasesOfItems(deps: Deps, questions: Question[]): Promise<(ItemPurchase | undefined)[]> {
  const { db } = deps.database;
  const items = await findPubliclyCheckedItems(db, [...new Set(questions.map(({ itemId }) => itemId))]);
  const asked = questions.map((question) => {
    const item = items.get(question.itemId);
    const accountId = item?.account_id ?? nobody;
    const candidates = isGuessable(question.pasted) ? [] : candidateCodes(deps.vault, accountId, question.pasted);
    // What can be no code is looked up as the empty one, which nobody has.
    const codes = candidates.length > 0 ? candidates.map(({ code }) => code) : [''];
    return { item, accountId, hashes: codes.map((code) => hashCode(deps.vault, code)) };
  });
  const found = new Map<number, Map<string, PurchaseRow>>();
  for (const [accountId, some] of Map.groupBy(asked, (question) => question.accountId)) {
    const hashes = [...new Set(some.flatMap((question) => question.hashes))];
    found.set(accountId, await findAccountPurchasesByCodes(db, accountId, hashes));
  }
  return asked.map(({ item, accountId, hashes }) => {
    const rows = hashes.map((hash) => found.get(accountId)?.get(hash));
    const purchase = rows.find((row) => row !== undefined && row.item_id === item?.id);
    return item && purchase && { item, purchase };
  });
}
