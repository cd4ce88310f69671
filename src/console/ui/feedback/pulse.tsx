import classes from './pulse.module.css';

export const Pulse = ({ isAlive }: { isAlive: boolean }) => (
  <span className={classes.pulse} data-alive={isAlive || undefined} aria-hidden />
);
