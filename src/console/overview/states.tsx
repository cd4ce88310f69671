import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/accounts.ts';
import { causeText, useChangeIncident } from '../monitors/index.ts';
import { Status, type Tone } from '../ui/feedback/status.tsx';
import { Tooltip } from '../ui/feedback/tooltip.tsx';
import { count, exactTime, span } from '../ui/format/format.ts';
import { useNow } from '../ui/format/moment.tsx';
import { useZone } from '../ui/format/time-zone.ts';
import { Writing } from '../ui/writing.tsx';
import { overviewQuery } from './queries.ts';
import classes from './states.module.css';

/** As many as can be read at a glance; the page of incidents has them all. */
const MOST = 6;

type StatesProps = Pick<Overview, 'incidents' | 'unknown' | 'monitors'>;

/** What is wrong, since when; one calm line about the rest. */
export function States({ incidents, unknown, monitors }: StatesProps) {
  // Oldest first, so that a new one moves none of them.
  const shown = incidents.slice(0, MOST).sort((one, other) => one.id - other.id);
  const more = incidents.length - shown.length;
  const hidden = monitors.unknown - unknown.length;
  const isWrong = incidents.length + unknown.length > 0;
  const edge = incidents.length > 0 ? classes.down : isWrong ? classes.unknown : '';
  return (
    <section aria-label="Monitor status" className={`${classes.states} ${edge}`}>
      <Link to="/monitors" className={classes.calm}>
        <Status tone={toneOf(monitors)} word={sentence(monitors)} />
        <span className={classes.counts}>
          {monitors.up < monitors.total && <Status tone="up" word={`${count(monitors.up)} up`} />}
          {monitors.maintenance > 0 && (
            <Status tone="maintenance" word={`${count(monitors.maintenance)} in maintenance`} />
          )}
          {monitors.paused > 0 && <Status tone="paused" word={`${count(monitors.paused)} paused`} />}
          {monitors.unknown > 0 && <Status tone="unknown" word={`${count(monitors.unknown)} unknown`} />}
          {monitors.pending > 0 && <Status tone="pending" word={`${count(monitors.pending)} pending`} />}
        </span>
      </Link>
      {isWrong && (
        <ul className={classes.troubles}>
          {shown.map((incident) => (
            <li key={incident.id} className={classes.row}>
              <Link to="/incidents/$id" params={{ id: String(incident.id) }} className={classes.trouble}>
                <Status tone="down" word="Down" />
                <strong>{incident.monitor_name}</strong>
                <Since at={incident.started_at} />
                {incident.is_acknowledged && <span className={classes.acknowledged}>Acknowledged</span>}
                <span className={classes.cause}>{causeText(incident.cause)}</span>
              </Link>
              {!incident.is_acknowledged && <Acknowledge id={incident.id} name={incident.monitor_name} />}
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link to="/incidents" className={classes.more}>
                {more === 1 ? '1 more open incident' : `${count(more)} more open incidents`}
              </Link>
            </li>
          )}
          {unknown.map(({ id, name, cause, since }) => (
            <li key={`unknown-${id}`}>
              <Link to="/monitors/$id" params={{ id: String(id) }} className={classes.trouble}>
                <Status tone="unknown" word="Unknown" />
                <strong>{name}</strong>
                <Since at={since} />
                <span className={classes.cause}>{cause && causeText(cause)}</span>
              </Link>
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <Link to="/monitors" search={{ status: 'unknown' }} className={classes.more}>
                {hidden === 1 ? '1 more unknown monitor' : `${count(hidden)} more unknown monitors`}
              </Link>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Acknowledge({ id, name }: { id: number; name: string }) {
  const queryClient = useQueryClient();
  const change = useChangeIncident(id);
  const acknowledge = () =>
    change.mutate(
      { status: 'acknowledged' },
      { onSettled: () => queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey, exact: true }) },
    );
  return (
    <>
      {change.isError && (
        <span className={classes.refused} role="alert">
          {change.error.message}
        </span>
      )}
      <Writing>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.acknowledge}
          aria-label={`Acknowledge ${name}`}
          title="Stops the reminders of this incident"
          loading={change.isPending}
          onClick={acknowledge}
        >
          Acknowledge
        </Button>
      </Writing>
    </>
  );
}

/** "for 3 h 12 min", as long as it lasts; exactly since when on hover. */
function Since({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  const ms = Date.parse(at);
  return (
    <Tooltip label={`Since ${exactTime(ms, zone)}`}>
      <time dateTime={at} className={classes.since}>
        for {span(Math.max(now, Date.now()) - ms)}
      </time>
    </Tooltip>
  );
}

function toneOf({ up, down, unknown }: Overview['monitors']): Tone {
  if (down > 0) return 'down';
  if (unknown > 0) return 'unknown';
  return up > 0 ? 'up' : 'pending';
}

function sentence({ total, up, down, unknown }: Overview['monitors']): string {
  if (down > 0) return down === 1 ? '1 monitor is down' : `${count(down)} monitors are down`;
  if (up === total) return total === 1 ? 'Your monitor is up' : `All ${count(total)} monitors are up`;
  return unknown > 0 ? 'No known outages' : 'No outages';
}
