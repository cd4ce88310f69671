// English only: programs read it
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf, RateLimiter, shareLimit } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { createItemValidation, type FailureLimiter, type ItemPurchase } from '../validation/index.ts';

/**
 * Requests a minute for one purchase from one network. There is no limit for all networks together: whoever got hold of
 * a code could use it up, and keep the buyer's own machines out.
 */
const requestsPerMinute = 60;
/** Requests a minute that write to one purchase, from all networks: each locks it. */
const writesPerMinute = 120;
/** Licence files of one purchase: each is kept until it expires. */
const filesPerMinute = 2;
const filesAtOnce = 100;

/** What a request does with the purchase that it names. */
type Use = 'read' | 'write' | 'sign';

export type LicenceChecks = {
  /** The account whose purchase the request was found to name. */
  ownerOf(request: FastifyRequest): number | undefined;
  /**
   * The purchase of a code, if it is one of that item. Undefined for everything else alike, which is counted as a
   * failure. Throws Refusal 'too_many' for too many failures, and for too many requests for one purchase.
   */
  find(
    request: FastifyRequest,
    fields: { purchase_code: string; item_id: number },
    use: Use,
  ): Promise<ItemPurchase | undefined>;
};

/**
 * Creates the look-up of purchases for programs without an API key. The code is looked up before anything is limited, so
 * that valid codes are answered however many others are guessed, from the same network too.
 */
export function createLicenceChecks(deps: Deps, failures: FailureLimiter): LicenceChecks {
  const findPurchase = createItemValidation(deps);
  const owners = new WeakMap<FastifyRequest, number>();
  const requests = new RateLimiter({ perMinute: requestsPerMinute, shared: shareLimit(deps, 'licence-checks') });
  const writes = new RateLimiter({ perMinute: writesPerMinute, shared: shareLimit(deps, 'licence-changes') });
  const files = new RateLimiter({
    perMinute: filesPerMinute,
    burst: filesAtOnce,
    shared: shareLimit(deps, 'licence-files'),
  });
  return {
    ownerOf: (request) => owners.get(request),
    async find(request, { purchase_code, item_id }, use) {
      const found = await findPurchase(item_id, purchase_code);
      const nowMs = deps.now();
      if (!found) {
        failures.countInvalidCodeOfItem(request, item_id, nowMs);
        return undefined;
      }
      owners.set(request, found.purchase.account_id);
      const purchase = String(found.purchase.id);
      const waitS = Math.max(
        requests.take(`${purchase} ${networkOf(clientAddress(request))}`, nowMs),
        use === 'read' ? 0 : writes.take(purchase, nowMs),
        use === 'sign' ? files.take(purchase, nowMs) : 0,
      );
      if (waitS > 0) throw new Refusal('too_many', 'Too many requests', { retryAfterS: waitS });
      return found;
    },
  };
}
