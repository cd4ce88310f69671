import type { CSSProperties } from 'react';
import type { Objective } from '../../api/monitors.ts';
import { describeRemaining, UNKNOWN, UNKNOWN_SHORT } from './labels.ts';
import classes from './objectives.module.css';

type BudgetBarProps = { objective: Pick<Objective, 'budget' | 'status' | 'unknown'> };

/** The length of the bar is the remaining share of the error budget. */
export function BudgetBar({ objective: { budget, status, unknown } }: BudgetBarProps) {
  if (budget === null) {
    return (
      <span className={classes.reason} title={unknown ? UNKNOWN[unknown] : undefined}>
        {unknown && UNKNOWN_SHORT[unknown]}
      </span>
    );
  }
  const left = Math.min(100, Math.max(0, budget.remaining_percent));
  return (
    <span className={classes.budget}>
      <span className={classes.track} aria-hidden>
        <span className={`${classes.left} ${classes[status]}`} style={{ '--left': `${left}%` } as CSSProperties} />
      </span>
      <span className={classes.amount}>{describeRemaining(budget)}</span>
    </span>
  );
}
