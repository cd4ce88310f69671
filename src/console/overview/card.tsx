import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { shortDay } from '../ui/format/format.ts';
import { useZone } from '../ui/format/time-zone.ts';
import classes from './card.module.css';

export const THE_DAYS_BEFORE = t('the previous 30 days');

export const TREND_HEIGHT = 56;

type CardProps = {
  title: string;
  to: LinkProps['to'];
  children: ReactNode;
};

export function Card({ title, to, children }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.title}>
        <Link to={to}>
          {title}
          <IconChevronRight size={14} aria-hidden />
        </Link>
      </h2>
      {children}
    </section>
  );
}

type FigureProps = {
  to: LinkProps['to'];
  figure: ReactNode;
  change?: ReactNode;
  of: string;
  children?: ReactNode;
};

export function Figure({ to, figure, change, of, children }: FigureProps) {
  if (figure === undefined)
    return (
      <div className={classes.figure}>
        <span className={classes.line}>
          <Skeleton height={22} width={112} my={5} />
        </span>
        <span className={classes.of}>
          <Skeleton height={12} width={140} my={4} />
        </span>
        <Skeleton height={TREND_HEIGHT} mt={12} />
      </div>
    );
  return (
    <Link to={to} className={classes.figure}>
      <span className={classes.line}>
        <b>{figure}</b>
        {change}
      </span>
      <span className={classes.of}>{of}</span>
      <span className={classes.course}>{children}</span>
    </Link>
  );
}

/** `days` is undefined while loading. `children` are shown between the two dates. */
export function Axis({ days, children }: { days: number | undefined; children?: ReactNode }) {
  const zone = useZone();
  return (
    <p className={classes.axis} aria-hidden>
      {days !== undefined && (
        <>
          <span>{shortDay(Date.now() - (days - 1) * DAY_MS, zone)}</span>
          {children}
          <span>{t('Today')}</span>
        </>
      )}
    </p>
  );
}

const DAY_MS = 86_400_000;

/** `first` contains open tasks, which are shown above the caption. */
export function Details({ caption, first, children }: { caption: string; first?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.list}>
      {first}
      <h3 className={classes.caption}>{caption}</h3>
      {children}
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <div className={classes.facts}>{children}</div>;
}

export function Fact({ to, word, children }: { to: LinkProps['to']; word: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.fact}>
      <span>{word}</span>
      <b>{children}</b>
    </Link>
  );
}
