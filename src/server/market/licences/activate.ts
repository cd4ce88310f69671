import { type DatabaseOrTransaction, inTransaction, type PurchaseRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import {
  type Activation,
  countActivations,
  deleteActivation,
  insertActivation,
  touchActivation,
} from '../activations/index.ts';
import { markActivated } from '../purchases/index.ts';
import { developmentSitesOf, findShop, isDevelopmentSite } from '../shops/index.ts';
import { invalidReason, type StateReason } from '../validation/index.ts';
import { revokeSubjectLicences } from './licence.store.ts';
import { lockPurchaseWithLimit } from './purchase-limit.ts';
import { purchaseMutex } from './purchase-mutex.ts';
import { hashSubject, type Subject } from './subject.ts';

/**
 * Applies to requests without the author's API key. Otherwise, anyone with a code could create any number of
 * activations of an item that has no limit.
 */
export const maxActivationsWithoutKey = 1000;

/** Anyone can name a domain `localhost`, so even development sites have a limit. */
const maxDevelopmentSites = 50;

/** A `limit` of null means no limit. */
export type Seats = { used: number; limit: number | null };
export type TakenSeat = { activation: Activation; isNew: boolean; seats: Seats };
export type ActivationRefused = { reason: StateReason | 'limit_reached' };
type PurchaseKey = Pick<PurchaseRow, 'id' | 'account_id' | 'item_id'>;
/** `atMost` applies if the item has no limit. */
type Seat = {
  purchase: PurchaseKey;
  limit: number | null;
  subject: Subject;
  label: string;
  atMost?: number | undefined;
  /** that the software reported */
  version?: string | undefined;
};

/**
 * Activating a subject again returns its activation. The purchase is locked, so concurrent requests can't exceed the
 * limit or miss a refund. `atMost` applies if the item has no limit.
 */
export function activate(
  deps: Deps,
  purchase: PurchaseKey,
  { subject, label, atMost, version }: Omit<Seat, 'purchase' | 'limit'>,
): Promise<TakenSeat | ActivationRefused> {
  const work = async (trx: DatabaseOrTransaction): Promise<TakenSeat | ActivationRefused> => {
    const locked = await lockPurchaseWithLimit(deps, trx, purchase);
    const { limit } = locked;
    const reason = invalidReason(locked, deps.now());
    return reason === undefined
      ? takeSeat(deps, trx, { purchase, limit, subject, label, atMost, version })
      : { reason };
  };
  return purchaseMutex.run(purchase.id, () => inTransaction(deps.database, work));
}

/** The caller's transaction must hold the lock on the purchase and have checked that the purchase is valid. */
export async function takeSeat(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { purchase, limit, subject, label, atMost, version }: Seat,
): Promise<TakenSeat | { reason: 'limit_reached' }> {
  const nowMs = deps.now();
  const is_development = (await isOnDevelopmentSite(trx, purchase, subject)) ? 1 : 0;
  const row = {
    account_id: purchase.account_id,
    purchase_id: purchase.id,
    kind: subject.kind,
    subject_hash: hashSubject(deps.vault, purchase.id, subject),
    label: subject.kind === 'domain' ? subject.name : label,
    created_at: nowMs,
    seen_at: nowMs,
    is_development,
    version: version ?? null,
  } as const;
  const used = await countActivations(trx, purchase.account_id, purchase.id);
  const known = await touchActivation(trx, row);
  if (known) return { activation: known, isNew: false, seats: { used, limit } };
  if (is_development === 1) {
    if ((await countActivations(trx, purchase.account_id, purchase.id, 1)) >= maxDevelopmentSites)
      return { reason: 'limit_reached' };
  } else if (used >= (limit ?? atMost ?? Number.POSITIVE_INFINITY)) return { reason: 'limit_reached' };
  await markActivated(trx, purchase, nowMs);
  const activation = await insertActivation(trx, row);
  await enqueueActivationEvent(trx, 'licence.activated', { purchase, activation, nowMs });
  return { activation, isNew: true, seats: { used: used + 1 - is_development, limit } };
}

/** Only domains: the name of a machine says nothing about it. */
async function isOnDevelopmentSite(
  trx: DatabaseOrTransaction,
  { account_id }: PurchaseKey,
  { kind, name }: Subject,
): Promise<boolean> {
  return kind === 'domain' && isDevelopmentSite(name, developmentSitesOf(await findShop(trx, account_id)));
}

/**
 * Works in any purchase state. Also revokes the licence files, because the machine could otherwise keep using them.
 * Returns false if there is no such activation.
 */
export function deactivate(deps: Deps, purchase: PurchaseKey, which: Subject | { id: number }): Promise<boolean> {
  return inTransaction(deps.database, async (trx) => {
    const found = 'id' in which ? which : { subject_hash: hashSubject(deps.vault, purchase.id, which) };
    const activation = await deleteActivation(trx, purchase.account_id, purchase.id, found);
    if (activation === undefined) return false;
    const nowMs = deps.now();
    const { subject_hash: subjectHash } = activation;
    await revokeSubjectLicences(trx, purchase.account_id, { purchaseId: purchase.id, subjectHash, atMs: nowMs });
    await enqueueActivationEvent(trx, 'licence.deactivated', { purchase, activation, nowMs });
    return true;
  });
}

const enqueueActivationEvent = (
  trx: DatabaseOrTransaction,
  type: 'licence.activated' | 'licence.deactivated',
  { purchase, activation, nowMs }: { purchase: PurchaseKey; activation: Activation; nowMs: number },
): Promise<void> =>
  enqueueWebhookEvent(trx, {
    account_id: purchase.account_id,
    type,
    data: {
      purchase_id: purchase.id,
      item_id: purchase.item_id,
      activation: {
        id: activation.id,
        kind: activation.kind,
        label: activation.label,
        created_at: toIso(activation.created_at),
      },
    },
    about: { item: purchase.item_id },
    key: String(activation.id),
    nowMs,
  });
