import type { PurchaseHistoryRow, PurchaseRow } from '../../database/index.ts';
import { fromMinor } from '../../kernel/index.ts';
import { type PurchaseEvent, transitionOf } from '../purchases/index.ts';
import type { PurchaseFields } from './file-schema.ts';

/** All columns of a purchase that an import writes. */
export type PurchaseColumns = Pick<
  PurchaseRow,
  | 'account_id'
  | 'item_id'
  | 'code_hash'
  | 'code_sealed'
  | 'license_type'
  | 'price_minor'
  | 'currency'
  | 'supported_until'
  | 'downloaded'
  | 'buyer_email'
  | 'buyer_name'
  | 'refunded_minor'
  | 'state'
  | 'state_changed_at'
  | 'purchased_at'
>;

type State = PurchaseRow['state'];
/** A stored purchase, and the events recorded for it here, which no file knows of. */
export type ExistingPurchase = { row: PurchaseRow; events: ReadonlySet<PurchaseHistoryRow['event']> };

const defaults = {
  supported_until: null,
  downloaded: 0,
  buyer_email: null,
  buyer_name: '',
  refunded_minor: 0,
  state: 'valid',
  state_changed_at: null,
  code_hash: '',
  code_sealed: '',
} as const;

/**
 * A purchase as it is to be after what a file says. Columns of which the file is silent stay as they are, and so does its
 * code. What was done here stays done: a file takes no refund or revocation back, no support that was extended, no
 * download, no buyer that was put right; it may only take more away.
 */
export function mergePurchase(
  { code: _, item: __, event, ...said }: PurchaseFields,
  kept: ExistingPurchase | undefined,
  of: { account_id: number; item_id: number; nowMs: number },
): PurchaseColumns {
  const { account_id, item_id, nowMs } = of;
  const before = kept ? columnsOf(kept.row) : defaults;
  const state = stateAfter({ said: said.state, event }, kept);
  const merged = { ...before, ...said, account_id, item_id, state, ...(kept && keepLocalChanges(kept, said)) };
  const isRefunded = said.state === 'refunded' || event === 'refunded_in_full';
  const refunded_minor = isRefunded
    ? merged.price_minor
    : Math.min(merged.price_minor, Math.max(refundInFile(said, merged), refundKept(kept, merged)));
  return { ...merged, refunded_minor, ...changedAt(kept?.row, state, nowMs) };
}

/** A purchase of which a file says that it was taken back, and nothing else. */
export function reversePurchase(row: PurchaseRow, nowMs: number): PurchaseColumns {
  const state = transitionOf(row.state, 'refunded_in_full').to;
  return { ...columnsOf(row), state, refunded_minor: row.price_minor, ...changedAt(row, state, nowMs) };
}

const disputes = ['dispute_opened', 'dispute_won', 'dispute_lost'] as const;
const decisions = ['refunded', 'revoked', ...disputes] as const;

/** The event that a state in a file stands for, where the purchase's state was already decided here. */
const eventOfState = {
  valid: undefined,
  disputed: 'dispute_opened',
  refunded: 'refunded_in_full',
  revoked: 'revoked',
} satisfies Record<State, PurchaseEvent | undefined>;

function stateAfter(
  { said, event }: { said: State | undefined; event: PurchaseEvent | undefined },
  kept: ExistingPurchase | undefined,
): State {
  if (!kept || !decisions.some((decision) => kept.events.has(decision))) {
    const before = said ?? kept?.row.state ?? 'valid';
    return event === undefined ? before : transitionOf(before, event).to;
  }
  const latest = event ?? (said && eventOfState[said]);
  const isDispute = disputes.some((dispute) => dispute === latest);
  const wasDecided = isDispute && disputes.some((dispute) => kept.events.has(dispute));
  return latest === undefined || wasDecided ? kept.row.state : transitionOf(kept.row.state, latest).to;
}

/** What a file cannot say better than what was done here. */
function keepLocalChanges({ row, events }: ExistingPurchase, said: Partial<PurchaseRow>): Partial<PurchaseColumns> {
  const { price_minor, currency, supported_until, buyer_email, buyer_name } = row;
  const isLonger = (supported_until ?? 0) > (said.supported_until ?? 0);
  return {
    ...(events.has('refunded') && { price_minor, currency }),
    ...(events.has('support_extended') && isLonger && { supported_until }),
    ...(row.first_downloaded_at !== null && { downloaded: row.downloaded }),
    // The file still has the address that was mistyped.
    ...(events.has('buyer_changed') && { buyer_email, buyer_name }),
  };
}

type Priced = Pick<PurchaseRow, 'price_minor' | 'currency' | 'state'>;

const refundInFile = (said: Partial<PurchaseRow>, { currency }: Priced): number =>
  said.currency === currency ? (said.refunded_minor ?? 0) : 0;

/** In another currency it says nothing, and nothing of a refund that only a file had told of and takes back. */
function refundKept(kept: ExistingPurchase | undefined, { currency, state }: Priced): number {
  if (!kept || kept.row.currency !== currency) return 0;
  return kept.row.state === 'refunded' && state !== 'refunded' ? 0 : kept.row.refunded_minor;
}

const changedAt = (row: PurchaseRow | undefined, state: State, nowMs: number) =>
  row && row.state !== state ? { state_changed_at: nowMs } : {};

const columnsOf = (row: PurchaseRow): PurchaseColumns => ({
  account_id: row.account_id,
  item_id: row.item_id,
  code_hash: row.code_hash,
  code_sealed: row.code_sealed,
  license_type: row.license_type,
  price_minor: row.price_minor,
  currency: row.currency,
  supported_until: row.supported_until,
  downloaded: row.downloaded,
  buyer_email: row.buyer_email,
  buyer_name: row.buyer_name,
  refunded_minor: row.refunded_minor,
  state: row.state,
  state_changed_at: row.state_changed_at,
  purchased_at: row.purchased_at,
});

/** The columns in which they differ: to write one that stays the same costs as much as to change it. */
export const changedColumns = (row: PurchaseRow, now: PurchaseColumns): Partial<PurchaseColumns> =>
  Object.fromEntries(Object.entries(now).filter(([column, value]) => row[column as keyof PurchaseColumns] !== value));

const labels = {
  item_id: 'item',
  license_type: 'licence',
  supported_until: 'support',
  downloaded: 'downloaded',
  buyer_email: 'buyer’s address',
  buyer_name: 'buyer’s name',
  purchased_at: 'date',
} as const satisfies Partial<Record<keyof PurchaseColumns, string>>;

/** What a file changes of a purchase, in a few words; '' where it changes nothing. */
export function describeChanges(row: PurchaseRow, now: PurchaseColumns): string {
  const amount = (minor: number, { currency }: Priced) => `${fromMinor(minor, currency)} ${currency}`;
  const [before, after] = [amount(row.price_minor, row), amount(now.price_minor, now)];
  const [refunded, refundedNow] = [amount(row.refunded_minor, row), amount(now.refunded_minor, now)];
  const others = (Object.keys(labels) as (keyof typeof labels)[]).filter((name) => row[name] !== now[name]);
  return [
    ...(row.state === now.state ? [] : [`${row.state} became ${now.state}`]),
    ...(before === after ? [] : [`price ${before} became ${after}`]),
    ...(refunded === refundedNow ? [] : [`refunded ${refunded} became ${refundedNow}`]),
    ...others.map((name) => `${labels[name]} changed`),
  ].join(', ');
}
