import { Switch } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { Listing } from '../../api/envelope.ts';
import type { Coupon } from '../../api/market.ts';
import { Nothing, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count, money } from '../../ui/format/format.ts';
import { DateOf, useNow } from '../../ui/format/moment.tsx';
import type { Column } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MarketFrame } from '../frame.tsx';
import { CouponDetail } from './detail.tsx';
import { ItemName } from './item-name.tsx';
import { NewCoupon } from './new.tsx';
import { couponsKey, couponsQuery } from './queries.ts';
import { statusOf } from './status.ts';

type Change = UseMutationResult<unknown, Error, { id: number; is_active: boolean }>['mutate'];

const columnsOf = (change: Change): Column<Coupon>[] => [
  { key: 'code', label: 'Code', look: 'strong', width: 'rest', phone: 'main', cell: ({ code }) => <span>{code}</span> },
  {
    key: 'off',
    label: 'Discount',
    phone: 'aside',
    cell: ({ percent, amount, currency }) => (percent === null ? money(amount ?? 0, currency ?? '') : `${percent} %`),
  },
  { key: 'item', label: 'Applies to', width: 'rest', phone: 'line', cell: ({ item_id }) => <ItemName id={item_id} /> },
  {
    key: 'uses',
    label: 'Used',
    align: 'end',
    phone: 'labelled',
    cell: ({ uses, max_uses }) => (max_uses === null ? count(uses) : `${count(uses)} of ${count(max_uses)}`),
  },
  {
    key: 'until',
    label: 'Ends',
    look: 'soft',
    phone: 'labelled',
    cell: ({ ends_at }) => <DateOf at={ends_at} empty="Never" />,
  },
  { key: 'status', label: 'Status', width: 110, phone: 'small', cell: (coupon) => <CouponStatus coupon={coupon} /> },
  {
    key: 'active',
    label: 'Active',
    phone: 'small',
    cell: ({ id, code, is_active }) => (
      <Switch
        aria-label={`${code} active`}
        checked={is_active}
        onChange={(event) => change({ id, is_active: event.currentTarget.checked })}
      />
    ),
  },
];

function CouponStatus({ coupon }: { coupon: Coupon }) {
  return <Status {...statusOf(coupon, useNow())} />;
}

export function CouponsPage() {
  const search = useSearch({ from: '/shell/market/coupons' });
  const navigate = useNavigate({ from: '/market/coupons' });
  const queryClient = useQueryClient();
  const coupons = useQuery(couponsQuery(search));
  const changed = () => queryClient.invalidateQueries({ queryKey: couponsKey });
  const change = useMutation({
    mutationFn: ({ id, is_active }: { id: number; is_active: boolean }) =>
      call('PATCH /market/coupons/:id', { path: { id }, body: { is_active: is_active ? 1 : 0 } }),
    // Shown at once; what the service keeps comes after it.
    onMutate: ({ id, is_active }) =>
      queryClient.setQueriesData<Listing<Coupon>>(
        { queryKey: couponsKey },
        (old) => old && { ...old, data: old.data.map((one) => (one.id === id ? { ...one, is_active } : one)) },
      ),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /market/coupons/:id', { path: { id } }),
    onSettled: changed,
  });
  const columns = useMemo(() => columnsOf(change.mutate), [change.mutate]);
  const error = change.error ?? remove.error;
  return (
    <MarketFrame open="/market/coupons" actions={null}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <PagedList
        label="Coupons"
        columns={columns}
        list={coupons}
        search={search}
        change={(part) =>
          navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false })
        }
        narrowed={false}
        empty={<Nothing>No coupons yet. Try SPRING: 20% off until the end of the month.</Nothing>}
        detail={(coupon) => <CouponDetail coupon={coupon} onChanged={changed} remove={remove} />}
        filters={null}
        nothing={null}
      />
      <NewCoupon onAdded={changed} />
    </MarketFrame>
  );
}
