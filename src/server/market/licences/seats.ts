import type { ItemRow, PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { batchRequests } from '../../kernel/index.ts';
import type { Seats } from './activate.ts';
import { countActivationsByPurchase, listActivatedHashes } from './activation.store.ts';
import { hashSubject, type Subject } from './subject.ts';

/** The seats of a purchase, and whether the subject has one of them; null where there is no subject. */
export type CountSeats = (
  found: { purchase: PurchaseRow; item: ItemRow },
  subject: Subject | undefined,
) => Promise<Seats & { activated: boolean | null }>;

type SeatRequest = { accountId: number; purchaseId: number; subjectHash: string | undefined };
type SeatCount = { used: number; activated: boolean | null };

/** Opens the look-up of seats: one query for all that ask at once, and one more where subjects are asked for. */
export function createSeatCounter(deps: Deps): CountSeats {
  const look = batchRequests((questions: SeatRequest[]) => answerAll(deps, questions));
  return async ({ purchase, item }, subject) => {
    const subjectHash = subject && hashSubject(deps.vault, purchase.id, subject);
    const seats = await look({ accountId: purchase.account_id, purchaseId: purchase.id, subjectHash });
    return { ...seats, limit: item.activation_limit };
  };
}

async function answerAll({ database: { db } }: Deps, questions: SeatRequest[]): Promise<SeatCount[]> {
  const answers = new Map<SeatRequest, SeatCount>();
  for (const [accountId, asked] of Map.groupBy(questions, (question) => question.accountId)) {
    const ids = [...new Set(asked.map(({ purchaseId }) => purchaseId))];
    const used = await countActivationsByPurchase(db, accountId, ids);
    const hashes = asked.map(({ subjectHash }) => subjectHash).filter((hash) => hash !== undefined);
    const activated = hashes.length === 0 ? new Set<string>() : await listActivatedHashes(db, accountId, ids, hashes);
    for (const question of asked) {
      const { purchaseId, subjectHash } = question;
      const isActivated = subjectHash === undefined ? null : activated.has(subjectHash);
      answers.set(question, { used: used.get(purchaseId) ?? 0, activated: isActivated });
    }
  }
  return questions.map((question) => answers.get(question) as SeatCount);
}
