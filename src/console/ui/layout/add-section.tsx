import type { ReactNode } from 'react';
import classes from './add-section.module.css';

export function AddSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.addition}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
