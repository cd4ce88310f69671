import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './page.module.css';

type UnusedProps = { title: string; says: string; to: LinkProps['to']; verb: string };

export function Unused({ title, says, to, verb }: UnusedProps) {
  return (
    <li className={classes.unused}>
      <b>{title}</b>
      <span>{says}</span>
      <Link to={to}>{verb}</Link>
    </li>
  );
}
