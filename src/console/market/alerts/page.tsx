import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ShopAlert } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyText, LoadFailure } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { span } from '../../ui/format/format.ts';
import { LogTime, useNow } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { MarketFrame } from '../frame.tsx';
import { alertSettingsQuery, alertsQuery } from './queries.ts';
import { AlertSettings } from './settings.tsx';

const columnsAt = (nowMs: number): Column<ShopAlert>[] => [
  {
    key: 'text',
    label: t('Problem'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ text, figures }) => (
      <span title={figures.items?.join(', ')}>
        {text}
        {figures.items && figures.items.length > 0 && `: ${figures.items.join(', ')}`}
      </span>
    ),
  },
  {
    key: 'state',
    label: t('Status'),
    width: 110,
    phone: 'small',
    cell: ({ ended_at }) => (
      <Status tone={ended_at === null ? 'down' : 'up'} word={ended_at === null ? t('Ongoing') : t('Resolved')} />
    ),
  },
  {
    key: 'began',
    label: t('Started'),
    align: 'end',
    look: 'soft',
    width: 130,
    phone: 'small',
    cell: ({ started_at }) => <LogTime at={started_at} />,
  },
  {
    key: 'lasted',
    label: t('Duration'),
    align: 'end',
    look: 'soft',
    width: 110,
    phone: 'small',
    cell: ({ started_at, ended_at }) =>
      span((ended_at === null ? nowMs : Date.parse(ended_at)) - Date.parse(started_at)),
  },
  {
    key: 'buyers',
    label: t('Buyers'),
    align: 'end',
    width: 110,
    phone: 'small',
    cell: ({ id, kind }) =>
      kind === 'rejected_codes' ? (
        '–'
      ) : (
        <Link to="/market/outages/$outage/$id" params={{ outage: 'shop_alert', id: String(id) }}>
          {t('Affected buyers')}
        </Link>
      ),
  },
];

export function ShopAlertsPage() {
  const search = useSearch({ from: '/shell/market/alerts' });
  const navigate = useNavigate({ from: '/market/alerts' });
  const alerts = useQuery(alertsQuery(search));
  const settings = useQuery(alertSettingsQuery);
  const now = useNow();
  const change = searchChanger(search, navigate);
  const meta = alerts.data?.meta;
  // Waits for both queries, because a short history would shift the settings below it.
  if (alerts.isPending || settings.isPending) {
    return (
      <MarketFrame open="/market/alerts" actions={null}>
        <Skeleton aria-busy="true" height={1000} radius={8} />
      </MarketFrame>
    );
  }
  return (
    <MarketFrame open="/market/alerts" actions={null}>
      <Section title={t('History')} note={t('Kept for 400 days')}>
        {alerts.isError && !alerts.data && <LoadFailure error={alerts.error} onRetry={() => alerts.refetch()} />}
        {meta?.total === 0 && (
          <EmptyText>
            {t('No problems so far. Your shop is checked every minute, starting with its first sale.')}
          </EmptyText>
        )}
        {meta && meta.total > 0 && (
          <DataTable
            label={t('Shop alerts')}
            columns={columnsAt(now)}
            rows={alerts.data?.data}
            rowKey={({ id }) => id}
            expectedRows={3}
            request={JSON.stringify(search)}
          />
        )}
        {meta && meta.total > 10 && (
          <Pager
            meta={meta}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ per_page: size === 10 ? undefined : size })}
          />
        )}
      </Section>
      {settings.isError && !settings.data && <LoadFailure error={settings.error} onRetry={() => settings.refetch()} />}
      {settings.data && <AlertSettings settings={settings.data} />}
    </MarketFrame>
  );
}
