import type { ReactNode } from 'react';
import classes from './data-table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  /** What stands in the head instead of the label. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  look?: 'soft' | 'strong';
  /**
   * Takes the width that is left, or no more than a name needs; what is longer is truncated until it has the focus. A
   * number is px that are kept, so that figures which change move nothing.
   */
  width?: 'rest' | 'bounded' | number;
  /** The name of the service's sort order, where there is one. */
  sortBy?: string;
  /** Which way it is sorted first. Default ascending. */
  sortFirst?: 'desc';
  /** Stands above the link that answers for its row. */
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

/** For the link that stands for its whole row, and for what must stay clickable above it. */
export const rowLinkClass = classes.rowLink;
export const aboveRowLinkClass = classes.above;
