import { Link } from '@tanstack/react-router';
import type { Overview } from '../api/accounts.ts';
import { Status, type Tone } from '../ui/feedback/status.tsx';
import { count } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import classes from './page.module.css';

/** Open incidents, oldest first, so that a new one moves none of them; then how the monitors stand. */
export function Monitors({ incidents, monitors }: Pick<Overview, 'incidents' | 'monitors'>) {
  const oldestFirst = [...incidents].sort((one, other) => one.id - other.id);
  return (
    <>
      {oldestFirst.length > 0 && (
        <section className={classes.incidents} aria-label="Open incidents">
          {oldestFirst.map((incident) => (
            <Link
              key={incident.id}
              to="/incidents/$id"
              params={{ id: String(incident.id) }}
              className={classes.incident}
            >
              <Status tone="down" word="Down" />
              <strong>{incident.monitor_name}</strong>
              <span className={classes.cause}>{incident.cause}</span>
              <span className={classes.since}>
                <Moment at={incident.started_at} />
              </span>
            </Link>
          ))}
        </section>
      )}
      {monitors.total === 0 ? (
        <Link to="/monitors/new" className={classes.calm}>
          <Status tone="pending" word="No monitors yet" />
          <span className={classes.counts}>Create monitor</span>
        </Link>
      ) : (
        <Link to="/monitors" className={classes.calm}>
          <Status tone={toneOf(monitors)} word={sentence(monitors)} />
          <span className={classes.counts}>
            <Status tone="up" word={`${count(monitors.up)} up`} />
            {monitors.maintenance > 0 && (
              <Status tone="maintenance" word={`${count(monitors.maintenance)} in maintenance`} />
            )}
            {monitors.paused > 0 && <Status tone="paused" word={`${count(monitors.paused)} paused`} />}
            {monitors.unknown > 0 && <Status tone="unknown" word={`${count(monitors.unknown)} unknown`} />}
            {monitors.pending > 0 && <Status tone="pending" word={`${count(monitors.pending)} pending`} />}
          </span>
        </Link>
      )}
    </>
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
