import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../accounts/index.ts';
import type { SeenResources } from '../api/accounts.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { MONITOR_STATES } from '../monitors/index.ts';
import { EmptyText, LoadFailure } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { count, milliseconds, percent } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { Page, Section } from '../ui/layout/page.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import classes from './guest-page.module.css';

type Seen<Kind extends keyof SeenResources> = SeenResources[Kind][number];

const ITEM_STATES = { draft: t('Draft'), published: t('In the shop'), withdrawn: t('Withdrawn') } as const;

const known = (figure: number | null | undefined): string => (figure == null ? '–' : count(figure));

const nameColumn = <Row extends { id: number; name: string }>(label: string, to: string): Column<Row> => ({
  key: 'name',
  label,
  look: 'strong',
  width: 'rest',
  phone: 'main',
  cell: ({ id, name }) => (
    <Link to={to} params={{ id: String(id) }}>
      {name}
    </Link>
  ),
});

const figureColumn = <Row,>(key: string, label: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  key,
  label,
  align: 'end',
  width: 140,
  phone: 'labelled',
  cell,
});

const websiteColumns: Column<Seen<'website'>>[] = [
  nameColumn(t('Website'), '/websites/$id'),
  figureColumn('online', t('Online now'), ({ online }) => known(online)),
  figureColumn('today', t('Visitors today'), ({ visitors_today }) => known(visitors_today)),
  figureColumn('week', t('Last 7 days'), ({ week }) => known(week?.visitors)),
];

const monitorColumns: Column<Seen<'monitor'>>[] = [
  nameColumn(t('Monitor'), '/monitors/$id'),
  {
    key: 'status',
    label: t('Status'),
    width: 220,
    phone: 'line',
    cell: ({ status, status_since }) => (
      <span>
        <Status {...MONITOR_STATES[status]} /> <Moment at={status_since} />
      </span>
    ),
  },
  figureColumn('response', t('Response'), ({ response_time }) => milliseconds(response_time)),
  figureColumn('uptime', t('Uptime, 30 days'), ({ uptime }) => percent(uptime['30d'])),
];

const pageColumns: Column<Seen<'status_page'>>[] = [
  nameColumn(t('Status page'), '/status-pages/$id'),
  {
    key: 'status',
    label: t('Status'),
    width: 280,
    phone: 'line',
    cell: ({ status, status_text }) => <Status tone={MONITOR_STATES[status].tone} word={status_text} />,
  },
];

const reportColumns: Column<Seen<'uptime_report'>>[] = [
  nameColumn(t('Uptime report'), '/uptime-reports/$id'),
  {
    key: 'frequency',
    label: t('Frequency'),
    width: 140,
    phone: 'line',
    cell: ({ frequency }) => (frequency === 'weekly' ? t('Weekly') : t('Monthly')),
  },
];

const itemColumns: Column<Seen<'item'>>[] = [
  nameColumn(t('Item'), '/market/items/$id'),
  { key: 'status', label: t('Status'), width: 140, phone: 'line', cell: ({ status }) => ITEM_STATES[status] },
  figureColumn('lately', t('Sales, 30 days'), ({ sales_30_days }) => count(sales_30_days)),
  figureColumn('sales', t('Sales in total'), ({ sales }) => count(sales)),
];

export function GuestPage() {
  const { first_name, last_name } = useAccount();
  const shown = useQuery({
    queryKey: ['members', 'shown'],
    queryFn: async () => (await call('GET /members/shown')).data,
    refetchInterval: 30_000,
  });
  const resources = shown.data;
  const name = `${first_name} ${last_name}`.trim();
  if (shown.isError && !resources)
    return (
      <Page title={t('Overview')}>
        <LoadFailure error={shown.error} onRetry={() => shown.refetch()} />
      </Page>
    );
  const isEmpty = resources && Object.values(resources).every((rows) => rows.length === 0);
  return (
    <Page title={t('Overview')}>
      <p className={classes.lead}>
        {isEmpty
          ? t('{name} no longer shares anything with you.', { name })
          : t('Everything that {name} shares with you. You can view it, but not change it.', { name })}
      </p>
      {isEmpty && <EmptyText>{t('Ask {name} to share something with you again.', { name })}</EmptyText>}
      {/* Shows a table with placeholders while loading. */}
      {(!resources || resources.website.length > 0) && (
        <Resources label={t('Websites')} rows={resources?.website} columns={websiteColumns} />
      )}
      {resources && resources.monitor.length > 0 && (
        <Resources label={t('Monitors')} rows={resources.monitor} columns={monitorColumns} />
      )}
      {resources && resources.status_page.length > 0 && (
        <Resources label={t('Status pages')} rows={resources.status_page} columns={pageColumns} />
      )}
      {resources && resources.uptime_report.length > 0 && (
        <Resources label={t('Uptime reports')} rows={resources.uptime_report} columns={reportColumns} />
      )}
      {resources && resources.item.length > 0 && (
        <Resources label={t('Items')} rows={resources.item} columns={itemColumns} />
      )}
    </Page>
  );
}

type ResourcesProps<Row> = { label: string; rows: Row[] | undefined; columns: Column<Row>[] };

function Resources<Row extends { id: number }>({ label, rows, columns }: ResourcesProps<Row>) {
  return (
    <Section title={label}>
      <DataTable label={label} rows={rows} rowKey={({ id }) => id} expectedRows={3} columns={columns} />
    </Section>
  );
}
