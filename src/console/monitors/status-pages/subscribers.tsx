import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSession } from '../../accounts/index.ts';
import { call } from '../../api/client.ts';
import type { StatusPage, Subscriber } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { EmptyState, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { DateOf } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import { StatusPageFrame } from './frame.tsx';
import classes from './parts.module.css';
import { statusPageQuery, subscribersQuery } from './queries.ts';

export function SubscribersPage() {
  const { id } = useParams({ from: '/shell/status-pages/$id/subscribers' });
  return (
    <StatusPageFrame id={id} open="/subscribers">
      {(page) => <Subscribers page={page} />}
    </StatusPageFrame>
  );
}

const CHANNELS = {
  email: t('Email'),
  webhook: t('Webhook'),
  // not shown: a brand, the same in every language
  slack: 'Slack',
} satisfies Record<Subscriber['channel'], string>;

function columnsOf(page: StatusPage): Column<Subscriber>[] {
  return [
    {
      key: 'email',
      label: t('Address'),
      look: 'strong',
      width: 'rest',
      phone: 'main',
      cell: ({ address }) => <span title={address}>{address}</span>,
    },
    {
      key: 'channel',
      label: t('Channel'),
      look: 'soft',
      width: 104,
      phone: 'small',
      cell: ({ channel }) => CHANNELS[channel],
    },
    {
      key: 'state',
      label: t('Status'),
      width: 128,
      phone: 'aside',
      cell: ({ confirmed_at }) =>
        confirmed_at ? <Status tone="up" word={t('Confirmed')} /> : <Status tone="pending" word={t('Not confirmed')} />,
    },
    {
      key: 'services',
      label: t('Services'),
      look: 'soft',
      width: 128,
      phone: 'small',
      cell: ({ services }) =>
        services === null
          ? t('All services')
          : t('{count, plural, one {# service} other {# services}}', { count: services.length }),
    },
    {
      key: 'since',
      label: t('Since'),
      align: 'end',
      look: 'soft',
      width: 116,
      hiddenBelowPx: 720,
      phone: 'small',
      cell: ({ created_at }) => <DateOf at={created_at} />,
    },
    menuColumn((subscriber) => <Removal page={page} subscriber={subscriber} />),
  ];
}

function Subscribers({ page }: { page: StatusPage }) {
  const [at, setAt] = useState(1);
  const mailReady = useSession()?.mail_ready ?? true;
  const subscribers = useQuery(subscribersQuery(page.id, at));
  const columns = useMemo(() => columnsOf(page), [page]);
  const list = subscribers.data;
  if (subscribers.isError && !list)
    return <LoadFailure error={subscribers.error} onRetry={() => subscribers.refetch()} />;
  return (
    <>
      {!mailReady && (
        <div className={classes.top}>
          <Notice tone="calm">
            {t(
              'This service can’t send email yet, so visitors can only follow the feeds. The owner of the service can set up a mail server in Settings → Mail.',
            )}
          </Notice>
        </div>
      )}
      {list?.meta.total === 0 ? (
        <EmptyState title={t('No subscribers yet')}>
          <p>
            {t(
              'Visitors subscribe on the status page by email, Slack or webhook, and confirm with a link. They are notified of incidents, recoveries, announcements and scheduled maintenance. Every message has an unsubscribe link.',
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={t('Subscribers')}
            columns={columns}
            rows={list?.data}
            rowKey={(subscriber) => subscriber.id}
            expectedRows={5}
            request={JSON.stringify([at, list?.meta.total])}
          />
          <Pager meta={list?.meta} onPage={setAt} />
        </>
      )}
    </>
  );
}

function Removal({ page, subscriber }: { page: StatusPage; subscriber: Subscriber }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE /status-pages/:id/subscribers/:subscriber_id', {
        path: { id: page.id, subscriber_id: subscriber.id },
      }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['status-pages', 'subscribers', page.id] }),
        queryClient.invalidateQueries(statusPageQuery(String(page.id))),
      ]),
  });
  return (
    <>
      {remove.isError && <span role="alert">{remove.error.message}</span>}
      <RowMenu
        name={subscriber.address}
        danger={{
          verb: t('Remove subscriber'),
          question: t('Remove {email}? They get no more messages about this page, and can subscribe again.', {
            email: subscriber.address,
          }),
          onConfirm: () => remove.mutate(),
        }}
      />
    </>
  );
}
