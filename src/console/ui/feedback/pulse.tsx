import classes from './pulse.module.css';

/** A dot that pulses while visitors are online. */
export const Pulse = ({ isAlive }: { isAlive: boolean }) => (
  <span className={classes.pulse} data-alive={isAlive || undefined} aria-hidden />
);
