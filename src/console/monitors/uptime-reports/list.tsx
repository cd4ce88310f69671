import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { UptimeReport } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { count } from '../../ui/format/format.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { describeCovered, describeSla, FREQUENCIES } from './labels.ts';
import { PAGE_SIZE, uptimeReportsQuery } from './queries.ts';

const COLUMNS: Column<UptimeReport>[] = [
  {
    key: 'name',
    label: t('Name'),
    look: 'strong',
    phone: 'main',
    width: 'bounded',
    cell: ({ id, name }) => (
      <Link to="/uptime-reports/$id" params={{ id: String(id) }} className={rowLinkClass} title={name}>
        {name}
      </Link>
    ),
  },
  {
    key: 'frequency',
    label: t('Frequency'),
    width: 120,
    phone: 'aside',
    cell: ({ frequency }) => FREQUENCIES[frequency],
  },
  { key: 'covered', label: t('Monitors'), look: 'soft', width: 180, phone: 'second', cell: describeCovered },
  { key: 'sla', label: t('SLA'), look: 'soft', width: 'rest', phone: 'line', cell: describeSla },
  {
    key: 'recipients',
    label: t('Recipients'),
    align: 'end',
    width: 110,
    phone: 'labelled',
    cell: ({ recipients }) => count(recipients),
  },
];

export function UptimeReportsPage() {
  const search = useSearch({ from: '/shell/uptime-reports' });
  const navigate = useNavigate({ from: '/uptime-reports' });
  const reports = useQuery(uptimeReportsQuery(search));
  const change = searchChanger(search, navigate);
  const isEmpty = reports.data?.meta.total === 0;
  return (
    <MonitorsFrame open="/uptime-reports" actions={<CreateButton />} isEmpty={isEmpty}>
      <PagedList
        label={t('Uptime reports')}
        columns={COLUMNS}
        list={reports}
        search={search}
        change={change}
        narrowed={false}
        empty={<NoReports />}
        filters={null}
        nothing=""
        pageSize={PAGE_SIZE}
        sortedBy="id"
      />
    </MonitorsFrame>
  );
}

function CreateButton() {
  if (useReadOnly()) return null;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/uptime-reports/new" {...props} />}
    >
      {t('Create uptime report')}
    </Button>
  );
}

function NoReports() {
  return (
    <EmptyState title={t('Send clients their uptime')}>
      <p>
        {t(
          'An uptime report sends uptime, incidents and response times by email and PDF each week or month, with your logo and the credit under an agreed SLA.',
        )}
      </p>
      <CreateButton />
    </EmptyState>
  );
}
