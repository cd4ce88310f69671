import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AccountExport } from '../../api/accounts.ts';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import { Status, type StatusLook } from '../../ui/feedback/status.tsx';
import { DateOf, DateTimeOf } from '../../ui/format/moment.tsx';
import { formatSize } from '../../ui/format/size.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import classes from '../settings.module.css';

const POLL_MS = 2000;

export function Exports({ accountId }: { accountId?: number }) {
  const queryClient = useQueryClient();
  const queryKey = ['account-exports', accountId ?? 'own'];
  const path = accountId === undefined ? '/account/exports' : `/accounts/${accountId}/exports`;
  const exports = useQuery({
    queryKey,
    queryFn: async () =>
      (accountId === undefined
        ? await call('GET /account/exports')
        : await call('GET /accounts/:id/exports', { path: { id: accountId } })
      ).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
  });
  const request = useMutation({
    mutationFn: () =>
      accountId === undefined
        ? call('POST /account/exports')
        : call('POST /accounts/:id/exports', { path: { id: accountId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (exports.isError && !exports.data) return <LoadFailure error={exports.error} onRetry={() => exports.refetch()} />;
  return (
    <div className={classes.exports}>
      {request.isError && <Notice tone="danger">{request.error.message}</Notice>}
      <div>
        <Button
          variant="default"
          disabled={!exports.data}
          loading={request.isPending || exports.data?.some(isOpen) === true}
          onClick={() => request.mutate()}
        >
          {t('Export everything')}
        </Button>
      </div>
      {(!exports.data || exports.data.length > 0) && (
        <DataTable
          label={t('Exports')}
          rows={exports.data}
          rowKey={({ id }) => id}
          expectedRows={1}
          columns={columnsOf(path)}
        />
      )}
    </div>
  );
}

const isOpen = ({ state }: AccountExport) => state === 'waiting' || state === 'running';

const looks: Record<AccountExport['state'], StatusLook> = {
  waiting: { tone: 'pending', word: t('Waiting') },
  running: { tone: 'pending', word: t('Exporting') },
  ready: { tone: 'up', word: t('Ready') },
  failed: { tone: 'down', word: t('Failed') },
  expired: { tone: 'paused', word: t('Expired') },
};

const columnsOf = (path: string): Column<AccountExport>[] => [
  {
    key: 'created',
    label: t('Requested at'),
    width: 168,
    phone: 'main',
    cell: ({ created_at }) => <DateTimeOf at={created_at} />,
  },
  { key: 'state', label: t('Status'), width: 120, phone: 'aside', cell: ({ state }) => <Status {...looks[state]} /> },
  {
    key: 'what',
    label: t('Content'),
    width: 'rest',
    phone: 'line',
    look: 'soft',
    cell: ({ state, message, parts_done, bytes, expires_at }) => (
      <span>
        {state === 'failed' && message}
        {state === 'running' &&
          t('{count, plural, one {# file, {size}} other {# files, {size}}}', {
            count: parts_done,
            size: formatSize(bytes),
          })}
        {state === 'ready' &&
          tRich('{size}, until {date}', { size: formatSize(bytes), date: <DateOf at={expires_at} /> })}
      </span>
    ),
  },
  {
    key: 'file',
    label: '',
    head: <VisuallyHidden>{t('File')}</VisuallyHidden>,
    width: 104,
    align: 'end',
    phone: 'line',
    cell: ({ id, state }) =>
      state === 'ready' && (
        <a className={classes.textLink} href={`/console/api${path}/${id}/file`} download>
          {t('Download')}
        </a>
      ),
  },
];
