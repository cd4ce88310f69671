import { lockAccount } from '../../accounts/index.ts';
import type { CouponRow, DatabaseOrTransaction } from '../../database/index.ts';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { type FieldErrors, fieldError, findPriceProblem, invalid, notFound, t, toMinor } from '../../kernel/index.ts';
import { moveToTrash } from '../../trash/index.ts';
import { findItem, findItems } from '../catalogue/index.ts';
import {
  couponSubject,
  deleteCoupon,
  findCoupon,
  findCouponByCode,
  insertCoupon,
  isCouponOnOrders,
  updateCoupon,
} from '../orders/index.ts';
import { findTier } from '../tiers/index.ts';
import { couponTiers, normalizeCouponCode } from './coupon.ts';
import type { CouponChanges, CouponFields } from './wire.ts';

type Columns = Omit<CouponRow, 'id' | 'account_id' | 'uses' | 'created_at'>;

export function createCoupon(deps: Deps, accountId: number, fields: CouponFields): Promise<CouponRow> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const columns = await requireValid(trx, accountId, columnsOf(fields, undefined), undefined);
    return insertCoupon(trx, accountId, { ...columns, created_at: deps.now() });
  });
}

/** The code can't change once an order shows it. Throws `not_found` and `invalid`. */
export function changeCoupon(deps: Deps, accountId: number, id: number, changes: CouponChanges): Promise<CouponRow> {
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const before = await findCoupon(trx, accountId, id);
    if (!before) throw notFound();
    const columns = await requireValid(trx, accountId, columnsOf(changes, before), before);
    const after = await updateCoupon(trx, accountId, id, columns);
    if (!after) throw notFound();
    return after;
  });
}

/** Throws `not_found`. */
export async function removeCoupon(deps: Deps, caller: Caller, id: number): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    if (!(await moveToTrash(deps, trx, couponSubject, caller, id))) throw notFound();
    await deleteCoupon(trx, caller.accountId, id);
  });
}

function columnsOf(sent: CouponChanges, before: CouponRow | undefined): Columns {
  const kept = <T>(given: T | undefined, had: T | undefined, otherwise: T): T =>
    given === undefined ? (had ?? otherwise) : given;
  const time = (given: string | null | undefined, had: number | null | undefined): number | null =>
    kept(given === undefined || given === null ? given : Date.parse(given), had, null);
  return {
    code: normalizeCouponCode(sent.code ?? before?.code ?? ''),
    ...itemColumns(sent, before),
    ...amountColumns(sent, before),
    licence: kept(sent.licence, before?.licence, null),
    tier_ids: sent.tier_ids === undefined ? (before?.tier_ids ?? '[]') : JSON.stringify([...new Set(sent.tier_ids)]),
    max_uses: kept(sent.max_uses, before?.max_uses, null),
    starts_at: time(sent.starts_at, before?.starts_at),
    ends_at: time(sent.ends_at, before?.ends_at),
    is_once_per_customer: kept(sent.is_once_per_customer ?? undefined, before?.is_once_per_customer, 0),
    is_first_purchase_only: kept(sent.is_first_purchase_only ?? undefined, before?.is_first_purchase_only, 0),
    is_active: sent.is_active === undefined ? (before?.is_active ?? 1) : (sent.is_active ?? 1),
  };
}

type Amounts = Pick<Columns, 'percent' | 'amount_minor' | 'minimum_minor' | 'currency'>;

/** Setting a percentage clears the amount, and vice versa. */
function amountColumns(sent: CouponChanges, before: CouponRow | undefined): Amounts {
  const percent = sent.percent ?? undefined;
  const amount = sent.amount ?? undefined;
  if (percent !== undefined && amount !== undefined)
    throw invalid({ amount: [t('amount and percent cannot be combined: send one of them.')] });
  if (percent === undefined && amount === undefined && !before)
    throw invalid({ percent: [t('percent or amount is required.')] });
  const currency = (sent.currency ?? before?.currency ?? undefined)?.toUpperCase();
  const minor = (field: 'amount' | 'minimum', price: number): number => {
    if (currency === undefined)
      throw invalid({
        currency: [
          field === 'amount' ? t('currency is required with amount.') : t('currency is required with minimum.'),
        ],
      });
    const fault = findPriceProblem(price, currency);
    if (fault !== undefined) throw invalid({ [field]: [fieldError(field, fault)] });
    return toMinor(price, currency);
  };
  const keepsAmount = percent === undefined && amount === undefined;
  const kept = { percent: before?.percent ?? null, amount_minor: before?.amount_minor ?? null };
  const discount =
    amount !== undefined
      ? { percent: null, amount_minor: minor('amount', amount) }
      : keepsAmount
        ? kept
        : { percent: percent ?? null, amount_minor: null };
  const minimum_minor =
    sent.minimum === undefined
      ? (before?.minimum_minor ?? null)
      : sent.minimum === null
        ? null
        : minor('minimum', sent.minimum);
  const isCurrencyChanged = sent.currency != null && currency !== before?.currency;
  if (before && isCurrencyChanged && keepsAmount && before.percent === null)
    throw invalid({ currency: [t('currency can only be changed together with amount.')] });
  if (isCurrencyChanged && sent.minimum === undefined && minimum_minor !== null)
    throw invalid({ currency: [t('currency can only be changed together with minimum.')] });
  const needsCurrency = discount.amount_minor !== null || minimum_minor !== null;
  return { ...discount, minimum_minor, currency: needsCurrency ? (currency ?? null) : null };
}

/** One item is a reference, so that the coupon is deleted with it. */
function itemColumns(sent: CouponChanges, before: CouponRow | undefined): Pick<Columns, 'item_id' | 'item_ids'> {
  if (sent.item_id != null && sent.item_ids != null)
    throw invalid({ item_ids: [t('item_id and item_ids cannot be combined: send one of them.')] });
  const ids = sent.item_ids ?? (sent.item_id == null ? [] : [sent.item_id]);
  if (sent.item_id === undefined && sent.item_ids === undefined)
    return { item_id: before?.item_id ?? null, item_ids: before?.item_ids ?? '[]' };
  const [first = null, ...others] = new Set(ids);
  return others.length === 0
    ? { item_id: first, item_ids: '[]' }
    : { item_id: null, item_ids: JSON.stringify([first, ...others]) };
}

async function requireValid(
  trx: DatabaseOrTransaction,
  accountId: number,
  columns: Columns,
  before: CouponRow | undefined,
): Promise<Columns> {
  const errors: FieldErrors = {};
  const same = await findCouponByCode(trx, accountId, columns.code);
  if (same && same.id !== before?.id)
    errors.code = [t('code {code} is already used by another coupon.', { code: columns.code })];
  else if (before && before.code !== columns.code && (await isCouponOnOrders(trx, accountId, before.id)))
    errors.code = [t('code cannot be changed because orders use it: create another coupon and deactivate this one.')];
  if (columns.item_id !== null && !(await findItem(trx, accountId, columns.item_id)))
    errors.item_id = [t('item_id must be one of your items.')];
  const several = JSON.parse(columns.item_ids) as number[];
  if (columns.item_ids !== before?.item_ids && (await findItems(trx, accountId, several)).size < several.length)
    errors.item_ids = [t('item_ids must be your items.')];
  const tiers = couponTiers(columns);
  if (tiers.length > 0 && columns.licence !== null)
    errors.tier_ids = [t('tier_ids and licence cannot be combined: send one of them.')];
  if (columns.tier_ids !== before?.tier_ids)
    for (const id of tiers) {
      const tier = await findTier(trx, accountId, id);
      if (!tier || tier.removed_at !== null) errors.tier_ids = [t('tier_ids must be tiers of your items.')];
    }
  if (columns.starts_at !== null && columns.ends_at !== null && columns.ends_at <= columns.starts_at)
    errors.ends_at = [t('ends_at must be later than starts_at.')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return columns;
}
