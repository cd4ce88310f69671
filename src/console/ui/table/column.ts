import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  look?: 'soft' | 'strong';
  /**
   * `rest` shares the remaining width with other columns, `all` takes all of it, `bounded` fits a name. Longer text is
   * truncated until it has the focus. A number is in px.
   */
  width?: 'rest' | 'all' | 'bounded' | number;
  /** sort key of the API. Unset if the column can't be sorted */
  sortBy?: string;
  /** direction of the first click; ascending by default */
  sortFirst?: 'desc';
  /** Set if the reader can show or hide the column. The value is the default. */
  optional?: 'shown' | 'hidden';
  /** Stays at the edge of a table that scrolls sideways. */
  pinned?: true;
  /** Width of the table below which the column is hidden. By default, hidden-columns.ts calculates it. */
  hiddenBelowPx?: number;
  /**
   * Position on a phone. First line: `lead`, `title` or `main`, then `aside` or `end`. Below: the `second` line, then
   * the `small` and `labelled` cells, then `line`.
   */
  phone: 'lead' | 'title' | 'main' | 'aside' | 'end' | 'second' | 'line' | 'labelled' | 'small' | 'none';
};

const PHONE: Record<Column<unknown>['phone'], string | undefined> = {
  lead: classes.lead,
  title: classes.title,
  main: classes.main,
  aside: classes.aside,
  end: classes.lineEnd,
  second: classes.second,
  line: classes.line,
  labelled: undefined,
  small: undefined,
  none: classes.wide,
};

export function classOf<Row>(column: Column<Row>): string {
  return [
    column.align === 'end' && classes.end,
    column.look && classes[column.look],
    typeof column.width === 'string' && classes[column.width],
    column.width === 'all' && classes.rest,
    column.pinned && classes.pinned,
    PHONE[column.phone],
  ]
    .filter(Boolean)
    .join(' ');
}

export const nameColumn = { key: 'name', label: t('Name'), sortBy: 'name', look: 'strong', phone: 'main' } as const;

/** A click anywhere in the row follows the link with this class. */
export const rowLinkClass = classes.rowLink;
