import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t, tRich } from '../../../i18n/index.ts';
import { Pulse } from '../../../ui/feedback/pulse.tsx';
import { count } from '../../../ui/format/format.ts';
import classes from '../period/bar.module.css';
import { useAnalytics } from '../query/context.ts';
import { realtimeQuery } from '../query/queries.ts';

export function Online() {
  const { id, search, view } = useAnalytics();
  const realtime = useQuery(realtimeQuery(id, view));
  const now = realtime.data?.data.current_visitors;
  const shown = now === undefined ? '' : count(now);
  return (
    <Link
      to="."
      search={{ ...search, realtime: search.realtime ? undefined : true }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes.online}
      aria-label={
        search.realtime
          ? t('{visitors} online now. Show the period', { visitors: shown })
          : t('{visitors} online now. Show the last 30 minutes', { visitors: shown })
      }
      aria-pressed={search.realtime === true}
      role="button"
    >
      <Pulse isAlive={Boolean(now)} />
      <b>{now === undefined ? '–' : count(now)}</b>{' '}
      <span>{tRich('online<span> now</span>', { span: (text) => <span className={classes.wide}>{text}</span> })}</span>
    </Link>
  );
}
