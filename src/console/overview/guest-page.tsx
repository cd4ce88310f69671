import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../accounts/index.ts';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { MONITOR_STATES } from '../monitors/index.ts';
import { LoadFailure, Nothing } from '../ui/feedback/notice.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { percent } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { Page } from '../ui/layout/page.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import classes from './guest-page.module.css';

/** All that a guest sees of an account: how single monitors are, and where the rest is read. */
export function GuestPage() {
  const { first_name, last_name } = useAccount();
  const shown = useQuery({
    queryKey: ['members', 'shown'],
    queryFn: async () => (await call('GET /members/shown')).data,
    refetchInterval: 30_000,
  });
  const things = shown.data;
  const pages = [
    { title: t('Websites'), rows: things?.website ?? [] },
    { title: t('Status pages'), rows: things?.status_page ?? [] },
    { title: t('Items'), rows: things?.item ?? [] },
  ].filter(({ rows }) => rows.length > 0);
  const isEmpty = things && pages.length === 0 && things.monitor.length === 0;
  return (
    <Page title={`${first_name} ${last_name}`.trim()}>
      {shown.isError && !things && <LoadFailure error={shown.error} onRetry={() => shown.refetch()} />}
      {isEmpty && <Nothing>{t('Nothing is shared with you here any more. Ask the owner of this account.')}</Nothing>}
      {(!things || things.monitor.length > 0) && !shown.isError && (
        <section className={classes.section}>
          <h2>{t('Monitors')}</h2>
          <DataTable
            label={t('Monitors')}
            rows={things?.monitor}
            rowKey={(monitor) => monitor.id}
            expectedRows={3}
            columns={[
              {
                key: 'name',
                label: t('Monitor'),
                width: 'rest',
                phone: 'main',
                cell: ({ name }) => <span>{name}</span>,
              },
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
              {
                key: 'uptime',
                label: t('Uptime, 30 days'),
                align: 'end',
                phone: 'labelled',
                cell: ({ uptime }) => <span>{percent(uptime['30d'])}</span>,
              },
            ]}
          />
        </section>
      )}
      {pages.map(({ title, rows }) => (
        <section key={title} className={classes.section}>
          <h2>{title}</h2>
          <ul className={classes.list}>
            {rows.map(({ id, name, url }) => (
              <li key={id}>{url === null ? t('{name} (not in the shop)', { name }) : <a href={url}>{name}</a>}</li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
