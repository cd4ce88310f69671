import { t } from '../../kernel/index.ts';
import type { Attribution } from '../sales/index.ts';

export const notWithFilter = (dimension: string, attribution: Attribution): string =>
  attribution === 'linear'
    ? t('Sales are not shown with this filter: orders do not store {dimension} for every visit.', { dimension })
    : t('Sales are not shown with this filter: orders do not store {dimension}.', { dimension });

export const noSales = (): string =>
  t('No sales in this period. Record them with gatehouse.revenue on your pages, or with POST {path}.', {
    path: '/api/v1/websites/{id}/sales',
  });

export const noUserIds = (): string =>
  t(
    'Retention needs user IDs, but the website did not send any in this period. Without them, a visitor can only be recognized for one day, because the salt of the visitor hash is destroyed every night.',
  );
