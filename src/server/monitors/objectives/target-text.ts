import { formatPercent, t } from '../../kernel/index.ts';
import type { ReachedObjective } from './within.ts';

/** "99.9% of the time in 30 days" */
export function targetText({
  target,
  period,
  measure,
}: Pick<ReachedObjective, 'target' | 'period' | 'measure'>): string {
  const said = { percent: formatPercent(target), days: Number.parseInt(period, 10) };
  if (measure === 'time')
    return period === 'month'
      ? t('{percent} of the time in each month', said)
      : t('{percent} of the time in {days} days', said);
  return period === 'month'
    ? t('{percent} of the visitors in each month', said)
    : t('{percent} of the visitors in {days} days', said);
}
