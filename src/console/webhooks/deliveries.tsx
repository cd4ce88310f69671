import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import type { Message } from '../api/webhooks.ts';
import { t } from '../i18n/index.ts';
import { searchChanger } from '../list-search.ts';
import { EmptyText, Notice } from '../ui/feedback/notice.tsx';
import { Status, type Tone } from '../ui/feedback/status.tsx';
import { count, milliseconds } from '../ui/format/format.ts';
import { Moment } from '../ui/format/moment.tsx';
import { Section } from '../ui/layout/page.tsx';
import type { Column } from '../ui/table/column.ts';
import { PagedList } from '../ui/table/paged-list.tsx';
import { ListBar } from '../ui/table/search-box.tsx';
import { DeliveryDetail } from './delivery-detail.tsx';
import { deliveriesQuery } from './queries.ts';
import { DELIVERY_STATES, type DeliveryState } from './search.ts';

const STATES = {
  waiting: { tone: 'pending', word: t('Waiting') },
  delivered: { tone: 'up', word: t('Delivered') },
  failed: { tone: 'down', word: t('Failed') },
} satisfies Record<DeliveryState, { tone: Tone; word: string }>;

const COLUMNS: Column<Message>[] = [
  {
    key: 'type',
    label: t('Event'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ type }) => <span>{type}</span>,
  },
  { key: 'state', label: t('Status'), width: 120, phone: 'aside', cell: ({ state }) => <Status {...STATES[state]} /> },
  {
    key: 'answer',
    optional: 'shown',
    label: t('Response'),
    look: 'soft',
    width: 'bounded',
    phone: 'small',
    cell: ({ last_attempt }) => (
      <span title={last_attempt?.error ?? undefined}>{last_attempt?.status ?? last_attempt?.error ?? '–'}</span>
    ),
  },
  { key: 'attempts', label: t('Attempts'), align: 'end', phone: 'labelled', cell: ({ attempts }) => count(attempts) },
  {
    key: 'took',
    optional: 'shown',
    label: t('Duration'),
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ last_attempt }) => milliseconds(last_attempt?.duration_ms),
  },
  {
    key: 'created',
    optional: 'shown',
    label: t('When'),
    align: 'end',
    look: 'soft',
    phone: 'small',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

const DAY_MS = 86_400_000;

export function Deliveries({ endpoint }: { endpoint: string }) {
  const search = useSearch({ from: '/shell/settings/webhooks/$id' });
  const navigate = useNavigate({ from: '/settings/webhooks/$id' });
  const queryClient = useQueryClient();
  const deliveries = useQuery(deliveriesQuery(endpoint, search));
  const change = searchChanger(search, navigate);
  const again = useMutation({
    mutationFn: () =>
      call('POST /webhooks/:id/resend', {
        path: { id: endpoint },
        body: {
          since: new Date(Date.now() - 30 * DAY_MS).toISOString(),
        },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks', 'one', endpoint] }),
  });
  return (
    <Section
      title={t('Deliveries')}
      note={t('Kept for 30 days')}
      actions={
        <Button variant="default" size="xs" loading={again.isPending} onClick={() => again.mutate()}>
          {t('Resend all failed')}
        </Button>
      }
    >
      {again.isError && <Notice tone="danger">{again.error.message}</Notice>}
      {again.data && (
        <Notice tone="calm">
          {t('{count, plural, one {# resent.} other {# resent.}}', { count: again.data.data.resent })}
        </Notice>
      )}
      <PagedList
        label={t('Deliveries')}
        columns={COLUMNS}
        list={deliveries}
        search={search}
        change={change}
        narrowed={Boolean(search.state)}
        empty={<EmptyText>{t('No deliveries yet. Send a test event to check the receiver.')}</EmptyText>}
        detail={(delivery) => <DeliveryDetail endpoint={endpoint} delivery={delivery} />}
        filters={
          <ListBar>
            <NativeSelect
              aria-label={t('Status')}
              value={search.state ?? ''}
              data={[
                { value: '', label: t('All statuses') },
                ...DELIVERY_STATES.map((value) => ({ value, label: STATES[value].word })),
              ]}
              onChange={(event) =>
                change({ state: DELIVERY_STATES.find((state) => state === event.currentTarget.value) })
              }
            />
          </ListBar>
        }
        nothing={t('No deliveries with this status.')}
      />
    </Section>
  );
}
