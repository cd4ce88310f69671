import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Objective } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { usePathOfGroup } from '../groups/path-of-group.ts';
import { BudgetBar } from './budget-bar.tsx';
import { describeTarget, STATES } from './labels.ts';
import { objectivesQuery, PAGE_SIZE } from './queries.ts';

const COLUMNS: Column<Objective>[] = [
  {
    key: 'state',
    label: t('Status'),
    width: 140,
    phone: 'aside',
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  {
    key: 'name',
    label: t('Name'),
    look: 'strong',
    phone: 'main',
    width: 'bounded',
    cell: ({ id, name }) => (
      <Link to="/objectives/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'target',
    label: t('Target'),
    look: 'soft',
    width: 'rest',
    phone: 'second',
    cell: (objective) => <TargetCell objective={objective} />,
  },
  {
    key: 'budget',
    label: t('Error budget'),
    width: 'rest',
    phone: 'line',
    cell: (objective) => <BudgetBar objective={objective} />,
  },
];

export function ObjectivesPage() {
  const search = useSearch({ from: '/shell/objectives' });
  const navigate = useNavigate({ from: '/objectives' });
  const objectives = useQuery(objectivesQuery(search));
  const change = searchChanger(search, navigate);
  const isEmpty = objectives.data?.meta.total === 0;
  return (
    <MonitorsFrame open="/objectives" actions={<CreateButton />} isEmpty={isEmpty}>
      <PagedList
        label={t('SLOs')}
        columns={COLUMNS}
        list={objectives}
        search={search}
        change={change}
        narrowed={false}
        empty={<NoObjectives />}
        filters={null}
        nothing=""
        pageSize={PAGE_SIZE}
        sortedBy="id"
      />
    </MonitorsFrame>
  );
}

function TargetCell({ objective }: { objective: Objective }) {
  const group = usePathOfGroup(objective.group_id);
  return group === undefined ? describeTarget(objective) : `${group}: ${describeTarget(objective)}`;
}

function CreateButton() {
  if (useReadOnly()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/objectives/new" {...props} />}
    >
      {t('Create SLO')}
    </Button>
  );
}

function NoObjectives() {
  return (
    <EmptyState title={t('Know how much downtime is left')}>
      <p>
        {t(
          'A service level objective (SLO) sets a target, such as 99.9% in 30 days, shows the remaining error budget in minutes or visitors, and alerts you when incidents use it up too fast.',
        )}
      </p>
      <CreateButton />
    </EmptyState>
  );
}
