import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { queryString } from '../../api/client.ts';
import type { Customer } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState, LoadFailure, NoMatches } from '../../ui/feedback/notice.tsx';
import { countryName } from '../../ui/format/country.ts';
import { count, money } from '../../ui/format/format.ts';
import { DateOf } from '../../ui/format/moment.tsx';
import { type Column, rowLinkClass } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { CsvButton } from '../csv-button.tsx';
import { MarketFrame } from '../frame.tsx';
import { customersQuery } from './queries.ts';
import { valuesText } from './values.ts';

const COLUMNS: Column<Customer>[] = [
  {
    key: 'name',
    label: t('Customer'),
    look: 'strong',
    width: 'rest',
    phone: 'main',
    sortBy: 'email',
    cell: ({ id, name, email }) => (
      <Link
        to="/market/customers/$id"
        params={{ id: String(id) }}
        className={rowLinkClass}
        title={name ? `${name}, ${email}` : email}
      >
        {name || email}
      </Link>
    ),
  },
  {
    key: 'email',
    label: t('Email'),
    look: 'soft',
    width: 'bounded',
    phone: 'line',
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    key: 'country',
    label: t('Country'),
    look: 'soft',
    width: 'bounded',
    phone: 'none',
    cell: ({ country }) => <span>{country === '' ? '–' : countryName(country)}</span>,
  },
  {
    key: 'purchases',
    label: t('Purchases'),
    align: 'end',
    phone: 'labelled',
    sortBy: 'purchases',
    sortFirst: 'desc',
    cell: ({ purchases }) => count(purchases),
  },
  {
    key: 'value',
    label: t('Value'),
    align: 'end',
    phone: 'aside',
    sortBy: 'value',
    sortFirst: 'desc',
    cell: ({ values }) => valuesText(values, money),
  },
  {
    key: 'first',
    label: t('First purchase'),
    align: 'end',
    look: 'soft',
    phone: 'none',
    sortBy: 'first_purchase_at',
    sortFirst: 'desc',
    cell: ({ first_purchase_at }) => <DateOf at={first_purchase_at} />,
  },
  {
    key: 'last',
    label: t('Last purchase'),
    align: 'end',
    look: 'soft',
    phone: 'labelled',
    sortBy: 'last_purchase_at',
    sortFirst: 'desc',
    cell: ({ last_purchase_at }) => <DateOf at={last_purchase_at} />,
  },
];

export function CustomersPage() {
  const search = useSearch({ from: '/shell/market/customers' });
  const navigate = useNavigate({ from: '/market/customers' });
  const customers = useInfiniteQuery(customersQuery(search));
  const change = searchChanger(search, navigate);
  const rows = customers.data?.pages.flatMap(({ data }) => data);
  const isEmpty = rows?.length === 0;
  const { search: text, sort_by = 'last_purchase_at', sort } = search;
  const frame = { open: '/market/customers', actions: null } as const;
  if (isEmpty && text === undefined)
    return (
      <MarketFrame {...frame}>
        <EmptyState title={t('No customers yet')}>
          <p>{t('Everyone who buys from you appears here, with purchases, licenses and your notes.')}</p>
        </EmptyState>
      </MarketFrame>
    );
  return (
    <MarketFrame {...frame}>
      <ListBar>
        <SearchBox label={t('Search by name or address')} value={text} onSearch={(search) => change({ search })} />
        <CsvButton
          href={`/console/api/market/customers.csv${queryString({ search: text })}`}
          total={isEmpty ? 0 : undefined}
          narrowed={text !== undefined}
        />
      </ListBar>
      {customers.isError && !rows && <LoadFailure error={customers.error} onRetry={() => customers.refetch()} />}
      {isEmpty ? (
        <NoMatches onClear={() => change({ search: undefined })}>
          {t('No customers match “{search}”.', { search: text ?? '' })}
        </NoMatches>
      ) : (
        <DataTable
          label={t('Customers')}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          request={JSON.stringify([text, sort_by, sort, customers.data?.pages.length])}
          sorting={{
            by: sort_by,
            direction: sort ?? (sort_by === 'email' ? 'asc' : 'desc'),
            onSort: (by, direction) => change({ sort_by: by, sort: direction }),
          }}
        />
      )}
      {customers.hasNextPage && (
        <Button
          mt="md"
          variant="default"
          loading={customers.isFetchingNextPage}
          onClick={() => customers.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
    </MarketFrame>
  );
}
