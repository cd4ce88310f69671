// English only: programs read it
import type { FastifyRequest } from 'fastify';
import { callerOfKey, createKeyLookup } from '../../accounts/index.ts';
import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, RateLimiter, requireAccess, setCaller, shareLimit } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { findItems } from '../catalogue/index.ts';
import { listSalesImporters } from '../import-runs/index.ts';
import { candidateKeys, codesOf, findPurchasesByCodes, hashCode } from '../purchases/index.ts';
import type { FailureLimiter, FoundPurchase } from '../validation/index.ts';
import { readApiKey, readParameter } from '../validation/index.ts';

/** Limit per purchase for requests without the author's API key, the same as at Lemon Squeezy. */
const requestsPerMinute = 60;

/** `parameter` contains the code, by default `license_key`. */
type Which = { parameter?: string; isMeant?: (found: FoundPurchase) => boolean };

export type LicenceKeys = {
  /** undefined until `find` or `account` has found the account */
  ownerOf(request: FastifyRequest): number | undefined;
  /** undefined until `find` has found the purchase */
  purchaseOf(request: FastifyRequest): number | undefined;
  /** Undefined if the API key is missing or unknown. Throws `forbidden` without `market:validate`. */
  account(request: FastifyRequest): Promise<AccountRow | undefined>;
  /**
   * Returns undefined and counts a failure unless `isMeant` accepts the purchase. Throws `malformed` if the request
   * contains no key, and `too_many`.
   */
  find(request: FastifyRequest, which?: Which): Promise<FoundPurchase | undefined>;
};

/** Programs on buyers' machines have no API key. The code authorizes them, because it can't be guessed. */
export function createLicenceKeys(deps: Deps, failures: FailureLimiter): LicenceKeys {
  const findKey = createKeyLookup(deps);
  const owners = new WeakMap<FastifyRequest, number>();
  const purchases = new WeakMap<FastifyRequest, number>();
  const requestLimiter = new RateLimiter({ perMinute: requestsPerMinute, shared: shareLimit(deps, 'licence-keys') });
  const account = async (request: FastifyRequest) => {
    const key = readApiKey(request) ?? readParameter(request, 'access_token');
    const found = key === undefined ? undefined : await findKey(key, clientAddress(request));
    if (!found) return undefined;
    setCaller(request, callerOfKey(found));
    requireAccess(request, { permission: 'market:validate' });
    return found.account;
  };
  return {
    ownerOf: (request) => owners.get(request),
    purchaseOf: (request) => purchases.get(request),
    account,
    async find(request, { parameter = 'license_key', isMeant = () => true } = {}) {
      const pasted = readParameter(request, parameter);
      if (pasted === undefined) throw new Refusal('malformed', `${parameter} is missing.`);
      const caller = await account(request);
      if (caller) owners.set(request, caller.id);
      const found = (await findByCode(deps, pasted, caller?.id)).find(isMeant);
      if (!found) {
        if (caller) failures.countInvalidCode(request, caller.id, deps.now());
        else failures.countInvalidCodeWithoutKey(request, deps.now());
        return undefined;
      }
      owners.set(request, found.purchase.account_id);
      purchases.set(request, found.purchase.id);
      const waitS = caller ? 0 : requestLimiter.take(String(found.purchase.id), deps.now());
      if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
      return found;
    },
  };
}

/** Without an account, only items with a public licence check are searched, and only codes that can't be guessed. */
async function findByCode(deps: Deps, pasted: string, accountId: number | undefined): Promise<FoundPurchase[]> {
  const { db } = deps.database;
  const keys = candidateKeys(pasted).filter(({ isGuessable }) => accountId !== undefined || !isGuessable);
  if (keys.length === 0) return [];
  const [own, foreign] = [keys.filter(({ shop }) => !shop), keys.filter(({ shop }) => shop)];
  const shownAs = new Map(own.map(({ key }) => [hashCode(deps.vault, key), key]));
  for (const id of accountId === undefined ? await listSalesImporters(db) : [accountId])
    for (const { code, shown } of codesOf(deps.vault, id, foreign)) shownAs.set(hashCode(deps.vault, code), shown);
  if (shownAs.size === 0) return [];
  const found: FoundPurchase[] = [];
  for (const purchase of await findPurchasesByCodes(db, [...shownAs.keys()], accountId)) {
    const item = (await findItems(db, purchase.account_id, [purchase.item_id])).get(purchase.item_id);
    const mayAsk = accountId !== undefined || item?.has_public_licence_check === 1;
    if (item && mayAsk) found.push({ code: shownAs.get(purchase.code_hash) ?? pasted, purchase, item });
  }
  return found;
}
