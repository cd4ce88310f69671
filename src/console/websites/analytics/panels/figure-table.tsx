import type { CSSProperties, ReactNode } from 'react';
import classes from './panel.module.css';

type FigureColumn<Row> = {
  word: string;
  read: (row: Row) => string;
  isSoft?: true;
  onPhone?: 'none' | 'wide';
};

type FigureTableProps<Row> = {
  label: string;
  head: string;
  rows: Row[];
  keyOf: (row: Row) => string | number;
  name: (row: Row) => ReactNode;
  size: (row: Row) => number;
  columns: FigureColumn<Row>[];
};

export function FigureTable<Row>({ label, head, rows, keyOf, name, size, columns }: FigureTableProps<Row>) {
  const most = Math.max(1, ...rows.map(size));
  return (
    <div className={classes.scroll}>
      <table
        className={`${classes.list} ${classes.many}`}
        style={{ '--columns': columns.filter(({ onPhone }) => onPhone !== 'none').length } as CSSProperties}
        aria-label={label}
      >
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ word, onPhone }) => (
              <th scope="col" key={word} className={`${classes.number} ${phoneClass(onPhone)}`}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} style={{ '--share': `${(size(row) / most) * 100}%` } as CSSProperties}>
              <th scope="row">{name(row)}</th>
              {columns.map(({ word, read, isSoft, onPhone }) => (
                <td key={word} className={`${isSoft ? classes.share : ''} ${phoneClass(onPhone)}`}>
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

const phoneClass = (onPhone: FigureColumn<unknown>['onPhone']): string =>
  onPhone === 'none' ? (classes.notOnPhone ?? '') : onPhone === 'wide' ? (classes.wideOnPhone ?? '') : '';
