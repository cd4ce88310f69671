import type { PurchaseRow } from '../../ledger/index.ts';
import { stepOf } from '../purchases/purchase-states.ts';
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

const silent = {
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
 * A purchase as it is to be after what a file says. `row`: as it is kept; columns of which the file is silent stay as they
 * are, and so does its code.
 */
export function mergedPurchase(
  { code: _, item: __, happened, ...said }: PurchaseFields,
  row: PurchaseRow | undefined,
  of: { account_id: number; item_id: number; nowMs: number },
): PurchaseColumns {
  const kept = row ? columnsOf(row) : silent;
  const before = said.state ?? kept.state;
  const state = happened === undefined ? before : stepOf(before, happened).to;
  const refunded_minor = Math.max(said.refunded_minor ?? 0, kept.refunded_minor);
  const { account_id, item_id, nowMs } = of;
  return { ...kept, ...said, account_id, item_id, state, refunded_minor, ...changedAt(row, state, nowMs) };
}

/** A purchase of which a file says that it was taken back, and nothing else. */
export function reversedPurchase(row: PurchaseRow, nowMs: number): PurchaseColumns {
  const state = stepOf(row.state, 'refunded_in_full').to;
  return { ...columnsOf(row), state, refunded_minor: row.price_minor, ...changedAt(row, state, nowMs) };
}

const changedAt = (row: PurchaseRow | undefined, state: PurchaseRow['state'], nowMs: number) =>
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
