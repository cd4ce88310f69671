import { Button } from '@mantine/core';
import { IconGift, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { queryString } from '../../api/client.ts';
import type { Purchase } from '../../api/market.ts';
import { t, tRich } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { EmptyState, Notice } from '../../ui/feedback/notice.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { price } from '../../ui/format/format.ts';
import { DateOf, LogTime } from '../../ui/format/moment.tsx';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import type { FilterTab } from '../../ui/layout/filter-tabs.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { PagedList } from '../../ui/table/paged-list.tsx';
import { menuColumn } from '../../ui/table/row-menu.tsx';
import { CsvButton } from '../csv-button.tsx';
import { MarketFrame } from '../frame.tsx';
import { itemQuery } from '../items/queries.ts';
import { buyerColumn, emailColumn, invoiceColumn, refundedColumn } from '../sale/sale-columns.tsx';
import { licenceWord, PURCHASE_STYLES, purchaseLook } from '../sale/sale-states.ts';
import { PURCHASE_STATES, type PurchaseState, SALES_PER_PAGE } from '../search.ts';
import { SearchFilters } from '../search-filters.tsx';
import { GrantForm } from './grant.tsx';
import { OpenRefundRequests } from './open-refund-requests.tsx';
import { purchasesQuery } from './queries.ts';
import { PurchaseMenu, usePurchaseActions } from './row-menu.tsx';

const COLUMNS: Column<Purchase>[] = [
  {
    key: 'item',
    label: t('Item'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    cell: ({ id, item }) => (
      <Link to="/market/purchases/$id" params={{ id: String(id) }} className={rowLinkClass} title={item.name}>
        {item.name}
      </Link>
    ),
  },
  buyerColumn('/market/purchases', ({ buyer_name, buyer_email }) => ({ name: buyer_name, email: buyer_email })),
  emailColumn(({ buyer_email }) => buyer_email),
  {
    key: 'code',
    label: t('Code'),
    phone: 'none',
    optional: 'shown',
    cell: ({ purchase_code }) => <CopyCode label={t('purchase code')} code={purchase_code} />,
  },
  {
    key: 'state',
    label: t('Status'),
    width: 134,
    phone: 'small',
    cell: (purchase) => <Status {...purchaseLook(purchase)} />,
  },
  {
    key: 'licence',
    label: t('License'),
    look: 'soft',
    phone: 'small',
    optional: 'hidden',
    cell: ({ license_type }) => licenceWord(license_type),
  },
  { key: 'price', label: t('Price'), align: 'end', phone: 'aside', cell: (sold) => price(sold.price, sold.currency) },
  refundedColumn,
  invoiceColumn(({ id, invoice_number }) => ({ purchase: id, invoice: invoice_number })),
  {
    key: 'support',
    label: t('Support until'),
    align: 'end',
    look: 'soft',
    phone: 'labelled',
    optional: 'hidden',
    cell: ({ supported_until }) => <DateOf at={supported_until} />,
  },
  {
    key: 'date',
    label: t('Sold'),
    align: 'end',
    look: 'soft',
    width: 112,
    phone: 'small',
    optional: 'shown',
    cell: ({ date }) => <LogTime at={date} />,
  },
];

const TABS: FilterTab<PurchaseState>[] = [
  { key: undefined, word: t('All') },
  ...PURCHASE_STATES.map((key) => ({ key, word: PURCHASE_STYLES[key].word })),
];

export function PurchasesPage() {
  const search = useSearch({ from: '/shell/market/purchases' });
  const navigate = useNavigate({ from: '/market/purchases' });
  const purchases = useQuery(purchasesQuery(search));
  const change = searchChanger(search, navigate);
  const { search: text, state, item_id } = search;
  const isNarrowed = Boolean(text || state || item_id);
  const { link, revoke } = usePurchaseActions();
  const [isGranting, setGranting] = useState(false);
  const columns = useMemo(
    () => [
      ...COLUMNS,
      menuColumn<Purchase>((purchase) => (
        <PurchaseMenu purchase={purchase} sendLink={link.mutate} revoke={revoke.mutate} />
      )),
    ],
    [link.mutate, revoke.mutate],
  );
  const error = link.error ?? revoke.error;
  return (
    <MarketFrame
      open="/market/purchases"
      actions={
        <IfCanEdit>
          <Button
            leftSection={<IconGift size={16} aria-hidden />}
            aria-expanded={isGranting}
            onClick={() => setGranting(!isGranting)}
          >
            {t('Give a license')}
          </Button>
        </IfCanEdit>
      }
      lead={t('Everything buyers own, each with its purchase code: paid and free orders, and imported sales.')}
    >
      <OpenRefundRequests />
      {isGranting && <GrantForm onLeave={() => setGranting(false)} />}
      {error && <Notice tone="danger">{error.message}</Notice>}
      {link.data && <Notice tone="calm">{t('Sent to {address}.', { address: link.data.data.sent_to })}</Notice>}
      <PagedList
        label={t('Purchases')}
        columns={columns}
        list={purchases}
        search={search}
        change={change}
        narrowed={isNarrowed}
        pageSize={SALES_PER_PAGE}
        empty={<NoPurchases />}
        filters={
          <SearchFilters
            label={t('Purchases by status')}
            searchLabel={t('Search by code, buyer or item')}
            search={search}
            change={change}
            tabs={TABS}
          >
            {search.item_id !== undefined && (
              <OfItem id={search.item_id} onClear={() => change({ item_id: undefined })} />
            )}
            <CsvButton
              href={`/console/api/market/purchases.csv${queryString({ search: text, state, item_id })}`}
              total={purchases.data?.meta.total}
              narrowed={isNarrowed}
            />
          </SearchFilters>
        }
        nothing={
          search.search
            ? t('No purchases match “{search}”.', { search: search.search })
            : t('No purchases match these filters.')
        }
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
      title={t('Show all items')}
      onClick={onClear}
    >
      {t('For {item}', { item: item.data?.name ?? t('item {id}', { id }) })}
    </Button>
  );
}

function NoPurchases() {
  const isReadOnly = useReadOnly();
  return (
    <EmptyState title={t('No purchases yet')}>
      <p>
        {isReadOnly
          ? t(
              'Every purchase has a code that your product can validate. Your first purchase appears here after a buyer pays.',
            )
          : tRich(
              'Every purchase has a code that your product can validate. Your first purchase appears here after a buyer pays, or when you <a>import sales from elsewhere</a>.',
              { a: (text) => <Link to="/market/import">{text}</Link> },
            )}
      </p>
    </EmptyState>
  );
}
