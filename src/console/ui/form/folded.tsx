import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import classes from './folded.module.css';

type FoldedProps = {
  title: string;
  summary: string;
  isWrong: boolean;
  /** A link to this anchor opens it. */
  anchor?: string;
  children: ReactNode;
};

/** While closed, the fields stay mounted and keep their values. */
export function Folded({ title, summary, isWrong, anchor, children }: FoldedProps) {
  const [chosen, setChosen] = useState(anchor !== undefined && location.hash === `#${anchor}`);
  const open = chosen || isWrong;
  const id = useId();
  useEffect(() => {
    if (isWrong) setChosen(true);
  }, [isWrong]);
  return (
    <section id={anchor} className={classes.folded}>
      <h2 className={classes.head}>
        <button
          type="button"
          className={classes.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setChosen(!open)}
        >
          <IconChevronRight size={16} aria-hidden className={classes.mark} />
          <span className={classes.title}>{title}</span>
          <span className={classes.summary}>{summary}</span>
        </button>
      </h2>
      <div id={id} className={classes.inside} hidden={!open}>
        {children}
      </div>
    </section>
  );
}

export function FoldedList({ children }: { children: ReactNode }) {
  return <div className={classes.list}>{children}</div>;
}
