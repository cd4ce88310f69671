import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { batchRequests } from '../../kernel/index.ts';
import { findValidatedItems, type ValidatedItem } from '../catalogue/index.ts';
import {
  type CandidateCode,
  candidateCodes,
  findValidatedPurchases,
  hasEnded,
  hashCode,
  type LicenceState,
  looksLikeCode,
  type ValidatedPurchase,
} from '../purchases/index.ts';

export type StateReason = 'refunded' | 'disputed' | 'revoked' | 'expired';

/** In any state. `code` is in the form that the caller uses. */
export type FoundPurchase = { code: string; purchase: PurchaseRow; item: ItemRow };
type ValidatedCode = { code: string; purchase: ValidatedPurchase; item: ValidatedItem };
export type Verdict =
  | ({ isValid: true } & ValidatedCode)
  | ({ isValid: false; reason: StateReason } & ValidatedCode)
  | { isValid: false; reason: 'malformed' | 'not_found' };

export type ValidateCode = (accountId: number, pasted: string) => Promise<Verdict>;

/**
 * A purchase is invalid while a dispute is open: the money is withheld, and a buyer who gets the money back must not
 * keep the product.
 */
const reasons = {
  valid: undefined,
  refunded: 'refunded',
  disputed: 'disputed',
  revoked: 'revoked',
} satisfies Record<PurchaseRow['state'], StateReason | undefined>;

export const invalidReason = (purchase: LicenceState, nowMs: number): StateReason | undefined =>
  reasons[purchase.state] ?? (hasEnded(purchase, nowMs) ? 'expired' : undefined);

type ValidationRequest = { accountId: number; candidates: CandidateCode[] };

/** Imported purchases are also found by the other shop's codes. Uses two index lookups. */
export function createValidation(deps: Deps): ValidateCode {
  const check = batchRequests((requests: ValidationRequest[]) => validateCodes(deps, requests));
  return async (accountId, pasted) => {
    const candidates = candidateCodes(deps.vault, accountId, pasted);
    const verdict = candidates.length === 0 ? notFoundVerdict : await check({ accountId, candidates });
    return verdict === notFoundVerdict && !looksLikeCode(pasted) ? { isValid: false, reason: 'malformed' } : verdict;
  };
}

async function validateCodes(deps: Deps, requests: ValidationRequest[]): Promise<Verdict[]> {
  const { db } = deps.database;
  const verdicts: Verdict[] = requests.map(() => notFoundVerdict);
  const byAccount = Map.groupBy(requests.keys(), (index) => (requests[index] as ValidationRequest).accountId);
  for (const [accountId, indexes] of byAccount) {
    const hashed = indexes.map((index) =>
      (requests[index] as ValidationRequest).candidates.map(({ code, shown }) => ({
        hash: hashCode(deps.vault, code),
        shown,
      })),
    );
    const hashes = [...new Set(hashed.flat().map(({ hash }) => hash))];
    const purchases = await findValidatedPurchases(db, accountId, hashes);
    const items = await findValidatedItems(db, accountId, [
      ...new Set([...purchases.values()].map((row) => row.item_id)),
    ]);
    for (const [place, index] of indexes.entries()) {
      const found = hashed[place]?.find(({ hash }) => purchases.has(hash));
      const purchase = found && purchases.get(found.hash);
      const item = purchase && items.get(purchase.item_id);
      if (purchase && item) verdicts[index] = verdictOn({ code: found.shown, purchase, item }, deps.now());
    }
  }
  return verdicts;
}

const notFoundVerdict: Verdict = { isValid: false, reason: 'not_found' };

function verdictOn(found: ValidatedCode, nowMs: number): Verdict {
  const reason = invalidReason(found.purchase, nowMs);
  return reason === undefined ? { isValid: true, ...found } : { isValid: false, reason, ...found };
}
