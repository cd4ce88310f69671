import type { ReactNode } from 'react';
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
   * `rest` takes the width that is left, `bounded` no more than a name needs; longer text is truncated until it has the
   * focus. A number is a fixed width in px, so that changing figures move nothing.
   */
  width?: 'rest' | 'bounded' | number;
  /** The service's name for this sort order; a column without one is not sortable. */
  sortBy?: string;
  /** The direction of the first click. Default: ascending. */
  sortFirst?: 'desc';
  /** Keeps the cell clickable above the link that covers its row. */
  above?: true;
  /** On a phone: the row's first line (before it; title alone, or main and aside), a line of its own, small with its label, or not at all. */
  phone: 'lead' | 'title' | 'main' | 'aside' | 'line' | 'labelled' | 'small' | 'none';
};

const PHONE: Record<Column<unknown>['phone'], string | undefined> = {
  lead: classes.lead,
  title: classes.title,
  main: classes.main,
  aside: classes.aside,
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
    column.above && classes.above,
    PHONE[column.phone],
  ]
    .filter(Boolean)
    .join(' ');
}

/** What the name of a row has in every list. */
export const nameColumn = { key: 'name', label: 'Name', sortBy: 'name', look: 'strong', phone: 'main' } as const;

/** For the link that covers its whole row, and for what must stay clickable above it. */
export const rowLinkClass = classes.rowLink;
export const aboveRowLinkClass = classes.above;
