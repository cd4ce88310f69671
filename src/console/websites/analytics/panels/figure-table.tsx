import type { CSSProperties, ReactNode } from 'react';
import classes from './panel.module.css';

type FigureColumn<Row> = { word: string; read: (row: Row) => string; isSoft?: true };

type FigureTableProps<Row> = {
  label: string;
  head: string;
  rows: Row[];
  keyOf: (row: Row) => string | number;
  name: (row: Row) => ReactNode;
  /** what the bar behind a row is as long as */
  size: (row: Row) => number;
  columns: FigureColumn<Row>[];
};

/** Names with figures of their own, and bars behind them. */
export function FigureTable<Row>({ label, head, rows, keyOf, name, size, columns }: FigureTableProps<Row>) {
  const most = Math.max(1, ...rows.map(size));
  return (
    <div className={classes.scroll}>
      <table
        className={`${classes.list} ${classes.many}`}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-label={label}
      >
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ word }) => (
              <th scope="col" key={word} className={classes.number}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} style={{ '--share': `${(size(row) / most) * 100}%` } as CSSProperties}>
              <th scope="row">{name(row)}</th>
              {columns.map(({ word, read, isSoft }) => (
                <td key={word} className={isSoft ? classes.share : undefined}>
                  {read(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
