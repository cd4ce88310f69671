import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { queryString } from '../../api/client.ts';
import type { Purchase } from '../../api/market.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { money } from '../../ui/format/format.ts';
import { DateOf, Moment } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { MarketFrame } from '../frame.tsx';
import { itemQuery } from '../items/queries.ts';
import classes from '../market.module.css';
import { buyerColumn, itemColumn } from '../sale-columns.tsx';
import { PURCHASE_STATES } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { STATES } from './labels.ts';
import { purchasesQuery } from './queries.ts';

const COLUMNS: Column<Purchase>[] = [
  {
    key: 'code',
    label: 'Purchase code',
    phone: 'title',
    cell: ({ id, purchase_code }) => (
      <Link to="/market/purchases/$id" params={{ id: String(id) }} className={rowLinkClass}>
        <code className={classes.code}>{purchase_code}</code>
      </Link>
    ),
  },
  { key: 'state', label: 'Status', phone: 'small', cell: ({ state }) => <Status {...STATES[state]} /> },
  itemColumn,
  buyerColumn(({ buyer_email }) => buyer_email),
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
  const change = searchChanger(search, navigate);
  const { search: text, state, item_id } = search;
  return (
    <MarketFrame open="/market/purchases" actions={null}>
      <PagedList
        label="Purchases"
        columns={COLUMNS}
        list={purchases}
        search={search}
        change={change}
        narrowed={Boolean(search.search || search.state || search.item_id)}
        empty={<NoPurchases />}
        filters={
          <SearchFilters
            searchLabel="Search by code, buyer or item"
            search={search}
            change={change}
            states={PURCHASE_STATES}
            wordOf={(state) => STATES[state].word}
          >
            {search.item_id !== undefined && (
              <OfItem id={search.item_id} onClear={() => change({ item_id: undefined })} />
            )}
            <Button
              component="a"
              href={`/console/api/market/purchases.csv${queryString({ search: text, state, item_id })}`}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              title="Every purchase in this list, including codes"
            >
              Download CSV
            </Button>
          </SearchFilters>
        }
        nothing={search.search ? `No purchases match “${search.search}”.` : 'No purchases match these filters.'}
      />
    </MarketFrame>
  );
}

function OfItem({ id, onClear }: { id: number; onClear: () => void }) {
  const item = useQuery(itemQuery(String(id)));
  return (
    <Button
      variant="default"
      rightSection={<IconX size={14} aria-hidden />}
      style={{ maxWidth: '100%' }}
      title="Show all items"
      onClick={onClear}
    >
      Of {item.data?.name ?? `item ${id}`}
    </Button>
  );
}

function NoPurchases() {
  return (
    <EmptyState title="No purchases yet">
      <p>
        Every purchase has a code that your product can validate. Your first purchase appears here after a buyer pays,
        or when you <Link to="/market/import">import sales from elsewhere</Link>.
      </p>
    </EmptyState>
  );
}
