import type { WebsiteRow } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';

/** What the shown websites have together. Visitors of two websites are two. */
export type Total = { name: string; visitors: number; before: number; today: number; online: number };

/** Undefined for a single row, and where figures are not known. */
export function totalOf(rows: readonly WebsiteRow[], { isWhole }: { isWhole: boolean }): Total | undefined {
  if (rows.length < 2 || rows.some(({ week }) => week === null)) return undefined;
  const sum = (read: (row: WebsiteRow) => number | null | undefined) =>
    rows.reduce((all, row) => all + (read(row) ?? 0), 0);
  return {
    name: isWhole ? t('Total of all') : t('Total of this page'),
    visitors: sum(({ week }) => week?.visitors),
    before: sum(({ week }) => week?.before),
    today: sum((row) => row.visitors_today),
    online: sum((row) => row.online),
  };
}
