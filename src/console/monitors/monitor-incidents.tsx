import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { span } from '../ui/format.ts';
import { Moment, useNow } from '../ui/moment.tsx';
import { Nothing } from '../ui/notice.tsx';
import { Card } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import classes from './show.module.css';
import type { Incident } from './wire.ts';
import { INCIDENT_STATES } from './words.ts';

/** What went wrong and when; each leads to all that is known about it. */
export function MonitorIncidents({ incidents }: { incidents: Incident[] | undefined }) {
  const now = useNow();
  if (!incidents) return <Skeleton aria-busy="true" height={42} radius={8} />;
  if (incidents.length === 0) return <Nothing>No incident so far.</Nothing>;
  return (
    <Card>
      <ul>
        {incidents.map((incident) => {
          const start = new Date(incident.started_at).getTime();
          const end = incident.ended_at ? new Date(incident.ended_at).getTime() : now;
          return (
            <li key={incident.id}>
              <Link to="/incidents/$id" params={{ id: String(incident.id) }} className={classes.incident}>
                <Status {...INCIDENT_STATES[incident.status]} />
                <span className={classes.incidentCause}>{incident.cause}</span>
                <span className={classes.when}>
                  <Moment at={incident.started_at} /> · {incident.ended_at ? 'took' : 'for'} {span(end - start)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
