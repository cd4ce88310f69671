import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FurtherApiKey, MadeApiKey } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { LoadFailure, Nothing, Notice } from '../../ui/feedback/notice.tsx';
import { RemoveButton } from '../../ui/feedback/remove-button.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { AddSection } from '../../ui/layout/add-section.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { removeColumn } from '../../ui/table/remove-column.tsx';
import settings from '../settings.module.css';
import classes from './api-keys.module.css';
import { KeyForm } from './key-form.tsx';
import { MadeKey } from './made-key.tsx';
import { furtherKeysQuery } from './queries.ts';

const { queryKey } = furtherKeysQuery;

/** The keys beside the account's first one, each for one purpose. */
export function FurtherKeys() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [made, setMade] = useState<MadeApiKey>();
  const keys = useQuery(furtherKeysQuery);
  const end = useMutation({
    mutationFn: (id: number) => call('DELETE /account/api-keys/:id', { path: { id } }),
    onSuccess: (_, id) => {
      if (made?.id === id) setMade(undefined);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <div className={settings.block}>
      <h2>Keys with scopes</h2>
      <p className={settings.lead}>
        Give each program a key of its own that opens only what it needs. You can end one without touching the others.
        They belong to the account and go on working when their maker leaves it.
      </p>
      {keys.isError && !keys.data && <LoadFailure error={keys.error} onRetry={() => keys.refetch()} />}
      {end.isError && <Notice tone="danger">{end.error.message}</Notice>}
      {keys.data?.length === 0 && !made && <Nothing>No keys with scopes yet.</Nothing>}
      {(keys.isPending || (keys.data?.length ?? 0) > 0) && (
        <DataTable
          label="Keys with scopes"
          columns={columnsOf(end)}
          rows={keys.data}
          rowKey={({ id }) => id}
          expectedRows={1}
          request={`${keys.data?.length}`}
        />
      )}
      {made && <MadeKey made={made} />}
      {isOpen ? (
        <AddSection title="New key">
          <KeyForm
            onLeave={() => setOpen(false)}
            onMade={(key) => {
              setOpen(false);
              setMade(key);
              void queryClient.invalidateQueries({ queryKey });
            }}
          />
        </AddSection>
      ) : (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => {
            setMade(undefined);
            setOpen(true);
          }}
        >
          New key
        </Button>
      )}
    </div>
  );
}

const columnsOf = (end: Parameters<typeof RemoveButton>[0]['remove']): Column<FurtherApiKey>[] => [
  {
    key: 'name',
    label: 'Name',
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ name, prefix }) => (
      <div className={classes.name}>
        <span title={name}>{name}</span>
        <code>{prefix}…</code>
      </div>
    ),
  },
  {
    key: 'scopes',
    label: 'Scopes',
    look: 'soft',
    width: 'rest',
    phone: 'second',
    cell: ({ scopes, networks }) => (
      <div className={classes.lines}>
        <span>{scopes.join(', ')}</span>
        {networks.length > 0 && <span>from {networks.join(', ')}</span>}
      </div>
    ),
  },
  {
    key: 'expires',
    label: 'Expires',
    look: 'soft',
    width: 110,
    phone: 'labelled',
    cell: ({ expires_at, has_expired }) =>
      has_expired ? <Status tone="down" word="Expired" /> : <DateOf at={expires_at} empty="Never" />,
  },
  {
    key: 'used',
    label: 'Last used',
    look: 'soft',
    width: 150,
    phone: 'labelled',
    cell: ({ last_used_at, last_used_network }) => (
      <div className={classes.lines}>
        <Moment at={last_used_at} empty="Never" />
        {last_used_network && <span>{last_used_network}</span>}
      </div>
    ),
  },
  {
    key: 'maker',
    label: 'Made by',
    look: 'soft',
    width: 120,
    phone: 'labelled',
    cell: ({ made_by }) => made_by ?? 'Former user',
  },
  removeColumn(({ id, name }) => (
    <RemoveButton id={id} verb="End" question={`End ${name}? What uses it stops working.`} remove={end} />
  )),
];
