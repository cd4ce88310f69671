import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { causeText } from '../../../shared/cause-text.ts';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { span } from '../../ui/format/format.ts';
import { LogTime, useNow } from '../../ui/format/moment.tsx';
import { Card } from '../../ui/layout/page.tsx';
import { INCIDENT_STATES } from '../monitor/labels.ts';
import classes from './show.module.css';

export function MonitorIncidents({ incidents }: { incidents: Incident[] | undefined }) {
  const now = useNow();
  if (!incidents) return <Skeleton aria-busy="true" height={42} radius={8} />;
  if (incidents.length === 0) return <EmptyText>{t('No incidents yet.')}</EmptyText>;
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
                <span className={classes.incidentCause}>{causeText(incident.cause)}</span>
                <span className={classes.when}>
                  <LogTime at={incident.started_at} /> ·{' '}
                  {incident.ended_at
                    ? t('took {time}', { time: span(end - start) })
                    : t('for {time}', { time: span(end - start) })}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
