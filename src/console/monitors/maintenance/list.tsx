import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CurlLine } from '../../accounts/index.ts';
import type { Maintenance } from '../../api/monitors.ts';
import { t, tRich } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { Moment } from '../../ui/format/moment.tsx';
import { useZone } from '../../ui/format/time-zone.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { type Column, nameColumn, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { NameSearch } from '../../ui/table/search-box.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { describeMonitors, describeSchedule, STATES } from './labels.ts';
import classes from './maintenance.module.css';
import { maintenancesQuery, PAGE_SIZE } from './queries.ts';

const COLUMNS: Column<Maintenance>[] = [
  {
    key: 'state',
    label: t('Status'),
    width: 108,
    phone: 'aside',
    cell: ({ status }) => <Status {...STATES[status]} />,
  },
  {
    ...nameColumn,
    width: 'bounded',
    cell: ({ id, name }) => (
      <Link to="/maintenance/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'when',
    optional: 'shown',
    label: t('Schedule'),
    width: 'rest',
    look: 'soft',
    phone: 'line',
    cell: (plan) => <Schedule plan={plan} />,
  },
  {
    key: 'next',
    optional: 'shown',
    label: t('Next window'),
    align: 'end',
    width: 116,
    phone: 'labelled',
    cell: ({ status, next_start_at, next_end_at }) =>
      status === 'active' ? tRich('ends {when}', { when: <Moment at={next_end_at} /> }) : <Moment at={next_start_at} />,
  },
  {
    key: 'monitors',
    optional: 'shown',
    label: t('Monitors'),
    align: 'end',
    width: 96,
    hiddenBelowPx: 720,
    phone: 'labelled',
    cell: describeMonitors,
  },
];

/** Names the time zone only if it isn't the reader's. */
function Schedule({ plan }: { plan: Maintenance }) {
  const isOwnZone = plan.time_zone === useZone();
  const words = describeSchedule(plan);
  const whole = `${words} (${plan.time_zone})`;
  return (
    <span className={classes.schedule} title={whole}>
      {isOwnZone ? words : whole}
    </span>
  );
}

export function MaintenancesPage() {
  const search = useSearch({ from: '/shell/maintenance' });
  const navigate = useNavigate({ from: '/maintenance' });
  const plans = useQuery(maintenancesQuery(search));
  const change = searchChanger(search, navigate);
  const isEmpty = plans.data?.meta.total === 0 && !search.search;
  return (
    <MonitorsFrame open="/maintenance" actions={<PlanButton />} isEmpty={isEmpty}>
      <PagedList
        label={t('Maintenance')}
        columns={COLUMNS}
        list={plans}
        search={search}
        change={change}
        narrowed={Boolean(search.search)}
        empty={<NoMaintenance />}
        filters={<NameSearch search={search} change={change} />}
        nothing={t('No maintenance matches “{search}”.', { search: search.search ?? '' })}
        pageSize={PAGE_SIZE}
        sortedBy="id"
      />
    </MonitorsFrame>
  );
}

function PlanButton() {
  if (useReadOnly()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/maintenance/new" {...props} />}
    >
      {t('Schedule maintenance')}
    </Button>
  );
}

function NoMaintenance() {
  return (
    <EmptyState title={t('Maintenance without false alarms')}>
      <p>
        {t(
          'During maintenance, checks continue without alerts and the time is excluded from uptime. Status pages announce it in advance.',
        )}
      </p>
      <PlanButton />
      <p>{t('Or schedule it with the API, for example every Sunday night for all monitors:')}</p>
      <CurlLine
        path="/api/v1/maintenances"
        options={[
          // not shown
          '-d name="Patch night"',
          '-d recurrence=weekly',
          '-d "weekdays[0]=7"',
          `-d starts_on=${new Date().toISOString().slice(0, 10)}`,
          '-d start_time=02:00',
          '-d duration_minutes=90',
          '-d all_monitors=true',
        ]}
      />
    </EmptyState>
  );
}
