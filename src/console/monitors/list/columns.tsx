import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MonitorRow } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { milliseconds, percent } from '../../ui/format/format.ts';
import { Moment } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { type Column, nameColumn } from '../../ui/table/column.ts';
import { shortAddress } from '../monitor/address.ts';
import { summaryOf } from '../monitor/day-levels.ts';
import { STATES } from '../monitor/labels.ts';
import { UptimeBars } from '../monitor/uptime-bars.tsx';
import type { ColumnKey } from './column-choice.ts';
import classes from './list.module.css';
import { NameCell } from './name-cell.tsx';
import { PageCheckbox, RowCheckbox } from './row-checkboxes.tsx';
import { Sparkline } from './sparkline.tsx';

/** In narrower tables, the address is below the name instead (list.module.css, name-cell.module.css). */
const ADDRESS_COLUMN_PX = 960;

const choose: Column<MonitorRow> = {
  key: 'choose',
  label: '',
  head: <PageCheckbox />,
  width: 40,
  phone: 'lead',
  cell: ({ id, name }) => <RowCheckbox id={id} name={name} />,
};

const ALWAYS: Column<MonitorRow>[] = [
  {
    key: 'state',
    label: t('Status'),
    sortBy: 'status',
    sortFirst: 'desc',
    width: 128,
    phone: 'aside',
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  { ...nameColumn, look: undefined, width: 'rest', phone: 'main', cell: (row) => <NameCell {...row} /> },
];

const CHOSEN: Record<ColumnKey, Column<MonitorRow>> = {
  url: {
    key: 'url',
    label: t('Address'),
    sortBy: 'url',
    look: 'soft',
    width: 'rest',
    phone: 'none',
    optional: 'hidden',
    hiddenBelowPx: ADDRESS_COLUMN_PX,
    cell: ({ url }) => <div title={url}>{shortAddress(url)}</div>,
  },
  days: {
    key: 'days',
    label: t('Uptime (30 days)'),
    width: 242,
    phone: 'small',
    optional: 'shown',
    cell: (row) => <Days {...row} />,
  },
  response: {
    key: 'response',
    label: t('Response (24 h)'),
    sortBy: 'response_time',
    sortFirst: 'desc',
    align: 'end',
    width: 172,
    phone: 'small',
    optional: 'shown',
    cell: ({ spark, response_time }) => (
      <span className={classes.response}>
        <Sparkline hours={spark} />
        <span>{milliseconds(response_time)}</span>
      </span>
    ),
  },
  day: {
    key: 'day',
    label: t('{hours} h', { hours: 24 }),
    align: 'end',
    width: 80,
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ uptime }) => percent(uptime['24h']),
  },
  checked: {
    key: 'checked',
    label: t('Last check'),
    align: 'end',
    look: 'soft',
    width: 106,
    phone: 'none',
    optional: 'shown',
    cell: ({ last_checked_at }) => <Moment at={last_checked_at} empty={t('Not yet')} />,
  },
};

export const columnsOf = (
  keys: readonly ColumnKey[],
  { isReadOnly }: { isReadOnly: boolean },
): Column<MonitorRow>[] => [
  ...(isReadOnly ? [] : [choose]),
  ...ALWAYS,
  ...keys.map((key) => ({ ...CHOSEN[key], ...(keys.includes('url') && widthNextToAddress(key, keys)) })),
];

/** Makes columns narrower if the address is shown, so the last column stays visible. */
function widthNextToAddress(key: ColumnKey, keys: readonly ColumnKey[]): { width?: number } {
  if (key === 'days') return { width: 196 };
  return key === 'response' && keys.includes('day') ? { width: 140 } : {};
}

function Days({ id, days, uptime }: MonitorRow) {
  const zone = useZone();
  const figure = percent(uptime['30d']);
  return (
    <>
      <Link to="/monitors/$id" params={{ id: String(id) }} className={classes.days} tabIndex={-1} aria-hidden="true">
        <UptimeBars days={days} height={20} zone={zone} />
        <span>{figure}</span>
      </Link>
      <VisuallyHidden>
        {figure}. {summaryOf(days)}
      </VisuallyHidden>
    </>
  );
}
