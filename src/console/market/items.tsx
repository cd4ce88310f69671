import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type Column, rowLinkClass } from '../ui/data-table.tsx';
import { money } from '../ui/format.ts';
import { DateOf } from '../ui/moment.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ListBar, SearchBox } from '../ui/search-box.tsx';
import { ImportFirst, MarketFrame } from './frame.tsx';
import classes from './market.module.css';
import { Picture } from './picture.tsx';
import { itemsQuery } from './queries.ts';
import type { Item } from './wire.ts';

const COLUMNS: Column<Item>[] = [
  {
    key: 'name',
    label: 'Item',
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, name, media }) => (
      <Link
        to="/market/items/$id"
        params={{ id: String(id) }}
        className={`${rowLinkClass} ${classes.name}`}
        title={name}
      >
        <Picture className={classes.thumb} src={media.thumbnail} alt="" />
        {name}
      </Link>
    ),
  },
  { key: 'category', label: 'Category', look: 'soft', phone: 'line', cell: ({ category }) => category },
  {
    key: 'version',
    label: 'Version',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ version }) => version ?? '–',
  },
  {
    key: 'regular',
    label: 'Regular',
    align: 'end',
    phone: 'aside',
    cell: ({ price, currency }) => money(price.regular, currency),
  },
  {
    key: 'extended',
    label: 'Extended',
    align: 'end',
    phone: 'none',
    cell: ({ price, currency }) => money(price.extended, currency),
  },
  {
    key: 'published',
    label: 'Published',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ published_at }) => <DateOf at={published_at} />,
  },
];

export function ItemsPage() {
  const search = useSearch({ from: '/shell/market' });
  const navigate = useNavigate({ from: '/market' });
  const items = useQuery(itemsQuery(search));
  const change = (part: Partial<typeof search>) =>
    navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  return (
    <MarketFrame open="/market">
      <PagedList
        label="Items"
        columns={COLUMNS}
        list={items}
        search={search}
        change={change}
        narrowed={Boolean(search.search)}
        empty={<ImportFirst title="No items yet" lead="Items are what your purchase codes belong to." />}
        filters={
          <ListBar>
            <SearchBox label="Search items" value={search.search} onSearch={(text) => change({ search: text })} />
          </ListBar>
        }
        nothing={`No item matches “${search.search}”.`}
      />
    </MarketFrame>
  );
}
