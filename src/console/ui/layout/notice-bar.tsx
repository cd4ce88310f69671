import type { ReactNode } from 'react';
import classes from './notice-bar.module.css';

/** A line above the page. Its children are a `<p role="status">` and buttons. */
export function NoticeBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.bar} aria-label={label}>
      {children}
    </section>
  );
}
