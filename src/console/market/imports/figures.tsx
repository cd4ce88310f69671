import { IconCheck } from '@tabler/icons-react';
import type { MarketImport } from '../../api/market.ts';
import { count } from '../../ui/format/format.ts';
import classes from './imports.module.css';

/** The three steps of an import, and where this one is. */
export function Steps({ one }: { one: MarketImport }) {
  const at = one.dry_run ? (one.state === 'running' ? 0 : 1) : 2;
  return (
    <ol className={classes.steps} aria-label="Steps">
      {['Check', 'Result', 'Import'].map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span aria-hidden>{index < at ? <IconCheck size={14} /> : index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** How far the file is read. */
export function ImportProgress({ one }: { one: MarketImport }) {
  const percent = one.bytes_total === 0 ? 0 : Math.floor((100 * one.bytes_read) / one.bytes_total);
  const verb = one.dry_run ? 'Checking' : 'Importing';
  return (
    <div className={classes.running}>
      <progress max={100} value={Math.min(100, percent)} aria-label={`${verb} ${one.file_name}`} />
      <span>
        {verb}: {count(one.rows_read)} rows read, {Math.min(100, percent)}%
      </span>
    </div>
  );
}

/** What the file brings, by kind. */
export function Figures({ one }: { one: MarketImport }) {
  const figures: [string, number][] = [
    ['New items', one.items.new],
    ['Changed items', one.items.changed],
    ['New purchases', one.purchases.new],
    ['Changed purchases', one.purchases.changed],
    ['Rows left out', one.rows_left_out],
    ['Refused rows', one.rows_refused],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value]) => (
        <div key={label} data-warning={label === 'Refused rows' && value > 0 ? '' : undefined}>
          <dt>{label}</dt>
          <dd>{count(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
