import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import classes from './data-table.module.css';
import { steadyRows } from './steady-rows.ts';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  look?: 'soft' | 'strong';
  /** Takes the width that is left, or no more than a name needs; what is longer is truncated until it has the focus. */
  width?: 'rest' | 'bounded';
  /** The name of the service's sort order, where there is one. */
  sortBy?: string;
  /** On a phone: the row's first line (title alone, or main and aside), a line of its own, small with its label, or not at all. */
  phone: 'title' | 'main' | 'aside' | 'line' | 'labelled' | 'small' | 'none';
};

type Sorting = { by: string; direction: 'asc' | 'desc'; onSort: (by: string, direction: 'asc' | 'desc') => void };

type DataTableProps<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => number | string;
  /** How many rows the skeleton has while the rows are on their way. */
  expectedRows?: number;
  sorting?: Sorting;
  /** A new value says that the visitor asked for other rows: held rows are let go. */
  request?: string;
};

const PHONE: Record<Column<unknown>['phone'], string | undefined> = {
  title: classes.title,
  main: classes.main,
  aside: classes.aside,
  line: classes.line,
  labelled: undefined,
  small: undefined,
  none: classes.wide,
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, expectedRows = 10, sorting, request = '' } = props;
  const [pointed, setPointed] = useState(false);
  const shown = useRef<{ request: string; rows: Row[] }>({ request, rows: [] });
  if (rows) {
    const before = shown.current;
    const held = pointed && before.request === request && before.rows.length > 0 ? before.rows : undefined;
    shown.current = { request, rows: held ? steadyRows(held, rows, rowKey) : rows };
  }
  const classOf = (column: Column<Row>) =>
    [
      column.align === 'end' && classes.end,
      column.look && classes[column.look],
      column.width && classes[column.width],
      PHONE[column.phone],
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <div className={classes.frame}>
      <table
        className={`${classes.table} ${classes.stacks}`}
        aria-label={label}
        aria-busy={!rows}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => setPointed(false)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? shown.current.rows.map((row) => (
                <tr key={rowKey(row)}>
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      className={classOf(column)}
                      data-label={column.phone === 'labelled' ? column.label : undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing but their place
                <tr key={index}>
                  {columns.map((column) => (
                    <td key={column.key} className={classOf(column)}>
                      <Skeleton height={10} width={column.width ? `${45 + ((index * 17) % 40)}%` : 56} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const className = [classes.th, column.align === 'end' && classes.end].filter(Boolean).join(' ');
  const { sortBy, label } = column;
  if (!sortBy || !sorting) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const active = sorting.by === sortBy;
  const ascending = sorting.direction === 'asc';
  const Arrow = ascending ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={className} aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => sorting.onSort(sortBy, active && ascending ? 'desc' : 'asc')}
      >
        {label}
        {active && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}

/** For the link that stands for its whole row, and for what must stay clickable above it. */
export const rowLinkClass = classes.rowLink;
export const aboveRowLinkClass = classes.above;
