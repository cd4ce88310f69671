import type { AnnotatedEvent, AnnotationSource } from '../annotations/index.ts';
import type { CouponRow, DatabaseOrTransaction, MarketImportRow } from '../database/index.ts';
import { formatMoney, formatPercent, t } from '../kernel/index.ts';
import { findItem, listVersionsPublishedWithin } from './catalogue/index.ts';
import { listImportsFinishedWithin } from './import-runs/index.ts';
import { listCouponsWithin } from './orders/index.ts';
import { shopAlertEvents } from './shop-alerts/index.ts';

const versionEvents: AnnotationSource['list'] = async (db, accountId, range) =>
  (await listVersionsPublishedWithin(db, accountId, range)).map(
    ({ item_id: itemId, name, version, published_at }): AnnotatedEvent => ({
      kind: 'version',
      text: t('{name} {version} published', { name, version }),
      from: published_at ?? 0,
      to: null,
      path: `/market/items/${itemId}/versions`,
      itemId,
    }),
  );

const couponEvents: AnnotationSource['list'] = async (db, accountId, range) =>
  (await listCouponsWithin(db, accountId, range)).map(
    (coupon): AnnotatedEvent => ({
      kind: 'coupon',
      text: t('Coupon {code}: {reduction} off', { code: coupon.code, reduction: reductionOf(coupon) }),
      from: coupon.starts_at ?? coupon.created_at,
      to: coupon.ends_at,
      path: '/market/coupons',
      ...(coupon.item_id !== null && { itemId: coupon.item_id }),
    }),
  );

const importEvents: AnnotationSource['list'] = async (db, accountId, range) =>
  (await listImportsFinishedWithin(db, accountId, range)).map(
    (run): AnnotatedEvent => ({
      kind: 'import',
      text: importText(run),
      from: run.finished_at ?? 0,
      to: null,
      path: '/market/import',
      isOfSales: true,
    }),
  );

const permission = 'market:read';

export const marketEvents: AnnotationSource[] = [
  { kind: 'version', permission, list: versionEvents },
  { kind: 'coupon', permission, list: couponEvents },
  { kind: 'import', permission, list: importEvents },
  shopAlertEvents,
];

/** Omits zero counts. */
function importText({ file_name: file, purchases_new: purchases, items_new: items }: MarketImportRow): string {
  const added = [
    ...(purchases > 0 ? [t('{count, plural, one {# purchase} other {# purchases}}', { count: purchases })] : []),
    ...(items > 0 ? [t('{count, plural, one {# item} other {# items}}', { count: items })] : []),
  ].join(', ');
  const name = file || t('File');
  return added === '' ? t('{name} imported', { name }) : t('{name} imported: {added}', { name, added });
}

const reductionOf = ({ percent, amount_minor, currency }: CouponRow): string =>
  percent !== null ? formatPercent(percent) : formatMoney(amount_minor ?? 0, currency ?? '');

export const hasItem = async (db: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> =>
  (await findItem(db, accountId, id)) !== undefined;
