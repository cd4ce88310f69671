import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  /** Shown in the head instead of the label. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  look?: 'soft' | 'strong';
  /**
   * `rest` takes a share of the width that is left, `all` the whole of it, `bounded` no more than a name needs; longer text
   * is truncated until it has the focus. A number is a fixed width in px, so that changing figures move nothing.
   */
  width?: 'rest' | 'all' | 'bounded' | number;
  /** The service's name for this sort order; a column without one is not sortable. */
  sortBy?: string;
  /** The direction of the first click. Default: ascending. */
  sortFirst?: 'desc';
  /** The reader may show or hide it; which of both it is until then. */
  optional?: 'shown' | 'hidden';
  /**
   * On a phone: the row's first line (before it; title alone, or main and aside), the end of that line, the second line, the
   * last one, small between both, with its label, or not at all.
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

/** The class names of a column's cells. */
export function classOf<Row>(column: Column<Row>): string {
  return [
    column.align === 'end' && classes.end,
    column.look && classes[column.look],
    typeof column.width === 'string' && classes[column.width],
    column.width === 'all' && classes.rest,
    PHONE[column.phone],
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the name of a row has in every list. */
export const nameColumn = { key: 'name', label: t('Name'), sortBy: 'name', look: 'strong', phone: 'main' } as const;

/** For the one link of a row that a click anywhere in the row follows. */
export const rowLinkClass = classes.rowLink;
