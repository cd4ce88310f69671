import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CSSProperties } from 'react';
import type { MonitorGroup } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { percent } from '../../ui/format/format.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { type Column, nameColumn, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { STATES } from '../monitor/labels.ts';
import classes from './groups.module.css';
import { membersText } from './labels.ts';
import { ancestorsOf } from './paths.ts';
import { groupsQuery } from './queries.ts';

type Listed = MonitorGroup & { depth: number };

const COLUMNS: Column<Listed>[] = [
  {
    key: 'state',
    label: t('Status'),
    width: 128,
    phone: 'aside',
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  {
    ...nameColumn,
    width: 'rest',
    cell: ({ id, name, depth }) => (
      <span className={classes.nested} style={{ '--depth': depth } as CSSProperties}>
        <Link to="/monitor-groups/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
          {name}
        </Link>
      </span>
    ),
  },
  {
    key: 'members',
    label: t('Monitors'),
    width: 180,
    look: 'soft',
    phone: 'second',
    cell: membersText,
  },
  {
    key: 'day',
    label: t('{hours} h', { hours: 24 }),
    align: 'end',
    width: 90,
    phone: 'labelled',
    optional: 'shown',
    cell: ({ uptime }) => percent(uptime['24h']),
  },
  {
    key: 'month',
    label: t('{days} d', { days: 30 }),
    align: 'end',
    width: 90,
    phone: 'labelled',
    optional: 'shown',
    cell: ({ uptime }) => percent(uptime['30d']),
  },
];

export function GroupsPage() {
  const groups = useQuery(groupsQuery);
  const rows = groups.data?.map((group) => ({ ...group, depth: ancestorsOf(groups.data, group.id).length - 1 }));
  const isEmpty = rows?.length === 0;
  return (
    <MonitorsFrame open="/monitor-groups" actions={<CreateButton />} isEmpty={isEmpty}>
      {groups.isError && !rows && <LoadFailure error={groups.error} onRetry={() => groups.refetch()} />}
      {isEmpty ? (
        <EmptyState title={t('One status for monitors that belong together')}>
          <p>
            {t(
              'A group has its own status and uptime. You decide whether one, some or all of its monitors must be down for the group to be down.',
            )}
          </p>
          <CreateButton />
        </EmptyState>
      ) : (
        (rows || groups.isPending) && (
          <DataTable label={t('Groups')} columns={COLUMNS} rows={rows} rowKey={({ id }) => id} expectedRows={5} />
        )
      )}
    </MonitorsFrame>
  );
}

function CreateButton() {
  if (useReadOnly()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/monitor-groups/new" {...props} />}
    >
      {t('Create group')}
    </Button>
  );
}
