import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { ShopItem } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import formClasses from '../../ui/form/form.module.css';
import { Buttons } from '../../ui/form/form.tsx';
import { percentage } from '../../ui/format/format.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

const queryKey = ['shop-items'];
const LISTED = 25;

export function ShopItems() {
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<ShopItem>();
  const items = useQuery({
    queryKey: [...queryKey, search],
    queryFn: () => call('GET /shop-items', { query: { search, per_page: LISTED } }),
    placeholderData: (known) => known,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const allow = useMutation({
    mutationFn: ({ id }: ShopItem) => call('POST /shop-items/:id/allow', { path: { id } }),
    onSettled: refresh,
  });
  if (items.isError && !items.data) return <LoadFailure error={items.error} onRetry={() => items.refetch()} />;
  if (items.data?.data.length === 0 && search === '')
    return <EmptyText>{t('No items have been published yet.')}</EmptyText>;
  return (
    <>
      <TextInput
        type="search"
        label={t('Search items')}
        maw={280}
        mb="md"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {allow.isError && <Notice tone="danger">{allow.error.message}</Notice>}
      {asked && (
        <TakeOutForm
          key={asked.id}
          item={asked}
          onLeave={() => {
            setAsked(undefined);
            refresh();
          }}
        />
      )}
      <DataTable
        label={t('Items in the shop')}
        rows={items.data?.data}
        rowKey={(item) => item.id}
        request={`items ${search}`}
        expectedRows={3}
        columns={[
          { key: 'name', label: t('Name'), width: 'rest', phone: 'main', cell: ({ name }) => <span>{name}</span> },
          {
            key: 'author',
            label: t('Author'),
            look: 'soft',
            width: 'bounded',
            phone: 'line',
            cell: ({ author }) => <span>{author}</span>,
          },
          {
            key: 'fee',
            label: t('Fee'),
            look: 'soft',
            align: 'end',
            width: 90,
            phone: 'labelled',
            cell: ({ fee_basis_points }) => percentage(fee_basis_points / 100, fee_basis_points % 100 === 0 ? 0 : 2),
          },
          {
            key: 'change',
            label: t('In the shop'),
            align: 'end',
            phone: 'aside',
            cell: (item) =>
              item.taken_out_at !== null ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  title={item.taken_out_reason ?? undefined}
                  aria-label={t('Allow {name} again', { name: item.name })}
                  onClick={() => allow.mutate(item)}
                >
                  {t('Allow again')}
                </Button>
              ) : (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={t('Take {name} out of the shop', { name: item.name })}
                  onClick={() => setAsked(item)}
                >
                  {t('Take out')}
                </Button>
              ),
          },
        ]}
      />
    </>
  );
}

function TakeOutForm({ item: { id, name }, onLeave }: { item: ShopItem; onLeave: () => void }) {
  const [reason, setReason] = useState('');
  const takeOut = useMutation({
    mutationFn: () => call('POST /shop-items/:id/take-out', { path: { id }, body: { reason } }),
    onSuccess: onLeave,
  });
  return (
    <form
      className={`${formClasses.form} ${formClasses.above}`}
      aria-label={t('Take {name} out of the shop', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        takeOut.mutate();
      }}
    >
      <TextInput
        autoFocus
        required
        maxLength={500}
        label={t('Reason for taking out {name}', { name })}
        description={t('The author sees it. Buyers keep the item')}
        error={takeOut.error?.message}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Buttons>
        <Button type="submit" color="red" loading={takeOut.isPending}>
          {t('Take out')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {t('Cancel')}
        </Button>
      </Buttons>
    </form>
  );
}
