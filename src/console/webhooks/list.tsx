import { Button, Menu } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { call } from '../api/client.ts';
import type { Webhook, WebhookWithSecret } from '../api/webhooks.ts';
import { t, tRich } from '../i18n/index.ts';
import { EmptyState, LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { useDraft } from '../ui/form/draft.ts';
import { DateOf } from '../ui/format/moment.tsx';
import { NewCard } from '../ui/layout/new-card.tsx';
import { Section } from '../ui/layout/page.tsx';
import { type Column, rowLinkClass } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { menuColumn, RowMenu } from '../ui/table/row-menu.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { eventsText } from './event-choice.tsx';
import { endpointsQuery } from './queries.ts';
import { SecretOnce } from './secret-once.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { type EndpointValues, toWire } from './values.ts';
import classes from './webhooks.module.css';

const nameOf = ({ name, url }: Pick<Webhook, 'name' | 'url'>): string => name || url.replace(/^https?:\/\//, '');

const COLUMNS: Column<Webhook>[] = [
  {
    key: 'name',
    label: t('Webhook'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, name, url }) => (
      <Link to="/settings/webhooks/$id" params={{ id: String(id) }} className={rowLinkClass} title={url}>
        {nameOf({ name, url })}
      </Link>
    ),
  },
  {
    key: 'events',
    label: t('Events'),
    look: 'soft',
    width: 'rest',
    phone: 'line',
    cell: ({ events }) => <span title={eventsText(events)}>{eventsText(events)}</span>,
  },
  {
    key: 'state',
    label: t('Status'),
    width: 130,
    phone: 'small',
    cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
  },
  {
    key: 'created',
    label: t('Created'),
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
];

const columnsOf = (test: (id: number) => void, remove: (id: number) => void): Column<Webhook>[] => [
  ...COLUMNS,
  menuColumn(({ id, name, url }) => (
    <RowMenu
      name={name || url}
      danger={{
        verb: t('Delete webhook'),
        question: t('Delete {name}? This stops all messages to it and deletes its delivery log.', {
          name: name || url,
        }),
        onConfirm: () => remove(id),
      }}
    >
      <Menu.Item leftSection={<IconSend size={16} aria-hidden />} onClick={() => test(id)}>
        {t('Send test event')}
      </Menu.Item>
    </RowMenu>
  )),
];

const EMPTY: EndpointValues = { name: '', url: '', events: [], monitor: [], website: [], item: [], is_active: true };

export function WebhooksSettings() {
  const queryClient = useQueryClient();
  const endpoints = useQuery(endpointsQuery);
  const draft = useDraft(EMPTY);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const save = () =>
    draft.submit(async () => {
      const { data } = await call('POST /webhooks', { body: toWire(draft.values) });
      setMade(data);
      draft.reset(EMPTY);
      setAdding(false);
      await queryClient.invalidateQueries(endpointsQuery);
    });
  const test = useMutation({
    mutationFn: (id: number) => call('POST /webhooks/:id/test', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks', 'one'] }),
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /webhooks/:id', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries(endpointsQuery),
  });
  const columns = useMemo(() => columnsOf(test.mutate, remove.mutate), [test.mutate, remove.mutate]);
  const error = test.error ?? remove.error;
  const rows = endpoints.data;
  const tested = rows?.find(({ id }) => id === test.variables);
  const add = !adding && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('Add webhook')}
    </Button>
  );
  return (
    <Section title={t('Webhooks')} actions={rows?.length !== 0 && add}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {test.data && tested && (
        <div className={classes.tested}>
          <span>
            {tRich('Test event to {webhook}:', {
              webhook: (
                <Link to="/settings/webhooks/$id" params={{ id: String(tested.id) }}>
                  {nameOf(tested)}
                </Link>
              ),
            })}
          </span>
          <TestOutcome endpoint={String(tested.id)} id={test.data.data.id} />
        </div>
      )}
      {endpoints.isError && !rows && <LoadFailure error={endpoints.error} onRetry={() => endpoints.refetch()} />}
      {made && <SecretOnce secret={made.secret} />}
      {adding && (
        <NewCard title={t('New webhook')}>
          <EndpointForm draft={draft} verb={t('Add webhook')} onSubmit={save} onLeave={() => setAdding(false)} />
        </NewCard>
      )}
      {rows?.length === 0 && !adding && (
        <EmptyState title={t('No webhooks yet')}>
          <p>
            {t(
              'Notify your own systems of incidents, traffic, orders and more. Gatehouse posts a signed message (Standard Webhooks) to your URL and retries until it is delivered.',
            )}
          </p>
          {add}
        </EmptyState>
      )}
      {(rows ? rows.length > 0 : !endpoints.isError) && (
        <DataTable
          label={t('Webhooks')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={2}
          request={`webhooks ${rows?.length}`}
        />
      )}
    </Section>
  );
}
