import type { WebsiteRow } from '../../api/websites.ts';
import { t } from '../../i18n/index.ts';

/** A person who visits two websites is counted twice. */
export type Total = { name: string; visitors: number; before: number; today: number; online: number };

/** Returns undefined if there is only one row or if figures are unknown. */
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
