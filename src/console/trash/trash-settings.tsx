import { Button, NativeSelect } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import settings from '../settings/settings.module.css';
import { ConfirmButton } from '../ui/feedback/confirm.tsx';
import { EmptyState, EmptyText, LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { Moment, useNow } from '../ui/format/moment.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { Pager } from '../ui/table/pager.tsx';
import { removeColumn } from '../ui/table/remove-column.tsx';
import { ListBar } from '../ui/table/search-box.tsx';
import { kindWords, type TrashEntry, type TrashKind } from './deleted.ts';
import classes from './trash.module.css';

type Named = Pick<TrashEntry, 'kind' | 'id'>;
type Actions = { restore: (entry: Named) => void; erase: (entry: Named) => void; isBusy: (entry: Named) => boolean };

const KINDS = Object.keys(kindWords) as TrashKind[];
const DAY_MS = 86_400_000;

function DaysLeft({ at }: { at: string }) {
  const days = Math.max(0, Math.ceil((Date.parse(at) - useNow()) / DAY_MS));
  return t('{days, plural, one {# day} other {# days}}', { days });
}

const columnsOf = ({ restore, erase, isBusy }: Actions): Column<TrashEntry>[] => [
  {
    key: 'title',
    label: t('Name'),
    width: 'rest',
    look: 'strong',
    phone: 'main',
    cell: ({ title }) => <span>{title}</span>,
  },
  { key: 'kind', label: t('Kind'), width: 100, phone: 'small', look: 'soft', cell: ({ kind }) => kindWords[kind] },
  {
    key: 'deleted_at',
    label: t('Deleted'),
    width: 110,
    phone: 'small',
    look: 'soft',
    cell: ({ deleted_at }) => <Moment at={deleted_at} />,
  },
  {
    key: 'deleted_by',
    label: t('By'),
    width: 'bounded',
    phone: 'small',
    look: 'soft',
    cell: ({ deleted_by }) => <span>{deleted_by ?? '–'}</span>,
  },
  {
    key: 'erased_at',
    label: t('Days left'),
    width: 84,
    align: 'end',
    phone: 'end',
    cell: ({ erased_at }) => <DaysLeft at={erased_at} />,
  },
  removeColumn((entry) => (
    <span className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        loading={isBusy(entry)}
        aria-label={t('Restore {name}', { name: entry.title })}
        onClick={() => restore(entry)}
      >
        {t('Restore')}
      </Button>
      <ConfirmButton
        verb={t('Delete for good')}
        label={t('Delete for good: {name}', { name: entry.title })}
        question={t('Delete it for good? This can’t be undone.')}
        size="xs"
        pending={isBusy(entry)}
        onConfirm={() => erase(entry)}
      />
    </span>
  )),
];

export function TrashSettings() {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<TrashKind>();
  const [page, setPage] = useState(1);
  const entries = useQuery({
    queryKey: ['trash', kind, page],
    queryFn: () => call('GET /trash', { query: { kind, page, per_page: 25 } }),
    placeholderData: keepPreviousData,
  });
  const restore = useMutation({
    mutationFn: ({ kind, id }: Named) => call('POST /trash/restorations', { body: { kind, id } }),
    // The restored thing appears on other pages.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const changed = () => queryClient.invalidateQueries({ queryKey: ['trash'] });
  const erase = useMutation({
    mutationFn: ({ kind, id }: Named) => call('DELETE /trash/:kind/:id', { path: { kind, id } }),
    onSettled: changed,
  });
  const empty = useMutation({ mutationFn: () => call('DELETE /trash'), onSettled: changed });
  const busy = restore.isPending ? restore.variables : erase.isPending ? erase.variables : undefined;
  const columns = useMemo(
    () =>
      columnsOf({
        restore: restore.mutate,
        erase: erase.mutate,
        isBusy: (entry) => busy?.kind === entry.kind && busy.id === entry.id,
      }),
    [restore.mutate, erase.mutate, busy],
  );
  // Part of `request`, because the table otherwise keeps its rows while the pointer or the focus is on it.
  const removedAt = [restore, erase].map(({ isSuccess, submittedAt }) => (isSuccess ? submittedAt : 0));
  const error = restore.error ?? erase.error ?? empty.error;
  const isEmpty = entries.data?.meta.total === 0;
  return (
    <>
      <h2>{t('Trash')}</h2>
      <p className={settings.lead}>
        {t('Deleted data stays here for 30 days. Everything you restore keeps its data, links and statistics.')}
      </p>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {restore.isSuccess && <Notice tone="calm">{t('{name} is restored.', { name: restore.data.data.title })}</Notice>}
      {entries.isError && !entries.data && <LoadFailure error={entries.error} onRetry={() => entries.refetch()} />}
      {isEmpty && kind === undefined ? (
        <EmptyState title={t('The trash is empty')}>
          <p>
            {t(
              'Deleted monitors, incidents, SLOs, alert policies, contacts, status pages, websites, goals, funnels, segments, draft items and coupons appear here. You can restore them for 30 days.',
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          <ListBar>
            <NativeSelect
              aria-label={t('Kind')}
              value={kind ?? ''}
              data={[
                { value: '', label: t('Everything') },
                ...KINDS.map((value) => ({ value, label: kindWords[value] })),
              ]}
              onChange={(event) => {
                setKind(KINDS.find((value) => value === event.currentTarget.value));
                setPage(1);
              }}
            />
            <ConfirmButton
              verb={t('Empty trash')}
              question={t('Delete everything in the trash for good? This can’t be undone.')}
              size="xs"
              pending={empty.isPending}
              onConfirm={() => empty.mutate()}
            />
          </ListBar>
          {isEmpty ? (
            <EmptyText>{t('The trash contains no data of this kind.')}</EmptyText>
          ) : (
            <DataTable
              label={t('Trash')}
              rows={entries.data?.data}
              rowKey={({ kind, id }) => `${kind} ${id}`}
              columns={columns}
              request={JSON.stringify([kind, page, removedAt])}
            />
          )}
          {!isEmpty && <Pager meta={entries.data?.meta} onPage={setPage} />}
        </>
      )}
    </>
  );
}
