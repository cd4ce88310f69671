import type { AnnotationKind } from '../api/annotations.ts';
import { t } from '../i18n/index.ts';

export const KINDS: Record<AnnotationKind, { one: string; many: string; view: string }> = {
  note: { one: t('Note'), many: t('Notes'), view: t('View note') },
  release: { one: t('Release'), many: t('Releases'), view: t('View release') },
  incident: { one: t('Incident'), many: t('Incidents'), view: t('View incident') },
  maintenance: { one: t('Maintenance'), many: t('Maintenance'), view: t('View maintenance') },
  version: { one: t('New version'), many: t('New versions'), view: t('View new version') },
  price: { one: t('New price'), many: t('New prices'), view: t('View new price') },
  coupon: { one: t('Coupon'), many: t('Coupons'), view: t('View coupon') },
  import: { one: t('Import'), many: t('Imports'), view: t('View import') },
  shop_alert: { one: t('Shop alert'), many: t('Shop alerts'), view: t('View shop alert') },
  settings: { one: t('Settings'), many: t('Changed settings'), view: t('View settings') },
};

export const ALL_KINDS = Object.keys(KINDS) as AnnotationKind[];
