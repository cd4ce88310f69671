import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { change, decimal } from './format.ts';
import classes from './trend.module.css';

type TrendProps = {
  now: number;
  before: number;
  /** the period to compare with, such as "the 30 days before" */
  than: string;
};

export function Trend({ now, before, than }: TrendProps) {
  if (now === 0 && before === 0) return null;
  const text = change(now, before) ?? t('new');
  const look = before === 0 || now === before ? classes.same : now > before ? classes.more : classes.less;
  return (
    <span className={`${classes.trend} ${look}`} title={t('Compared with {than}', { than })}>
      {text}
      <VisuallyHidden> {t('compared with {than}', { than })}</VisuallyHidden>
    </span>
  );
}

/** For percentages, shows the difference in points: from 99.9% to 100% is 0.1 points. */
export function PointsTrend({ now, before, than }: TrendProps) {
  // Two decimals, because uptime has two.
  const points = Math.round((now - before) * 100) / 100;
  const look = points > 0 ? classes.more : points < 0 ? classes.less : classes.same;
  const sign = points > 0 ? '+' : points < 0 ? '−' : '±';
  return (
    <span className={`${classes.trend} ${look}`} title={t('Compared with {than}', { than })}>
      {t('{points} points', { points: `${sign}${decimal(Math.abs(points), points === 0 ? 0 : 2)}` })}
      <VisuallyHidden> {t('compared with {than}', { than })}</VisuallyHidden>
    </span>
  );
}
