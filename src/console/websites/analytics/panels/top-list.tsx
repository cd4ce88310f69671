import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { Line } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { count, duration, share, shortCount } from '../../../ui/format/format.ts';
import { ValueMark } from '../marks/value-mark.tsx';
import { narrowed, useAnalytics } from '../query/context.ts';
import { isChosen } from '../query/filters.ts';
import { dimensionWord, isOneValue, readableName } from '../query/names.ts';
import { searchForOtherWebsite } from '../query/search.ts';
import type { List, PanelName } from '../query/tabs.ts';
import { conversionCells } from './conversion-cells.tsx';
import classes from './panel.module.css';

const ROWS = 10;

type TopListProps = {
  list: List;
  panel: PanelName;
  rows: Line[] | undefined;
  conversions: string | undefined;
  /** explains why the list has no conversions */
  notice: string | undefined;
  ofAll: number | undefined;
  isOld: boolean;
};

export function TopList({ list, panel, rows, conversions, notice, ofAll, isOld }: TopListProps) {
  const most = Math.max(1, ...(rows ?? []).map(({ visitors }) => visitors));
  // Lists without conversions show a notice instead of these columns.
  const converts = conversions !== undefined && (rows?.some((row) => row.conversions !== undefined) ?? true);
  const hasReadings = list.scope === 'pageview' && !converts;
  if (rows?.length === 0) return <p className={classes.none}>{t('No data in this period.')}</p>;
  const table = (
    <table className={`${classes.list} ${converts ? classes.converts : ''} ${isOld ? classes.old : ''}`}>
      <thead>
        <tr>
          <th scope="col">{dimensionWord(list.dimension)}</th>
          {hasReadings && (
            <>
              <th scope="col" className={classes.side}>
                {t('Duration')}
              </th>
              <th scope="col" className={classes.side}>
                {t('Scroll')}
              </th>
            </>
          )}
          <th scope="col" className={classes.number}>
            {t('Visitors')}
          </th>
          {!hasReadings && !converts && (
            <th scope="col" className={classes.share}>
              {t('Share')}
            </th>
          )}
          {converts && (
            <>
              <th scope="col" className={classes.converted}>
                {conversions === 'sales' ? t('Sales') : t('Goal')}
              </th>
              {conversionCells.map(({ key, label }) => (
                <th key={key} scope="col" className={classes[key]}>
                  {label}
                </th>
              ))}
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows
          ? rows.map((row) => (
              <tr key={row.name} style={{ '--share': `${(row.visitors / most) * 100}%` } as CSSProperties}>
                <th scope="row">
                  <RowLink list={list} panel={panel} value={row.name} website={row.id} />
                </th>
                {hasReadings && (
                  <>
                    <td className={classes.side}>{duration(row.time_on_page ?? null)}</td>
                    <td className={classes.side}>{share(row.scroll_depth ?? null)}</td>
                  </>
                )}
                <td className={classes.number} title={count(row.visitors)}>
                  {shortCount(row.visitors)}
                </td>
                {!hasReadings && !converts && (
                  <td className={classes.share}>{share(ofAll ? (row.visitors / ofAll) * 100 : null)}</td>
                )}
                {converts && (
                  <>
                    <td className={classes.converted}>{count(row.conversions ?? 0)}</td>
                    {conversionCells.map(({ key, read, short }) => (
                      <td key={key} className={classes[key]} title={read(row)}>
                        {short(row)}
                      </td>
                    ))}
                  </>
                )}
              </tr>
            ))
          : Array.from({ length: ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no ID
              <tr key={index}>
                <th scope="row">
                  <Skeleton height={10} width={`${70 - index * 5}%`} />
                </th>
                <td className={classes.number} colSpan={converts ? 4 : hasReadings ? 3 : 2}>
                  <Skeleton height={10} width={40} ml="auto" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
  if (conversions === undefined || converts || notice === undefined) return table;
  return (
    <>
      <p className={classes.note}>{notice}</p>
      {table}
    </>
  );
}

type RowLinkProps = {
  list: Pick<List, 'dimension' | 'opens'>;
  panel: PanelName;
  value: string;
  website?: number | undefined;
};

/** Toggles a filter by the value, or opens the website. */
export function RowLink({ list, panel, value, website }: RowLinkProps) {
  const analytics = useAnalytics();
  const name = readableName(list.dimension, value);
  if (website !== undefined)
    return (
      <Link
        to="/websites/$id"
        params={{ id: String(website) }}
        search={searchForOtherWebsite(analytics.search)}
        className={classes.row}
        title={name}
      >
        <ValueMark dimension="referrer" value={value} />
        {name}
      </Link>
    );
  if (!isOneValue(value)) return <span className={classes.plain}>{name}</span>;
  const isOn = isChosen(analytics.view.filters, list.dimension, value);
  return (
    <Link
      to="/websites/$id"
      params={{ id: analytics.id }}
      search={narrowed(analytics, { dimension: list.dimension, value, panel, opens: list.opens })}
      resetScroll={false}
      preload={false}
      activeOptions={{ exact: true }}
      className={classes.row}
      title={isOn ? t('Remove filter: {name}', { name }) : t('Filter by {name}', { name })}
      aria-current={isOn ? 'true' : undefined}
    >
      <ValueMark dimension={list.dimension} value={value} />
      {name}
    </Link>
  );
}
