import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count } from '../../../ui/format/format.ts';
import classes from '../period/bar.module.css';
import { useAnalytics } from '../query/context.ts';
import { realtimeQuery } from '../query/queries.ts';

/** How many are here at this moment; leads to where they are. */
export function Online() {
  const { id, search, view } = useAnalytics();
  const realtime = useQuery(realtimeQuery(id, view));
  const now = realtime.data?.data.current_visitors;
  return (
    <Link
      to="."
      search={{ ...search, realtime: search.realtime ? undefined : true }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.online}
      aria-label={`${now === undefined ? '' : count(now)} online now. ${search.realtime ? 'Show the period' : 'Show the last 30 minutes'}`}
      aria-pressed={search.realtime === true}
      role="button"
    >
      <span className={`${classes.pulse} ${now ? classes.alive : ''}`} aria-hidden />
      <b>{now === undefined ? '–' : count(now)}</b>{' '}
      <span>
        online<span className={classes.wide}> now</span>
      </span>
    </Link>
  );
}
