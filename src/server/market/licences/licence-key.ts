// English only: programs read it
import type { FastifyRequest } from 'fastify';
import { callerOfKey, createKeyLookup } from '../../accounts/index.ts';
import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { clientAddress, RateLimiter, requireAccess, setCaller, shareLimit } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { findItems } from '../catalogue/index.ts';
import { listSalesImporters } from '../import-runs/index.ts';
import { candidateCodes, findPurchasesByCodes, hashCode, isGuessable, normalizeCode } from '../purchases/index.ts';
import type { FailureLimiter, FoundPurchase } from '../validation/index.ts';
import { readApiKey, readParameter } from '../validation/index.ts';

/** Requests a minute for one purchase without its author's API key: Lemon Squeezy's own limit. */
const requestsPerMinute = 60;

/** Looks up licence keys for the interfaces of other shops, whose requests do not say whose key it is. */
export type LicenceKeys = {
  /** The account whose API key or licence key the request was found to have; undefined where none was found yet. */
  ownerOf(request: FastifyRequest): number | undefined;
  /** The account of the API key in the request; an unknown key counts as none. Throws Refusal 'forbidden' for a key without market:validate. */
  account(request: FastifyRequest): Promise<AccountRow | undefined>;
  /**
   * The purchase of the request's `license_key`, among those that `isMeant` accepts. Throws Refusal 'malformed' when none
   * was sent, and 'too_many'; returns undefined for an unknown key, which is counted as a failure.
   */
  find(request: FastifyRequest, isMeant?: (found: FoundPurchase) => boolean): Promise<FoundPurchase | undefined>;
};

/**
 * Creates the look-up of licence keys. Programs on buyers' machines have no API key: the code, which nobody can guess,
 * is what authorizes them. With an API key, only its account's purchases are searched.
 */
export function createLicenceKeys(deps: Deps, failures: FailureLimiter): LicenceKeys {
  const findKey = createKeyLookup(deps);
  const owners = new WeakMap<FastifyRequest, number>();
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
    account,
    async find(request, isMeant = () => true) {
      const pasted = readParameter(request, 'license_key');
      if (pasted === undefined) throw new Refusal('malformed', 'license_key is missing.');
      const caller = await account(request);
      if (caller) owners.set(request, caller.id);
      const found = (await findByCode(deps, pasted, caller?.id)).find(isMeant);
      if (!found) {
        if (caller) failures.countInvalidCode(request, caller.id, deps.now());
        else failures.countInvalidCodeWithoutKey(request, deps.now());
        return undefined;
      }
      owners.set(request, found.purchase.account_id);
      const waitS = caller ? 0 : requestLimiter.take(String(found.purchase.id), deps.now());
      if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
      return found;
    },
  };
}

/**
 * All purchases that a pasted code stands for; without an account, as anybody may ask: of items that are checked without a
 * key, by codes that are secrets.
 */
async function findByCode(deps: Deps, pasted: string, accountId: number | undefined): Promise<FoundPurchase[]> {
  const { db } = deps.database;
  if (accountId === undefined && isGuessable(pasted)) return [];
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
    const mayAsk = accountId !== undefined || item?.has_public_licence_check === 1;
    if (item && mayAsk) found.push({ code: shownAs.get(purchase.code_hash) ?? pasted, purchase, item });
  }
  return found;
}
