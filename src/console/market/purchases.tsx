import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Column } from '../ui/data-table.tsx';
import { money } from '../ui/format.ts';
import { DateOf, Moment } from '../ui/moment.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ListBar, SearchBox } from '../ui/search-box.tsx';
import { Status, type Tone } from '../ui/status.tsx';
import { ImportFirst, MarketFrame } from './frame.tsx';
import classes from './market.module.css';
import { purchasesQuery } from './queries.ts';
import type { Purchase } from './wire.ts';

const STATES: Record<Purchase['state'], { tone: Tone; word: string }> = {
  valid: { tone: 'up', word: 'Valid' },
  refunded: { tone: 'paused', word: 'Refunded' },
  revoked: { tone: 'down', word: 'Revoked' },
};

const COLUMNS: Column<Purchase>[] = [
  {
    key: 'code',
    label: 'Purchase code',
    phone: 'title',
    cell: ({ purchase_code }) => <code className={classes.code}>{purchase_code}</code>,
  },
  { key: 'state', label: 'State', phone: 'small', cell: ({ state }) => <Status {...STATES[state]} /> },
  {
    key: 'item',
    label: 'Item',
    width: 'rest',
    phone: 'line',
    cell: ({ item }) => (
      <Link to="/market/items/$id" params={{ id: String(item.id) }} title={item.name}>
        {item.name}
      </Link>
    ),
  },
  {
    key: 'buyer',
    label: 'Buyer',
    look: 'soft',
    width: 'rest',
    phone: 'line',
    cell: ({ buyer_email }) => buyer_email && <span title={buyer_email}>{buyer_email}</span>,
  },
  {
    key: 'licence',
    label: 'Licence',
    look: 'soft',
    phone: 'small',
    cell: ({ license_type }) => license_type.replace(/ licen[sc]e$/i, ''),
  },
  { key: 'price', label: 'Price', align: 'end', phone: 'small', cell: ({ price, currency }) => money(price, currency) },
  {
    key: 'support',
    label: 'Support',
    align: 'end',
    look: 'soft',
    phone: 'none',
    cell: ({ supported_until }) => <DateOf at={supported_until} />,
  },
  { key: 'date', label: 'Sold', align: 'end', look: 'soft', phone: 'small', cell: ({ date }) => <Moment at={date} /> },
];

export function PurchasesPage() {
  const search = useSearch({ from: '/shell/market/purchases' });
  const navigate = useNavigate({ from: '/market/purchases' });
  const purchases = useQuery(purchasesQuery(search));
  const change = (part: Partial<typeof search>) =>
    navigate({ search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  return (
    <MarketFrame open="/market/purchases">
      <PagedList
        label="Purchases"
        columns={COLUMNS}
        list={purchases}
        search={search}
        change={change}
        narrowed={Boolean(search.search)}
        empty={
          <ImportFirst title="No purchases yet" lead="Every purchase has a code that your product can validate." />
        }
        filters={
          <ListBar>
            <SearchBox
              label="Search by code or buyer"
              value={search.search}
              onSearch={(text) => change({ search: text })}
            />
          </ListBar>
        }
        nothing={`No purchase matches “${search.search}”.`}
      />
    </MarketFrame>
  );
}
