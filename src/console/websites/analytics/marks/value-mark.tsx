import { lazy, Suspense } from 'react';
import { retryOnline } from '../../../lazy-page.ts';
import { hasMark, isPlace } from './mark-of.ts';
import classes from './marks.module.css';

const DrawnMark = lazy(retryOnline(() => import('./drawn-mark.tsx').then((module) => ({ default: module.DrawnMark }))));
const Flag = lazy(retryOnline(() => import('./flag.tsx').then((module) => ({ default: module.Flag }))));

/** Reserves space while the icon loads. Hidden from screen readers. */
export function ValueMark({ dimension, value }: { dimension: string; value: string }) {
  if (!hasMark(dimension)) return null;
  return (
    <span className={classes.mark} aria-hidden>
      <Suspense>
        {isPlace(dimension) ? <Flag place={value} /> : <DrawnMark dimension={dimension} value={value} />}
      </Suspense>
    </span>
  );
}
