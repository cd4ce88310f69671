import type { AnnotationKind } from '../api/annotations.ts';

/** In the order in which they are chosen. */
export const KINDS: Record<AnnotationKind, { one: string; many: string }> = {
  note: { one: 'Note', many: 'Notes' },
  release: { one: 'Release', many: 'Releases' },
  incident: { one: 'Incident', many: 'Incidents' },
  maintenance: { one: 'Maintenance', many: 'Maintenance' },
  version: { one: 'New version', many: 'New versions' },
  price: { one: 'New price', many: 'New prices' },
  coupon: { one: 'Coupon', many: 'Coupons' },
  import: { one: 'Import', many: 'Imports' },
  shop_alert: { one: 'Shop alert', many: 'Shop alerts' },
  settings: { one: 'Settings', many: 'Changed settings' },
};

export const ALL_KINDS = Object.keys(KINDS) as AnnotationKind[];
