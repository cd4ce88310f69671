import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { milliseconds, percent } from '../ui/format.ts';
import { DateOf } from '../ui/moment.tsx';
import classes from './show.module.css';
import type { Monitor } from './wire.ts';

/** Uptime over four spans, the last response, and what runs out when. */
export function Figures({ monitor }: { monitor: Monitor | undefined }) {
  const figures: [string, ReactNode][] = [
    ['Uptime 24 h', percent(monitor?.uptime['24h'])],
    ['7 d', percent(monitor?.uptime['7d'])],
    ['30 d', percent(monitor?.uptime['30d'])],
    ['90 d', percent(monitor?.uptime['90d'])],
    ['Last response', milliseconds(monitor?.response_time)],
    ['Certificate until', <DateOf key="ssl" at={monitor?.ssl_expires_at} />],
    ['Domain until', <DateOf key="domain" at={monitor?.domain_expires_at} />],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([word, figure]) => (
        <div className={classes.figure} key={word}>
          <dt>{word}</dt>
          <dd>{monitor ? figure : <Skeleton height={14} width={72} my={6} />}</dd>
        </div>
      ))}
    </dl>
  );
}
