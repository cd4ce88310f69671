// English only: programs read it
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { clientAddress, networkOf, RateLimiter, shareLimit } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import { createItemValidation, type FailureLimiter, type ItemPurchase } from '../validation/index.ts';

/**
 * Per purchase and network. A limit across all networks would let anyone with the code lock out the buyer's machines.
 */
const requestsPerMinute = 60;
/** Per purchase, from all networks. Each write locks the purchase. */
const writesPerMinute = 120;
/** Per purchase. Each file is stored until it expires. */
const filesPerMinute = 2;
const filesAtOnce = 100;

type Use = 'read' | 'write' | 'sign';

export type LicenceChecks = {
  ownerOf(request: FastifyRequest): number | undefined;
  /** Returns undefined and counts a failure if the code doesn't belong to the item. Throws `too_many`. */
  find(
    request: FastifyRequest,
    fields: { purchase_code: string; item_id: number },
    use: Use,
  ): Promise<ItemPurchase | undefined>;
};

/** Looks up the code before it applies limits, so failed guesses don't block valid codes. */
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
