import type { ItemRow, OrderRow } from '../../database/index.ts';
import { t } from '../../kernel/index.ts';

type Ordered = { order: Pick<OrderRow, 'total_minor'>; item: Pick<ItemRow, 'is_code_only'> };

export const libraryContents = ({ order, item }: Ordered): string[] => [
  ...(item.is_code_only === 1 ? [] : [t('download')]),
  t('purchase code'),
  ...(order.total_minor === 0 ? [] : [t('invoice')]),
];
