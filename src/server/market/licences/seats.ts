import type { ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { batchRequests } from '../../kernel/index.ts';
import { countActivationsByPurchase, listActivatedHashes } from '../activations/index.ts';
import { seatLimit, type ValidatedPurchase } from '../purchases/index.ts';
import type { Seats } from './activate.ts';
import { hashSubject, type Subject } from './subject.ts';

/** `activated` is null if no subject is given. `version` is undefined if the subject isn't activated. */
export type CountSeats = (
  found: { purchase: ValidatedPurchase; item: Pick<ItemRow, 'activation_limit'> },
  subject: Subject | undefined,
) => Promise<Seats & { activated: boolean | null; version: string | null | undefined }>;

type SeatRequest = { accountId: number; purchaseId: number; subjectHash: string | undefined };
type SeatCount = { used: number; activated: boolean | null; version: string | null | undefined };

/** Uses one query for all simultaneous requests, and a second query for their subjects. */
export function createSeatCounter(deps: Deps): CountSeats {
  const count = batchRequests((requests: SeatRequest[]) => countSeats(deps, requests));
  return async ({ purchase, item }, subject) => {
    const subjectHash = subject && hashSubject(deps.vault, purchase.id, subject);
    const seats = await count({ accountId: purchase.account_id, purchaseId: purchase.id, subjectHash });
    return { ...seats, limit: seatLimit(purchase, item) };
  };
}

async function countSeats({ database: { db } }: Deps, requests: SeatRequest[]): Promise<SeatCount[]> {
  const counts = new Map<SeatRequest, SeatCount>();
  for (const [accountId, ofAccount] of Map.groupBy(requests, (request) => request.accountId)) {
    const ids = [...new Set(ofAccount.map(({ purchaseId }) => purchaseId))];
    const hashes = ofAccount.map(({ subjectHash }) => subjectHash).filter((hash) => hash !== undefined);
    const [used, activated] = await Promise.all([
      countActivationsByPurchase(db, accountId, ids),
      hashes.length === 0 ? new Map<string, string | null>() : listActivatedHashes(db, accountId, ids, hashes),
    ]);
    for (const request of ofAccount) {
      const { purchaseId, subjectHash } = request;
      const isActivated = subjectHash === undefined ? null : activated.has(subjectHash);
      const version = subjectHash === undefined ? undefined : activated.get(subjectHash);
      counts.set(request, { used: used.get(purchaseId) ?? 0, activated: isActivated, version });
    }
  }
  return requests.map((request) => counts.get(request) as SeatCount);
}
