import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './new-card.module.css';

/** Where one more is made, above the list that it goes to. Opens with the focus in its first field. */
export function NewCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.querySelector('input')?.focus(), []);
  return (
    <section ref={card} className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
