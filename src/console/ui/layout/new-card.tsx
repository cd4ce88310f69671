import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './new-card.module.css';

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
