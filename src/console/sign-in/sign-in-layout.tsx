import { type ReactNode, useEffect } from 'react';
import icon from '../icon.svg';
import { setPageTitle } from '../ui/focus/arrival.ts';
import { SkipDirtyCheck } from '../ui/form/skip-dirty-check.ts';
import classes from './sign-in-layout.module.css';

type SignInLayoutProps = { title: string; lead: ReactNode; below?: ReactNode; children: ReactNode };

export function SignInLayout({ title, lead, below, children }: SignInLayoutProps) {
  useEffect(() => setPageTitle(title), [title]);
  return (
    <main className={classes.door}>
      <div className={classes.brand}>
        <img src={icon} alt="" width={28} height={28} />
        Gatehouse
      </div>
      <div className={classes.card}>
        <h1 tabIndex={-1} style={{ outline: 'none' }}>
          {title}
        </h1>
        <p className={classes.lead}>{lead}</p>
        <SkipDirtyCheck value>{children}</SkipDirtyCheck>
      </div>
      {below && <div className={classes.below}>{below}</div>}
    </main>
  );
}
