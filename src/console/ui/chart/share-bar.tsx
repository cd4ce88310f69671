import type { CSSProperties, ReactNode } from 'react';
import classes from './share-bar.module.css';

type ShareBarProps = {
  /** 0 to 100 */
  percent: number;
  className: string | undefined;
  children: ReactNode;
};

export const ShareBar = ({ percent, className, children }: ShareBarProps) => (
  <span className={`${classes.whole} ${className}`} style={{ '--share': `${percent}%` } as CSSProperties}>
    <span className={classes.track}>
      <span className={classes.share} />
    </span>
    <span className={classes.words}>{children}</span>
  </span>
);
