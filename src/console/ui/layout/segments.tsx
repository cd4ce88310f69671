import { Link, type LinkProps } from '@tanstack/react-router';
import { count } from '../format/format.ts';
import classes from './segments.module.css';

type Segment = {
  word: string;
  isOpen: boolean;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** undefined while loading. If the field is missing, no count is shown */
  count?: number | undefined;
};

/** Following a link keeps the scroll position. */
export function Segments({ label, segments }: { label: string; segments: Segment[] }) {
  return (
    <nav aria-label={label} className={classes.segments}>
      <ul>
        {segments.map(({ word, isOpen, link, ...more }) => (
          <li key={word}>
            <Link
              {...link}
              // Otherwise a link would also match each address that starts with its own.
              activeOptions={{ exact: true }}
              replace
              resetScroll={false}
              className={classes.segment}
              aria-current={isOpen ? 'true' : undefined}
            >
              {word}
              {'count' in more && <b>{more.count === undefined ? '' : count(more.count)}</b>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
