import { Link, type LinkProps } from '@tanstack/react-router';
import { count } from '../format/format.ts';
import classes from './segments.module.css';

type Segment = {
  word: string;
  isOpen: boolean;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
  /** How many there are; undefined while that loads. Without the field no count is shown. */
  count?: number | undefined;
};

/** A few views of one list or chart, side by side; each is a link to it that keeps the place of the page. */
export function Segments({ label, segments }: { label: string; segments: Segment[] }) {
  return (
    <nav aria-label={label} className={classes.segments}>
      <ul>
        {segments.map(({ word, isOpen, link, ...more }) => (
          <li key={word}>
            <Link
              {...link}
              // Else a view counts as open on each other whose address begins with its own.
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
