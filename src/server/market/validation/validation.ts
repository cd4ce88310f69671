import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { batchRequests } from '../../kernel/index.ts';
import { findItems } from '../catalogue/index.ts';
import {
  type CandidateCode,
  candidateCodes,
  findAccountPurchasesByCodes,
  hashCode,
  looksLikeCode,
} from '../purchases/index.ts';

/** Why a purchase of the account proves nothing at this moment. */
export type StateReason = 'refunded' | 'disputed' | 'revoked';

/** A purchase that a code leads to, whatever its state. `code`: as whoever asked calls it. */
export type FoundPurchase = { code: string; purchase: PurchaseRow; item: ItemRow };
export type Verdict =
  | ({ isValid: true } & FoundPurchase)
  | ({ isValid: false; reason: StateReason } & FoundPurchase)
  | { isValid: false; reason: 'malformed' | 'not_found' };

/** What is to be said of a code as somebody pasted it, to the account whose key asks. */
export type ValidateCode = (accountId: number, pasted: string) => Promise<Verdict>;

/**
 * An open dispute takes the licence away for as long as it is open: the money is withheld, and who gets it back must not
 * keep the product. Won by the author, the purchase is valid again; lost, it is refunded.
 */
const reasons = {
  valid: undefined,
  refunded: 'refunded',
  disputed: 'disputed',
  revoked: 'revoked',
} satisfies Record<PurchaseRow['state'], StateReason | undefined>;

/** Why a purchase in this state is not valid; undefined where it is. */
export const invalidReason = (state: PurchaseRow['state']): StateReason | undefined => reasons[state];

type Question = { accountId: number; meant: CandidateCode[] };

/**
 * Opens the check of purchase codes: among the account's own alone, so that another's code is not found. Purchases
 * imported from another shop are found by its names for them, too. It takes two look-ups by index, however many
 * purchases there are.
 */
export function createValidation(deps: Deps): ValidateCode {
  const check = batchRequests((questions: Question[]) => answerAll(deps, questions));
  return async (accountId, pasted) => {
    const meant = candidateCodes(deps.vault, accountId, pasted);
    const verdict = meant.length === 0 ? notFoundVerdict : await check({ accountId, meant });
    return verdict === notFoundVerdict && !looksLikeCode(pasted) ? { isValid: false, reason: 'malformed' } : verdict;
  };
}

async function answerAll(deps: Deps, questions: Question[]): Promise<Verdict[]> {
  const { db } = deps.database;
  const answers: Verdict[] = questions.map(() => notFoundVerdict);
  const byAccount = Map.groupBy(questions.keys(), (index) => (questions[index] as Question).accountId);
  for (const [accountId, indexes] of byAccount) {
    const hashed = indexes.map((index) =>
      (questions[index] as Question).meant.map(({ code, shown }) => ({ hash: hashCode(deps.vault, code), shown })),
    );
    const hashes = [...new Set(hashed.flat().map(({ hash }) => hash))];
    const bought = await findAccountPurchasesByCodes(db, accountId, hashes);
    const items = await findItems(db, accountId, [...new Set([...bought.values()].map((row) => row.item_id))]);
    for (const [place, index] of indexes.entries()) {
      const found = hashed[place]?.find(({ hash }) => bought.has(hash));
      const purchase = found && bought.get(found.hash);
      const item = purchase && items.get(purchase.item_id);
      if (purchase && item) answers[index] = verdictOn({ code: found.shown, purchase, item });
    }
  }
  return answers;
}

const notFoundVerdict: Verdict = { isValid: false, reason: 'not_found' };

function verdictOn(found: FoundPurchase): Verdict {
  const reason = invalidReason(found.purchase.state);
  return reason === undefined ? { isValid: true, ...found } : { isValid: false, reason, ...found };
}
