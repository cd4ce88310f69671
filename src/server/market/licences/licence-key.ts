import type { FastifyRequest } from 'fastify';
import { createKeyLookup } from '../../accounts/index.ts';
import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { RateLimiter } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { findItems } from '../catalogue/index.ts';
import { listSalesImporters } from '../import-runs/index.ts';
import { candidateCodes, findPurchasesByCodes, hashCode, normalizeCode } from '../purchases/index.ts';
import type { FailureLimiter, FoundPurchase } from '../validation/index.ts';
import { readApiKey, readParameter } from '../validation/index.ts';

/** How often one purchase may be asked for in a minute without its author's key; Lemon Squeezy's own limit. */
const requestsPerMinute = 60;

/** What the interfaces of other shops ask: a licence key without saying whose it is. */
export type LicenceKeys = {
  /** The account whose API key came with the request; a key of another service counts as none. */
  account(request: FastifyRequest): Promise<AccountRow | undefined>;
  /**
   * The purchase of the request's `license_key`, among those that `isMeant` lets pass. Throws Refusal 'malformed' where
   * none was sent, and 'too_many'; answers undefined where the key leads to nothing, which was counted as a guess.
   */
  find(request: FastifyRequest, isMeant?: (found: FoundPurchase) => boolean): Promise<FoundPurchase | undefined>;
};

/**
 * Opens the look-up of licence keys. Programs on buyers' machines have no API key: knowing a code, which nobody can
 * guess, is what lets them ask. Where an API key comes with it, only its account's purchases are looked at.
 */
export function createLicenceKeys(deps: Deps, guesses: FailureLimiter): LicenceKeys {
  const findAccount = createKeyLookup(deps.database);
  const questions = new RateLimiter({ perMinute: requestsPerMinute });
  const account = async (request: FastifyRequest) => {
    const key = readApiKey(request) ?? readParameter(request, 'access_token');
    return key === undefined ? undefined : findAccount(key);
  };
  return {
    account,
    async find(request, isMeant = () => true) {
      const pasted = readParameter(request, 'license_key');
      if (pasted === undefined) throw new Refusal('malformed', 'license_key is missing.');
      const asking = await account(request);
      const found = (await findByCode(deps, pasted, asking?.id)).find(isMeant);
      if (!found) {
        if (asking) guesses.countInvalidCode(request, asking.id, deps.now());
        else guesses.countInvalidCodeWithoutKey(request, deps.now());
        return undefined;
      }
      const waitS = asking ? 0 : questions.take(String(found.purchase.id), deps.now());
      if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
      return found;
    },
  };
}

/** Everything that was bought under a code as somebody pasted it. */
async function findByCode(deps: Deps, pasted: string, accountId: number | undefined): Promise<FoundPurchase[]> {
  const { db } = deps.database;
  const own = normalizeCode(pasted);
  const shownAs = new Map<string, string>();
  if (own !== undefined) shownAs.set(hashCode(deps.vault, own), own);
  for (const id of accountId === undefined ? await listSalesImporters(db) : [accountId])
    for (const { code, shown } of candidateCodes(deps.vault, id, pasted))
      shownAs.set(hashCode(deps.vault, code), shown);
  if (shownAs.size === 0) return [];
  const found: FoundPurchase[] = [];
  for (const purchase of await findPurchasesByCodes(db, [...shownAs.keys()], accountId)) {
    const item = (await findItems(db, purchase.account_id, [purchase.item_id])).get(purchase.item_id);
    if (item) found.push({ code: shownAs.get(purchase.code_hash) ?? pasted, purchase, item });
  }
  return found;
}
