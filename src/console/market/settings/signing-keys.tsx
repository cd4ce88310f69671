import { IconRefresh } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { SigningKey } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { DateOf } from '../../ui/format/moment.tsx';
import { Section } from '../../ui/layout/page.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import classes from './settings.module.css';

const keysQuery = queryOptions({
  queryKey: ['market', 'signing-keys'],
  queryFn: async () => (await call('GET /market/signing-keys')).data,
});

const columnsOf = (remove: (id: string) => void): Column<SigningKey>[] => [
  {
    key: 'kid',
    label: 'Key (kid)',
    width: 'rest',
    phone: 'title',
    cell: ({ id }) => (
      <code className={classes.kid} title={id}>
        {id}
      </code>
    ),
  },
  {
    key: 'state',
    label: t('Status'),
    width: 130,
    phone: 'small',
    cell: ({ retired_at }) =>
      retired_at === null ? <Status tone="up" word={t('Active')} /> : <Status tone="paused" word={t('Verify only')} />,
  },
  {
    key: 'created',
    label: t('Created'),
    align: 'end',
    look: 'soft',
    phone: 'small',
    cell: ({ created_at }) => <DateOf at={created_at} />,
  },
  menuColumn(
    ({ id, retired_at }) =>
      retired_at !== null && (
        <RowMenu
          name={t('key {id}', { id })}
          danger={{
            verb: t('Remove key'),
            question: t('Remove the key {id}? License files signed with it become invalid.', { id }),
            onConfirm: () => remove(id),
          }}
        />
      ),
  ),
];

export function SigningKeys() {
  const queryClient = useQueryClient();
  const keys = useQuery(keysQuery);
  const rotate = useMutation({
    mutationFn: () => call('POST /market/signing-keys'),
    onSettled: () => queryClient.invalidateQueries(keysQuery),
  });
  const remove = useMutation({
    mutationFn: (kid: string) => call('DELETE /market/signing-keys/:id', { path: { id: kid } }),
    onSettled: () => queryClient.invalidateQueries(keysQuery),
  });
  const columns = useMemo(() => columnsOf(remove.mutate), [remove.mutate]);
  const rows = keys.data;
  const error = rotate.error ?? remove.error;
  return (
    <Section title={t('License signing keys')} note={t('Used for all authors. Only you can see this')}>
      {keys.isError && !rows && <LoadFailure error={keys.error} onRetry={() => keys.refetch()} />}
      {rows?.length === 0 && (
        <EmptyText>{t('No keys yet. The first one is created with the first license file.')}</EmptyText>
      )}
      {(rows ? rows.length > 0 : !keys.isError) && (
        <DataTable
          label={t('Signing keys')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          expectedRows={1}
          request={`${rows?.length}`}
        />
      )}
      <div className={classes.below}>
        {error && <Notice tone="danger">{error.message}</Notice>}
        <ConfirmButton
          key={rotate.data?.data.id}
          verb={t('Rotate key')}
          question={t('Apps that embed the public key need the new one.')}
          size="xs"
          icon={<IconRefresh size={14} aria-hidden />}
          pending={rotate.isPending}
          onConfirm={() => rotate.mutate()}
        />
      </div>
    </Section>
  );
}
