import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { count } from '../ui/format.ts';
import classes from './show.module.css';
import type { Ranked } from './wire.ts';

type RankingProps = { title: string; what: string; rows: Ranked[] | undefined; nameOf: (name: string) => string };

/** The ten that brought most, each with a bar behind its row. */
export function Ranking({ title, what, rows, nameOf }: RankingProps) {
  const most = Math.max(1, ...(rows ?? []).map(({ visitors }) => visitors));
  return (
    <div className={classes.list}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" className={classes.number}>
              Visitors
            </th>
            <th scope="col" className={classes.number}>
              Views
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map(({ name, visitors, pageviews }) => (
            <tr key={name} style={{ '--share': `${(visitors / most) * 100}%` } as CSSProperties}>
              <th scope="row" title={nameOf(name)}>
                {nameOf(name)}
              </th>
              <td>{count(visitors)}</td>
              <td>{count(pageviews)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!rows && <Skeleton height={160} mt={8} />}
      {rows?.length === 0 && <p className={classes.none}>Nothing in this period.</p>}
    </div>
  );
}
