import type { PurchaseHistoryRow, PurchaseRow } from '../../database/index.ts';
import { type PurchaseEvent, transitionOf, writeAmountChange, writeChange } from '../purchases/index.ts';
import type { PurchaseFields } from './file-schema.ts';

export type PurchaseColumns = Pick<
  PurchaseRow,
  | 'account_id'
  | 'item_id'
  | 'code_hash'
  | 'code_sealed'
  | 'first_code_hash'
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
  | 'quantity'
  | 'licence_uses'
  | 'ends_at'
>;

type State = PurchaseRow['state'];
export type ExistingPurchase = { row: PurchaseRow; events: ReadonlySet<PurchaseHistoryRow['event']> };

const defaults = {
  supported_until: null,
  downloaded: 0,
  buyer_email: null,
  buyer_name: '',
  refunded_minor: 0,
  state: 'valid',
  state_changed_at: null,
  quantity: 1,
  licence_uses: 0,
  ends_at: null,
  code_hash: '',
  code_sealed: '',
  first_code_hash: null,
} as const;

/**
 * Local changes win: a file can't undo a refund, a revocation, a support extension, a download, a corrected buyer or an erasure.
 */
export function mergePurchase(
  { code: _, item: __, orderCode: ___, isForOneDevice: ____, onlyIfNew = [], event, ...given }: PurchaseFields,
  existing: ExistingPurchase | undefined,
  of: { account_id: number; item_id: number; nowMs: number },
): PurchaseColumns {
  const { account_id, nowMs } = of;
  const before = existing ? columnsOf(existing.row) : defaults;
  const fields = existing ? { ...given, ...pick(existing.row, onlyIfNew) } : given;
  const item_id = existing && onlyIfNew.includes('item_id') ? existing.row.item_id : of.item_id;
  const { ends_at = before.ends_at } = fields;
  const decided = stateAfter({ state: fields.state, event, ends_at }, existing);
  const state = decided === 'valid' && ends_at !== null && ends_at <= nowMs ? 'revoked' : decided;
  const merged = {
    ...before,
    ...fields,
    account_id,
    item_id,
    state,
    licence_uses: Math.max(before.licence_uses, fields.licence_uses ?? 0),
    ...(existing && keepLocalChanges(existing, fields)),
  };
  const isRefunded = fields.state === 'refunded' || event === 'refunded_in_full';
  const refunded_minor = isRefunded
    ? merged.price_minor
    : Math.min(merged.price_minor, Math.max(refundInFile(fields, merged), storedRefund(existing, merged)));
  return { ...merged, refunded_minor, ...changedAt(existing?.row, state, nowMs) };
}

const pick = (row: PurchaseRow, names: readonly (keyof PurchaseRow)[]): Partial<PurchaseRow> =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

export function reversePurchase(row: PurchaseRow, nowMs: number): PurchaseColumns {
  const state = transitionOf(row.state, 'refunded_in_full').to;
  return { ...columnsOf(row), state, refunded_minor: row.price_minor, ...changedAt(row, state, nowMs) };
}

const disputes = ['dispute_opened', 'dispute_won', 'dispute_lost'] as const;
const decisions = ['refunded', 'revoked', ...disputes] as const;

/** Used if the state was already decided here. */
const eventOfState = {
  valid: undefined,
  disputed: 'dispute_opened',
  refunded: 'refunded_in_full',
  revoked: 'revoked',
} satisfies Record<State, PurchaseEvent | undefined>;

function stateAfter(
  { state, event, ends_at }: { state: State | undefined; event: PurchaseEvent | undefined; ends_at: number | null },
  existing: ExistingPurchase | undefined,
): State {
  if (!existing || !decisions.some((decision) => existing.events.has(decision))) {
    const isRenewed =
      existing?.row.state === 'revoked' && existing.row.ends_at !== null && ends_at !== existing.row.ends_at;
    const before = state ?? (isRenewed ? 'valid' : existing?.row.state) ?? 'valid';
    return event === undefined ? before : transitionOf(before, event).to;
  }
  const latest = event ?? (state && eventOfState[state]);
  const isDispute = disputes.some((dispute) => dispute === latest);
  const wasDecided = isDispute && disputes.some((dispute) => existing.events.has(dispute));
  return latest === undefined || wasDecided ? existing.row.state : transitionOf(existing.row.state, latest).to;
}

function keepLocalChanges({ row, events }: ExistingPurchase, fields: Partial<PurchaseRow>): Partial<PurchaseColumns> {
  const { price_minor, currency, supported_until, buyer_email, buyer_name } = row;
  const isLonger = (supported_until ?? 0) > (fields.supported_until ?? 0);
  return {
    ...(events.has('refunded') && { price_minor, currency }),
    ...(events.has('support_extended') && isLonger && { supported_until }),
    ...(row.first_downloaded_at !== null && { downloaded: row.downloaded }),
    // The file still has the uncorrected or erased address.
    ...((events.has('buyer_changed') || events.has('buyer_erased')) && { buyer_email, buyer_name }),
  };
}

type Priced = Pick<PurchaseRow, 'price_minor' | 'currency' | 'state'>;

const refundInFile = (fields: Partial<PurchaseRow>, { currency }: Priced): number =>
  fields.currency === currency ? (fields.refunded_minor ?? 0) : 0;

/** Ignores refunds in another currency, and refunds that an earlier file reported but this file no longer does. */
function storedRefund(existing: ExistingPurchase | undefined, { currency, state }: Priced): number {
  if (!existing || existing.row.currency !== currency) return 0;
  return existing.row.state === 'refunded' && state !== 'refunded' ? 0 : existing.row.refunded_minor;
}

const changedAt = (row: PurchaseRow | undefined, state: State, nowMs: number) =>
  row && row.state !== state ? { state_changed_at: nowMs } : {};

const columnsOf = (row: PurchaseRow): PurchaseColumns => ({
  account_id: row.account_id,
  item_id: row.item_id,
  code_hash: row.code_hash,
  code_sealed: row.code_sealed,
  first_code_hash: row.first_code_hash,
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
  quantity: row.quantity,
  licence_uses: row.licence_uses,
  ends_at: row.ends_at,
});

/** Returns only changed columns, because writing an unchanged column costs just as much. */
export const changedColumns = (row: PurchaseRow, now: PurchaseColumns): Partial<PurchaseColumns> =>
  Object.fromEntries(Object.entries(now).filter(([column, value]) => row[column as keyof PurchaseColumns] !== value));

const changeOf = {
  code_hash: 'key',
  item_id: 'item',
  license_type: 'licence',
  supported_until: 'support',
  downloaded: 'downloaded',
  buyer_email: 'buyerAddress',
  buyer_name: 'buyerName',
  purchased_at: 'date',
  quantity: 'quantity',
  licence_uses: 'uses',
  ends_at: 'end',
} as const satisfies Partial<Record<keyof PurchaseColumns, Parameters<typeof writeChange>[0]>>;

export function describeChanges(row: PurchaseRow, now: PurchaseColumns): string {
  const others = (Object.keys(changeOf) as (keyof typeof changeOf)[]).filter((name) => row[name] !== now[name]);
  const priced = ({ price_minor: minor, currency }: Priced) => ({ minor, currency });
  const refunded = ({ refunded_minor: minor, currency }: Pick<PurchaseRow, 'refunded_minor' | 'currency'>) => ({
    minor,
    currency,
  });
  return [
    row.state === now.state ? '' : writeChange('state', { stateBefore: row.state, stateAfter: now.state }),
    writeAmountChange('price', [priced(row), priced(now)]),
    writeAmountChange('refunded', [refunded(row), refunded(now)]),
    ...others.map((name) => writeChange(changeOf[name])),
  ]
    .filter((change) => change !== '')
    .join(', ');
}
