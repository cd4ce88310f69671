import { type ReactNode, useEffect, useId } from 'react';
import { setPageTitle } from '../focus/arrival.ts';
import classes from './page.module.css';

type PageProps = {
  /** Empty while the page loads. */
  title: string;
  heading?: ReactNode;
  /** a link to the parent page, or one link for each ancestor */
  parent?: ReactNode;
  state?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
};

export function Page({ title, heading, parent, state, actions, note, children }: PageProps) {
  useEffect(() => setPageTitle(title), [title]);
  return (
    <div className={classes.page}>
      <header className={classes.top} aria-busy={title === ''}>
        {parent && <span className={classes.crumb}>{parent}</span>}
        {/* Has the focus after a navigation, so that screen readers start there. */}
        <h1 className={classes.title} tabIndex={-1} style={{ outline: 'none' }}>
          {heading || title || '\u00a0'}
        </h1>
        {state}
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </div>
  );
}

type SectionProps = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionTop}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {note && <span className={classes.sectionNote}>{note}</span>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

export function Card({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
