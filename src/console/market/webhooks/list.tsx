import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Endpoint, EndpointWithSecret } from '../../api/market.ts';
import { EmptyState, LoadFailure } from '../../ui/feedback/notice.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { MarketFrame } from '../frame.tsx';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { endpointsQuery } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';

const COLUMNS: Column<Endpoint>[] = [
  {
    key: 'url',
    label: 'Address',
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
    label: 'Told of',
    look: 'soft',
    width: 'bounded',
    phone: 'line',
    cell: ({ events }) => (
      <span title={events.join(', ')}>{events.length === 0 ? 'Everything' : events.join(', ')}</span>
    ),
  },
  {
    key: 'state',
    label: 'State',
    width: 130,
    phone: 'small',
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
  },
  {
    key: 'created',
    label: 'Made',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
];

const EMPTY: EndpointValues = { url: '', events: [], is_active: true };

export function WebhooksPage() {
  const queryClient = useQueryClient();
  const endpoints = useQuery(endpointsQuery);
  const draft = useDraft(EMPTY);
  const [made, setMade] = useState<EndpointWithSecret>();
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('POST /market/webhooks', { body: draft.values });
      setMade(data);
      draft.settle(EMPTY);
      await queryClient.invalidateQueries(endpointsQuery);
    });
  const rows = endpoints.data;
  return (
    <MarketFrame open="/market/webhooks" actions={null}>
      {endpoints.isError && !rows && <LoadFailure error={endpoints.error} onRetry={() => endpoints.refetch()} />}
      {rows?.length === 0 && (
        <EmptyState title="No webhook yet">
          <p>
            Your own shop, mailing list or chat hears of a sale the moment it happens: a signed message (Standard
            Webhooks) is posted to an address of yours, and sent again until it has arrived.
          </p>
        </EmptyState>
      )}
      {(rows ? rows.length > 0 : !endpoints.isError) && (
        <DataTable
          label="Webhook endpoints"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={2}
          request="webhooks"
        />
      )}
      {made && <SecretOnce secret={made.secret} />}
      <Section title="New endpoint">
        <EndpointForm draft={draft} verb="Add endpoint" onSubmit={save} />
      </Section>
    </MarketFrame>
  );
}
