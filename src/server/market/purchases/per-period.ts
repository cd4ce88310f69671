import { t } from '../../kernel/index.ts';
import type { Interval } from './rights.ts';

export const perPeriod = (price: string, renews: Interval): string =>
  renews === 'month' ? t('{price} a month', { price }) : t('{price} a year', { price });
