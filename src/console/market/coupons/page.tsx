import { Button, Menu, Switch, VisuallyHidden } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Listing } from '../../api/envelope.ts';
import type { Coupon } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { useCopy } from '../../ui/feedback/use-copy.ts';
import { count, money } from '../../ui/format/format.ts';
import { DateOf, useNow } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import type { FilterTab } from '../../ui/layout/filter-tabs.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import type { Column } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx';
import { percentText } from '../amounts.ts';
import { MarketFrame } from '../frame.tsx';
import type { CouponState } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { useShopBase } from '../shop-base.ts';
import { couponLink } from './coupon-link.tsx';
import classes from './coupons.module.css';
import { CouponDetail } from './detail.tsx';
import { ItemName } from './item-name.tsx';
import { NewCoupon } from './new.tsx';
import { couponsKey, couponsQuery } from './queries.ts';
import { noteOf } from './status.ts';

type Change = UseMutationResult<unknown, Error, { id: number; is_active: boolean }>['mutate'];

type Remove = UseMutationResult<unknown, Error, number>['mutate'];

const columnsOf = (change: Change, remove: Remove): Column<Coupon>[] => [
  {
    key: 'code',
    label: t('Code'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ code }) => (
      <div>
        <CopyCode label={t('coupon code')} code={code} shown={code} />
      </div>
    ),
  },
  {
    key: 'off',
    label: t('Discount'),
    align: 'end',
    phone: 'aside',
    cell: ({ percent, amount, currency }) =>
      percent === null ? money(-(amount ?? 0), currency ?? '') : `−${percentText(Math.round(percent * 100))}`,
  },
  {
    key: 'item',
    label: t('Applies to'),
    width: 'rest',
    phone: 'small',
    optional: 'shown',
    cell: ({ item_id, item_ids }) =>
      item_ids.length > 1 ? (
        t('{count, plural, one {# item} other {# items}}', { count: item_ids.length })
      ) : (
        <ItemName id={item_id} />
      ),
  },
  {
    key: 'uses',
    label: t('Used'),
    align: 'end',
    optional: 'shown',
    phone: 'labelled',
    cell: ({ uses, max_uses }) =>
      max_uses === null ? count(uses) : t('{used} of {limit}', { used: count(uses), limit: count(max_uses) }),
  },
  {
    key: 'revenue',
    label: t('Revenue'),
    align: 'end',
    optional: 'shown',
    phone: 'labelled',
    cell: ({ revenue }) =>
      revenue.length === 0 ? '–' : revenue.map(({ amount, currency }) => money(amount, currency)).join(', '),
  },
  {
    key: 'begins',
    label: t('Starts'),
    align: 'end',
    look: 'soft',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ starts_at }) => <DateOf at={starts_at} empty={t('Immediately')} />,
  },
  {
    key: 'until',
    label: t('Ends'),
    align: 'end',
    look: 'soft',
    optional: 'shown',
    phone: 'labelled',
    cell: ({ ends_at }) => <DateOf at={ends_at} empty={t('Never')} />,
  },
  {
    key: 'active',
    label: t('Active'),
    width: 156,
    phone: 'line',
    cell: (coupon) => (
      <div className={classes.active}>
        <ActiveSwitch coupon={coupon} change={change} />
        <CouponNote coupon={coupon} />
      </div>
    ),
  },
  menuColumn((coupon) => <CouponMenu coupon={coupon} remove={remove} />),
];

function ActiveSwitch({ coupon: { id, code, is_active }, change }: { coupon: Coupon; change: Change }) {
  const isReadOnly = useReadOnly();
  return (
    <Switch
      aria-label={`${code} active`}
      disabled={isReadOnly}
      checked={is_active}
      onChange={(event) => change({ id, is_active: event.currentTarget.checked })}
    />
  );
}

function CouponMenu({ coupon: { id, code, item_ids }, remove }: { coupon: Coupon; remove: Remove }) {
  const base = useShopBase();
  const { outcome, copy } = useCopy();
  const [item] = item_ids;
  const link = item === undefined ? undefined : couponLink(base, String(item), code);
  return (
    <>
      <RowMenu
        name={t('coupon {code}', { code })}
        danger={{
          verb: t('Delete coupon'),
          question: t('Delete {code}? Buyers can no longer use it. Existing orders keep their discount.', { code }),
          onConfirm: () => remove(id),
        }}
      >
        {/* The item's checkout page reads the coupon from the URL. */}
        {link !== undefined && (
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            closeMenuOnClick={false}
            onClick={() => copy(link)}
          >
            {outcome || t('Copy link with coupon')}
          </Menu.Item>
        )}
      </RowMenu>
      <VisuallyHidden aria-live="polite">{outcome}</VisuallyHidden>
    </>
  );
}

function CouponNote({ coupon }: { coupon: Coupon }) {
  const note = noteOf(coupon, useNow());
  return note && <Status {...note} />;
}

const TABS: FilterTab<CouponState>[] = [
  { key: undefined, word: t('All') },
  { key: 'usable', word: t('Usable') },
  { key: 'unusable', word: t('Off, ended or used up') },
];

export function CouponsPage() {
  const { new: asked, ...search } = useSearch({ from: '/shell/market/coupons' });
  const navigate = useNavigate({ from: '/market/coupons' });
  const queryClient = useQueryClient();
  const coupons = useQuery(couponsQuery(search));
  const narrow = searchChanger(search, navigate);
  const changed = () => queryClient.invalidateQueries({ queryKey: couponsKey });
  const change = useMutation({
    mutationFn: ({ id, is_active }: { id: number; is_active: boolean }) =>
      call('PATCH /market/coupons/:id', { path: { id }, body: { is_active: is_active ? 1 : 0 } }),
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
  const columns = useMemo(() => columnsOf(change.mutate, remove.mutate), [change.mutate, remove.mutate]);
  const error = change.error ?? remove.error;
  const [adding, setAdding] = useState(false);
  // The form was opened from the command palette, which can also be used on this page.
  const isAsked = asked === 1;
  useEffect(() => {
    if (!isAsked) return;
    setAdding(true);
    void navigate({ search: ({ new: _, ...rest }) => rest, replace: true });
  }, [isAsked, navigate]);
  const create = !adding && (
    <IfCanEdit>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('Create coupon')}
      </Button>
    </IfCanEdit>
  );
  return (
    <MarketFrame open="/market/coupons" actions={coupons.data?.meta.total !== 0 && create}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {adding && <NewCoupon onAdded={changed} onLeave={() => setAdding(false)} />}
      <PagedList
        label={t('Coupons')}
        columns={columns}
        removedAt={remove.isSuccess ? remove.submittedAt : 0}
        list={coupons}
        search={search}
        change={narrow}
        narrowed={Boolean(search.search || search.state)}
        empty={
          !adding && (
            <EmptyState title={t('No coupons yet')}>
              <p>
                {t(
                  'A coupon takes a percentage or a fixed amount off one, several or all items, with an optional usage limit and end date. Try SPRING: 20% off until the end of the month.',
                )}
              </p>
              {create}
            </EmptyState>
          )
        }
        detail={(coupon) => <CouponDetail coupon={coupon} onChanged={changed} />}
        filters={
          <SearchFilters
            label={t('Coupons by status')}
            searchLabel={t('Search by code')}
            search={search}
            change={narrow}
            tabs={TABS}
          />
        }
        nothing={t('No coupons match these filters.')}
      />
    </MarketFrame>
  );
}
