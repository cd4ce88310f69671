import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { causeText } from '../../../shared/cause-text.ts';
import type { Incident } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { span } from '../../ui/format/format.ts';
import { LogTime, useNow } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { INCIDENT_STATES, someMonitors } from '../monitor/labels.ts';
import { type IncidentRow, summaryOfGroup } from './group-incidents.ts';
import classes from './incidents.module.css';
import { RowActions } from './row-actions.tsx';

type ColumnDeps = { onToggle: (row: Extract<IncidentRow, { kind: 'group' }>) => void };

const about = (row: IncidentRow) => (row.kind === 'group' ? summaryOfGroup(row.incidents) : row.incident);

export const incidentColumns = ({ onToggle }: ColumnDeps): Column<IncidentRow>[] => [
  {
    key: 'state',
    label: t('Status'),
    width: 128,
    phone: 'aside',
    cell: (row) => <Status {...INCIDENT_STATES[about(row).status]} />,
  },
  {
    key: 'monitor',
    label: t('Monitor'),
    look: 'strong',
    width: 'bounded',
    phone: 'main',
    cell: (row) =>
      row.kind === 'group' ? (
        <button
          type="button"
          className={`${rowLinkClass} ${classes.toggle}`}
          aria-expanded={row.isOpen}
          onClick={() => onToggle(row)}
        >
          {someMonitors(new Set(row.incidents.map(({ monitor }) => monitor.id)).size)}
          <IconChevronRight size={14} aria-hidden />
        </button>
      ) : (
        <Link
          to="/monitors/$id"
          params={{ id: String(row.incident.monitor.id) }}
          className={`${classes.monitor} ${row.isMember ? classes.member : ''}`}
          title={row.incident.monitor.name}
        >
          {row.incident.monitor.name}
        </Link>
      ),
  },
  {
    key: 'cause',
    label: t('Cause'),
    width: 'all',
    phone: 'second',
    cell: (row) =>
      row.kind === 'group' ? (
        <GroupCause incidents={row.incidents} />
      ) : (
        <span className={classes.causeCell}>
          <Link
            to="/incidents/$id"
            params={{ id: String(row.id) }}
            className={rowLinkClass}
            title={causeText(row.incident.cause)}
          >
            {causeText(row.incident.cause)}
          </Link>
          <RowActions incident={row.incident} />
        </span>
      ),
  },
  {
    key: 'started',
    optional: 'shown',
    label: t('Started'),
    align: 'end',
    look: 'soft',
    sortBy: 'started_at',
    sortFirst: 'desc',
    width: 116,
    phone: 'small',
    cell: (row) => <LogTime at={about(row).started_at} />,
  },
  {
    key: 'ended',
    // This column is hidden because start and duration give the same information and the cause needs the space.
    optional: 'hidden',
    label: t('Ended at'),
    align: 'end',
    look: 'soft',
    sortBy: 'ended_at',
    sortFirst: 'desc',
    width: 116,
    phone: 'none',
    cell: (row) => <LogTime at={about(row).ended_at} />,
  },
  {
    key: 'duration',
    optional: 'shown',
    label: t('Duration'),
    align: 'end',
    width: 96,
    phone: 'labelled',
    cell: (row) => <Duration {...about(row)} />,
  },
  {
    key: 'acknowledged',
    optional: 'hidden',
    label: t('Acknowledged'),
    align: 'end',
    look: 'soft',
    width: 116,
    phone: 'labelled',
    cell: (row) => (row.kind === 'group' ? null : <LogTime at={row.incident.acknowledged_at} empty="" />),
  },
];

function GroupCause({ incidents }: { incidents: Incident[] }) {
  const causes = [...new Set(incidents.map(({ cause }) => causeText(cause)))];
  const names = [...new Set(incidents.map(({ monitor }) => monitor.name))].join(', ');
  return (
    <span title={names}>
      {causes.length === 1 && `${causes[0]} · `}
      <span className={classes.names}>{names}</span>
    </span>
  );
}

export function Duration({ started_at, ended_at }: Pick<Incident, 'started_at' | 'ended_at'>) {
  const now = useNow();
  const end = ended_at ? new Date(ended_at).getTime() : Math.max(now, Date.now());
  return <>{span(end - new Date(started_at).getTime())}</>;
}
