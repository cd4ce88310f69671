import type { Deps } from '../../deps.ts';
import { batchRequests } from '../../kernel/index.ts';
import { type CheckedItem, findPubliclyCheckedItems } from '../catalogue/index.ts';
import {
  candidateKeys,
  codesOf,
  findValidatedPurchases,
  hashCode,
  type ValidatedPurchase,
} from '../purchases/index.ts';

/** In any state. */
export type ItemPurchase = { purchase: ValidatedPurchase; item: CheckedItem };

type Question = { itemId: number; pasted: string };

const noAccountId = 0;

/**
 * Validates codes without an API key. Returns undefined unless the purchase belongs to the item, the item allows public
 * checks, and the account is enabled. The queries are the same in every case, so response times reveal no difference.
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
    const accountId = item?.account_id ?? noAccountId;
    const keys = candidateKeys(question.pasted).filter(({ isGuessable }) => !isGuessable);
    // Keeps the queries the same: no purchase has the empty code.
    const codes = keys.length > 0 ? codesOf(deps.vault, accountId, keys).map(({ code }) => code) : [''];
    return { item, accountId, hashes: codes.map((code) => hashCode(deps.vault, code)) };
  });
  const found = new Map<number, Map<string, ValidatedPurchase>>();
  for (const [accountId, some] of Map.groupBy(asked, (question) => question.accountId)) {
    const hashes = [...new Set(some.flatMap((question) => question.hashes))];
    found.set(accountId, await findValidatedPurchases(db, accountId, hashes));
  }
  return asked.map(({ item, accountId, hashes }) => {
    const rows = hashes.map((hash) => found.get(accountId)?.get(hash));
    const purchase = rows.find((row) => row !== undefined && row.item_id === item?.id);
    return item && purchase && { item, purchase };
  });
}
