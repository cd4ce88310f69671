import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { count, money, price as priceOf } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { menuColumn } from '../../ui/table/row-menu.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { CreateItem, MarketFrame } from '../frame.tsx';
import classes from '../market.module.css';
import { Picture } from '../picture.tsx';
import { ITEM_STATUSES } from '../search.ts';
import { FirstItem } from './first-item.tsx';
import { STATUSES } from './labels.ts';
import { useItemStatus } from './publish.ts';
import { itemsQuery } from './queries.ts';
import { ItemMenu } from './row-menu.tsx';

const PAGE_SIZE = 25;
const NOT_FOR_SALE = { tone: 'paused', word: t('Not for sale') } as const;

const COLUMNS: Column<Item>[] = [
  {
    key: 'name',
    label: t('Item'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    sortBy: 'name',
    cell: ({ id, name, media }) => (
      <div>
        <Link
          to="/market/items/$id"
          params={{ id: String(id) }}
          className={`${rowLinkClass} ${classes.name}`}
          title={name}
        >
          <Picture className={classes.thumb} src={media.thumbnail} alt="" />
          <span>{name}</span>
        </Link>
      </div>
    ),
  },
  {
    key: 'status',
    label: t('Status'),
    width: 120,
    phone: 'small',
    cell: ({ status, is_deliverable }) => (
      <Status {...(status === 'published' && !is_deliverable ? NOT_FOR_SALE : STATUSES[status])} />
    ),
  },
  {
    key: 'category',
    label: t('Category'),
    optional: 'shown',
    look: 'soft',
    width: 'bounded',
    phone: 'small',
    cell: ({ category }) => <span title={category}>{category}</span>,
  },
  {
    key: 'version',
    label: t('Version'),
    optional: 'shown',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ version }) => version || '–',
  },
  {
    key: 'regular',
    label: t('Price'),
    align: 'end',
    phone: 'aside',
    sortBy: 'price',
    sortFirst: 'desc',
    cell: ({ price, currency }) => priceOf(price.regular, currency),
  },
  {
    key: 'extended',
    label: t('Extended license'),
    align: 'end',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ price, currency }) => (price.extended > 0 ? money(price.extended, currency) : '–'),
  },
  {
    key: 'sales',
    label: t('Sales'),
    align: 'end',
    phone: 'labelled',
    optional: 'shown',
    sortBy: 'sales',
    sortFirst: 'desc',
    cell: ({ sales }) => count(sales),
  },
  {
    key: 'published',
    label: t('Published'),
    optional: 'hidden',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ published_at }) => <DateOf at={published_at} />,
  },
  {
    key: 'changed',
    label: t('Updated'),
    optional: 'shown',
    align: 'end',
    look: 'soft',
    phone: 'none',
    sortBy: 'updated_at',
    sortFirst: 'desc',
    cell: ({ updated_at }) => <DateOf at={updated_at} />,
  },
];

export function ItemsPage() {
  const search = useSearch({ from: '/shell/market/items' });
  const navigate = useNavigate({ from: '/market/items' });
  const items = useQuery(itemsQuery({ ...search, per_page: search.per_page ?? PAGE_SIZE }));
  const change = searchChanger(search, navigate);
  const queryClient = useQueryClient();
  const status = useItemStatus();
  const remove = useMutation({
    mutationFn: (id: number) => call('DELETE /market/items/:id', { path: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['market', 'items'] }),
  });
  const columns = useMemo(
    () => [
      ...COLUMNS,
      menuColumn<Item>((item) => <ItemMenu item={item} withdraw={status.mutate} remove={remove.mutate} />),
    ],
    [status.mutate, remove.mutate],
  );
  const error = status.error ?? remove.error;
  const narrowed = Boolean(search.search || search.status);
  const isEmpty = items.data?.meta.total === 0 && !narrowed;
  return (
    <MarketFrame open="/market/items" actions={!isEmpty && <CreateItem />}>
      {error && <Notice tone="danger">{error.message}</Notice>}
      <PagedList
        label={t('Items')}
        columns={columns}
        removedAt={remove.isSuccess ? remove.submittedAt : 0}
        list={items}
        search={search}
        change={change}
        sortedBy="id"
        pageSize={PAGE_SIZE}
        narrowed={narrowed}
        empty={<FirstItem />}
        filters={
          <ListBar>
            <SearchBox
              label={t('Search by name or reference')}
              value={search.search}
              onSearch={(text) => change({ search: text })}
            />
            <NativeSelect
              aria-label={t('Status')}
              value={search.status ?? ''}
              data={[
                { value: '', label: t('All statuses') },
                ...ITEM_STATUSES.map((value) => ({ value, label: STATUSES[value].word })),
              ]}
              onChange={(event) =>
                change({ status: ITEM_STATUSES.find((status) => status === event.currentTarget.value) })
              }
            />
          </ListBar>
        }
        nothing={
          search.search ? t('No items match “{search}”.', { search: search.search }) : t('No items have this status.')
        }
      />
    </MarketFrame>
  );
}
