import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { markScrollEdges } from '../layout/scroll-edges.ts';
import { type Column, classOf } from './column.ts';
import './column-limits.css';
import classes from './data-table.module.css';
import { DataRow } from './data-table-row.tsx';
import { freezeRows } from './freeze-rows.ts';
import { limitColumns } from './hidden-columns.ts';

type Sorting = { by: string; direction: 'asc' | 'desc'; onSort: (by: string, direction: 'asc' | 'desc') => void };

/** Rows with the same key follow each other, below a row with a heading. */
type Groups<Row> = {
  keyOf: (row: Row) => string;
  heading: (key: string) => ReactNode;
  isClosed: (key: string) => boolean;
};

type DataTableProps<Row> = {
  label: string;
  /** Pass the same array on each render. Otherwise unchanged rows render again. */
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => number | string;
  detail?: (row: Row) => ReactNode;
  opened?: (row: Row) => boolean;
  expectedRows?: number;
  sorting?: Sorting;
  groups?: Groups<Row> | undefined;
  /** While the pointer is inside the table, rows stay in place. A new value of `request` replaces them anyway. */
  request?: string;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, detail, opened, expectedRows = 10, sorting, groups, request = '' } = props;
  const [isPointerInside, setPointerInside] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const hasDetails = detail !== undefined;
  const limits = useMemo(() => limitColumns(columns, hasDetails), [columns, hasDetails]);
  useEffect(() => (scroller.current ? markScrollEdges(scroller.current) : undefined), []);
  const shown = useRef<{ request: string; rows: Row[] }>({ request, rows: [] });
  if (rows) {
    const before = shown.current;
    const held = isPointerInside && before.request === request && before.rows.length > 0 ? before.rows : undefined;
    shown.current = { request, rows: held ? freezeRows(held, rows, rowKey) : rows };
  }
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroller}>
        <table
          className={`${classes.table} ${classes.stacks}`}
          aria-label={label}
          aria-busy={!rows}
          onPointerEnter={() => setPointerInside(true)}
          onPointerLeave={() => setPointerInside(false)}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} limit={limits.get(column.key)} sorting={sorting} />
              ))}
              {detail && <td className={classes.pinned} />}
            </tr>
          </thead>
          <tbody>
            {rows
              ? shown.current.rows.map((row, index, all) => {
                  const key = groups?.keyOf(row);
                  const before = all[index - 1];
                  const isFirst = groups && key !== undefined && (!before || groups.keyOf(before) !== key);
                  return (
                    <Fragment key={rowKey(row)}>
                      {isFirst && (
                        <tr className={classes.heading}>
                          <th scope="rowgroup" colSpan={columns.length + (detail ? 1 : 0)}>
                            {groups.heading(key)}
                          </th>
                        </tr>
                      )}
                      {!(groups && key !== undefined && groups.isClosed(key)) && (
                        <DataRow
                          row={row}
                          columns={columns}
                          classOf={classOf}
                          limits={limits}
                          detail={detail}
                          startsOpen={opened?.(row) === true}
                        />
                      )}
                    </Fragment>
                  );
                })
              : Array.from({ length: expectedRows }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no ID
                  <tr key={index}>
                    {columns.map((column) => (
                      <td key={column.key} className={classOf(column)} data-below={limits.get(column.key)}>
                        {column.label && (
                          <Skeleton
                            height={10}
                            width={typeof column.width === 'string' ? `${45 + ((index * 17) % 40)}%` : 56}
                          />
                        )}
                      </td>
                    ))}
                    {detail && <td className={classes.wide} />}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type HeadCellProps<Row> = { column: Column<Row>; limit: number | undefined; sorting: Sorting | undefined };

function HeadCell<Row>({ column, limit, sorting }: HeadCellProps<Row>) {
  const className = [classes.th, column.align === 'end' && classes.end, column.pinned && classes.pinned]
    .filter(Boolean)
    .join(' ');
  const { sortBy, label, head, width } = column;
  const style = typeof width === 'number' ? { minWidth: width, width } : undefined;
  if (!sortBy || !sorting) {
    return (
      <th scope="col" className={className} style={style} data-below={limit}>
        {head ?? label}
      </th>
    );
  }
  const active = sorting.by === sortBy;
  const ascending = sorting.direction === 'asc';
  const Arrow = ascending ? IconArrowUp : IconArrowDown;
  const next = active ? (ascending ? 'desc' : 'asc') : (column.sortFirst ?? 'asc');
  return (
    <th
      scope="col"
      className={className}
      style={style}
      data-below={limit}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={classes.sort} onClick={() => sorting.onSort(sortBy, next)}>
        {label}
        {active && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  );
}
