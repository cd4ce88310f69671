import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Item } from '../../api/market.ts';
import { searchChanger } from '../../list-search.ts';
import { Status } from '../../ui/feedback/status.tsx';
import { count, money } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { MarketFrame } from '../frame.tsx';
import classes from '../market.module.css';
import { Picture } from '../picture.tsx';
import { ITEM_STATUSES } from '../search.ts';
import { FirstItem } from './first-item.tsx';
import { STATUSES } from './labels.ts';
import { itemsQuery } from './queries.ts';

const NOT_FOR_SALE = { tone: 'paused', word: 'Not for sale' } as const;

const COLUMNS: Column<Item>[] = [
  {
    key: 'name',
    label: 'Item',
    look: 'strong',
    width: 'rest',
    phone: 'title',
    sortBy: 'name',
    cell: ({ id, name, media }) => (
      <Link
        to="/market/items/$id"
        params={{ id: String(id) }}
        className={`${rowLinkClass} ${classes.name}`}
        title={name}
      >
        <Picture className={classes.thumb} src={media.thumbnail} alt="" />
        <span>{name}</span>
      </Link>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    width: 120,
    phone: 'small',
    cell: ({ status, is_deliverable }) => (
      <Status {...(status === 'published' && !is_deliverable ? NOT_FOR_SALE : STATUSES[status])} />
    ),
  },
  {
    key: 'category',
    label: 'Category',
    look: 'soft',
    width: 'bounded',
    phone: 'small',
    cell: ({ category }) => <span title={category}>{category}</span>,
  },
  {
    key: 'version',
    label: 'Version',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ version }) => version || '–',
  },
  {
    key: 'regular',
    label: 'Price',
    align: 'end',
    phone: 'small',
    cell: ({ price, currency }) => money(price.regular, currency),
  },
  { key: 'sales', label: 'Sales', align: 'end', phone: 'labelled', cell: ({ sales }) => count(sales) },
  {
    key: 'published',
    label: 'Published',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ published_at }) => <DateOf at={published_at} />,
  },
  {
    key: 'changed',
    label: 'Updated',
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
  const items = useQuery(itemsQuery(search));
  const change = searchChanger(search, navigate);
  return (
    <MarketFrame open="/market/items">
      <PagedList
        label="Items"
        columns={COLUMNS}
        list={items}
        search={search}
        change={change}
        sortedBy="id"
        narrowed={Boolean(search.search || search.status)}
        empty={<FirstItem />}
        filters={
          <ListBar>
            <SearchBox
              label="Search by name or reference"
              value={search.search}
              onSearch={(text) => change({ search: text })}
            />
            <NativeSelect
              aria-label="Status"
              value={search.status ?? ''}
              data={[
                { value: '', label: 'All statuses' },
                ...ITEM_STATUSES.map((value) => ({ value, label: STATUSES[value].word })),
              ]}
              onChange={(event) =>
                change({ status: ITEM_STATUSES.find((status) => status === event.currentTarget.value) })
              }
            />
          </ListBar>
        }
        nothing={search.search ? `No items match “${search.search}”.` : 'No items with this status.'}
      />
    </MarketFrame>
  );
}
