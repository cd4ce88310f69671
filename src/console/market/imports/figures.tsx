import { IconCheck } from '@tabler/icons-react';
import type { MarketImport } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { count, percentage } from '../../ui/format/format.ts';
import classes from './imports.module.css';

export function Steps({ one }: { one: MarketImport }) {
  const at = one.dry_run ? (one.state === 'running' ? 0 : 1) : 2;
  return (
    <ol className={classes.steps} aria-label={t('Steps')}>
      {[t('Check'), t('Result'), t('Import')].map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden>{index < at ? <IconCheck size={14} /> : index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

export function ImportProgress({ one }: { one: MarketImport }) {
  const percent = one.bytes_total === 0 ? 0 : Math.floor((100 * one.bytes_read) / one.bytes_total);
  const file = one.file_name;
  const read = { count: one.rows_read, share: percentage(Math.min(100, percent)) };
  return (
    <div className={classes.running}>
      <progress
        max={100}
        value={Math.min(100, percent)}
        aria-label={one.dry_run ? t('Checking {file}', { file }) : t('Importing {file}', { file })}
      />
      <span>
        {one.dry_run
          ? t('Checking: {count, plural, one {# row} other {# rows}} read, {share}', read)
          : t('Importing: {count, plural, one {# row} other {# rows}} read, {share}', read)}
      </span>
    </div>
  );
}

export function Figures({ one }: { one: MarketImport }) {
  const figures: [label: string, value: number, isWarning?: boolean][] = [
    [t('New items'), one.items.new],
    [t('Changed items'), one.items.changed],
    [t('New purchases'), one.purchases.new],
    [t('Changed purchases'), one.purchases.changed],
    [t('Ignored rows'), one.rows_left_out],
    [t('Refused rows'), one.rows_refused, one.rows_refused > 0],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value, isWarning]) => (
        <div key={label} data-warning={isWarning ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
