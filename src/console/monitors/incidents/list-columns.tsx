import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Incident } from '../../api/monitors.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { span } from '../../ui/format/format.ts';
import { LogTime, useNow } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { causeText } from '../monitor/cause.ts';
import { INCIDENT_STATES } from '../monitor/labels.ts';
import classes from './incidents.module.css';
import { RowActions } from './row-actions.tsx';

export const COLUMNS: Column<Incident>[] = [
  {
    key: 'state',
    label: 'Status',
    width: 128,
    phone: 'aside',
    cell: ({ status }) => <Status {...INCIDENT_STATES[status]} />,
  },
  {
    key: 'monitor',
    label: 'Monitor',
    look: 'strong',
    width: 'bounded',
    phone: 'main',
    cell: ({ monitor }) => (
      <Link to="/monitors/$id" params={{ id: String(monitor.id) }} className={classes.monitor} title={monitor.name}>
        {monitor.name}
      </Link>
    ),
  },
  {
    key: 'cause',
    label: 'Cause',
    width: 'all',
    phone: 'second',
    cell: ({ id, cause }) => (
      <Link to="/incidents/$id" params={{ id: String(id) }} className={rowLinkClass} title={causeText(cause)}>
        {causeText(cause)}
      </Link>
    ),
  },
  {
    key: 'started',
    optional: 'shown',
    label: 'Started',
    align: 'end',
    look: 'soft',
    sortBy: 'started_at',
    sortFirst: 'desc',
    width: 116,
    phone: 'small',
    cell: ({ started_at }) => <LogTime at={started_at} />,
  },
  {
    key: 'ended',
    // Start and duration say the same; the cause needs the room.
    optional: 'hidden',
    label: 'Ended',
    align: 'end',
    look: 'soft',
    sortBy: 'ended_at',
    sortFirst: 'desc',
    width: 116,
    phone: 'none',
    cell: ({ ended_at }) => <LogTime at={ended_at} />,
  },
  {
    key: 'duration',
    optional: 'shown',
    label: 'Duration',
    align: 'end',
    width: 96,
    phone: 'labelled',
    cell: (incident) => <Duration {...incident} />,
  },
  {
    key: 'acknowledged',
    optional: 'hidden',
    label: 'Acknowledged',
    align: 'end',
    look: 'soft',
    width: 116,
    phone: 'labelled',
    cell: ({ acknowledged_at }) => <LogTime at={acknowledged_at} empty="" />,
  },
  {
    key: 'actions',
    label: '',
    head: <VisuallyHidden>Actions</VisuallyHidden>,
    align: 'end',
    width: 142,
    phone: 'line',
    cell: (incident) => <RowActions incident={incident} />,
  },
];

/** How long it took, or has taken so far. */
export function Duration({ started_at, ended_at }: Pick<Incident, 'started_at' | 'ended_at'>) {
  const now = useNow();
  const end = ended_at ? new Date(ended_at).getTime() : Math.max(now, Date.now());
  return <>{span(end - new Date(started_at).getTime())}</>;
}
