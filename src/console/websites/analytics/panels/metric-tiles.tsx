import type { ReactNode } from 'react';
import classes from './metric-tiles.module.css';

export const MetricPanel = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={classes.panel} aria-label={label}>
    {children}
  </section>
);

type MetricTileProps = {
  word: string;
  title?: string;
  value: ReactNode;
  isChosen: boolean;
  className: string | undefined;
  onChoose: () => void;
  children: ReactNode;
};

export const MetricTile = ({ word, title, value, isChosen, className, onChoose, children }: MetricTileProps) => (
  <button
    type="button"
    className={`${classes.tile} ${className}`}
    aria-pressed={isChosen}
    title={title}
    onClick={onChoose}
  >
    <span className={classes.word} title={title === undefined ? word : undefined}>
      {word}
    </span>
    {value !== undefined && <span className={classes.value}>{value}</span>}
    {children}
  </button>
);
