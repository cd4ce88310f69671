import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { markActivated } from '../purchases/index.ts';
import { invalidReason, type StateReason } from '../validation/index.ts';
import {
  type Activation,
  countActivations,
  deleteActivation,
  insertActivation,
  touchActivation,
} from './activation.store.ts';
import { revokeSubjectLicences } from './licence.store.ts';
import { lockPurchaseWithLimit } from './purchase-limit.ts';
import { purchaseMutex } from './purchase-mutex.ts';
import { hashSubject, type Subject } from './subject.ts';

/**
 * For requests without the author's API key: who knows a code of an item without a limit could otherwise create
 * activations without end.
 */
export const maxActivationsWithoutKey = 1000;

/** How many activations a purchase uses, and how many it may have; null: no limit. */
export type Seats = { used: number; limit: number | null };
type TakenSeat = { activation: Activation; isNew: boolean; seats: Seats };
export type ActivationRefused = { reason: StateReason | 'limit_reached' };
type PurchaseKey = Pick<PurchaseRow, 'id' | 'account_id'>;
/** `limit`: of the item; `atMost`: where it has none. */
type Seat = {
  purchase: PurchaseKey;
  limit: number | null;
  subject: Subject;
  label: string;
  atMost?: number | undefined;
};

/**
 * Activates a purchase on a machine or domain. The purchase is locked meanwhile, so that a thousand requests at once get
 * exactly as many activations as the limit allows, and none slips past a refund. The same subject again is not a new
 * activation. `atMost`: where the item itself has no limit.
 */
export function activate(
  deps: Deps,
  purchase: PurchaseKey,
  { subject, label, atMost }: { subject: Subject; label: string; atMost?: number | undefined },
): Promise<TakenSeat | ActivationRefused> {
  const work = async (trx: DatabaseOrTransaction): Promise<TakenSeat | ActivationRefused> => {
    const { state, limit } = await lockPurchaseWithLimit(deps, trx, purchase);
    const reason = invalidReason(state);
    return reason === undefined ? takeSeat(deps, trx, { purchase, limit, subject, label, atMost }) : { reason };
  };
  return purchaseMutex.run(purchase.id, () => inTransaction(deps.database, work));
}

/** Takes a seat of a purchase that this transaction has locked and found valid. `label`: a name for people. */
export async function takeSeat(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { purchase, limit, subject, label, atMost }: Seat,
): Promise<TakenSeat | { reason: 'limit_reached' }> {
  const nowMs = deps.now();
  const row = {
    account_id: purchase.account_id,
    purchase_id: purchase.id,
    kind: subject.kind,
    subject_hash: hashSubject(deps.vault, purchase.id, subject),
    label: subject.kind === 'domain' ? subject.name : label,
    created_at: nowMs,
    seen_at: nowMs,
  };
  const used = await countActivations(trx, purchase.account_id, purchase.id);
  const known = await touchActivation(trx, row);
  if (known) return { activation: known, isNew: false, seats: { used, limit } };
  if (used >= (limit ?? atMost ?? Number.POSITIVE_INFINITY)) return { reason: 'limit_reached' };
  await markActivated(trx, purchase, nowMs);
  return { activation: await insertActivation(trx, row), isNew: true, seats: { used: used + 1, limit } };
}

/**
 * Frees a seat and revokes its licence files, so that a machine cannot keep one and pass the seat on. False if there is no
 * such activation. Works in every state of a purchase.
 */
export function deactivate(deps: Deps, purchase: PurchaseKey, which: Subject | { id: number }): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    const found = 'id' in which ? which : { subject_hash: hashSubject(deps.vault, purchase.id, which) };
    const subjectHash = await deleteActivation(trx, purchase.account_id, purchase.id, found);
    if (subjectHash === undefined) return false;
    await revokeSubjectLicences(trx, purchase.account_id, { purchaseId: purchase.id, subjectHash, atMs: deps.now() });
    return true;
  });
}
