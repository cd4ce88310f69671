import { Button, Menu } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Endpoint, EndpointWithSecret } from '../../api/market.ts';
import { EmptyState, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { NewCard } from '../../ui/layout/new-card.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import { MarketFrame } from '../frame.tsx';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { endpointsQuery } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';

const COLUMNS: Column<Endpoint>[] = [
  {
    key: 'url',
    label: 'URL',
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, url }) => (
      <Link to="/market/webhooks/$id" params={{ id: String(id) }} className={rowLinkClass} title={url}>
        {url}
      </Link>
    ),
  },
  {
    key: 'events',
    label: 'Events',
    look: 'soft',
    width: 'bounded',
    phone: 'line',
    cell: ({ events }) => (
      <span title={events.join(', ')}>{events.length === 0 ? 'All events' : events.join(', ')}</span>
    ),
  },
  {
    key: 'state',
    label: 'Status',
    width: 130,
    phone: 'small',
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
  },
  {
    key: 'created',
    label: 'Created',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
];

const columnsOf = (test: (id: number) => void, remove: (id: number) => void): Column<Endpoint>[] => [
  ...COLUMNS,
  menuColumn(({ id, url }) => (
    <RowMenu
      name={url}
      danger={{
        verb: 'Delete endpoint',
        question: `Delete ${url}? Nothing more is sent there, and its delivery log is deleted too.`,
        onConfirm: () => remove(id),
      }}
    >
      <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => test(id)}>
        Send test event
      </Menu.Item>
    </RowMenu>
  )),
];

const EMPTY: EndpointValues = { url: '', events: [], is_active: true };

export function WebhooksPage() {
  const queryClient = useQueryClient();
  const endpoints = useQuery(endpointsQuery);
  const draft = useDraft(EMPTY);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<EndpointWithSecret>();
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('POST /market/webhooks', { body: draft.values });
      setMade(data);
      draft.reset(EMPTY);
      setAdding(false);
      await queryClient.invalidateQueries(endpointsQuery);
    });
  const test = useMutation({
    mutationFn: (id: number) => call('POST /market/webhooks/:id/test', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market', 'webhooks', 'one'] }),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /market/webhooks/:id', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries(endpointsQuery),
  });
  const columns = useMemo(() => columnsOf(test.mutate, remove.mutate), [test.mutate, remove.mutate]);
  const error = test.error ?? remove.error;
  const rows = endpoints.data;
  const add = !adding && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <MarketFrame open="/market/webhooks" actions={rows?.length !== 0 && add}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {test.isSuccess && <Notice tone="calm">Test event sent. Open the endpoint to see how it was taken.</Notice>}
      {endpoints.isError && !rows && <LoadFailure error={endpoints.error} onRetry={() => endpoints.refetch()} />}
      {made && <SecretOnce secret={made.secret} />}
      {adding && (
        <NewCard title="New endpoint">
          <EndpointForm draft={draft} verb="Add endpoint" onSubmit={save} onLeave={() => setAdding(false)} />
        </NewCard>
      )}
      {rows?.length === 0 && !adding && (
        <EmptyState title="No webhooks yet">
          <p>
            Notify your shop, mailing list or chat of every sale. Gatehouse posts a signed message (Standard Webhooks)
            to your URL and retries until it is delivered.
          </p>
          {add}
        </EmptyState>
      )}
      {(rows ? rows.length > 0 : !endpoints.isError) && (
        <DataTable
          label="Webhook endpoints"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={2}
          request={`webhooks ${rows?.length}`}
        />
      )}
    </MarketFrame>
  );
}
