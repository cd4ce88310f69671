import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Listing } from '../../api/envelope.ts';
import type { ListSearch } from '../../list-search.ts';
import { EmptyText, LoadFailure, NoMatches } from '../feedback/notice.tsx';
import type { Column } from './column.ts';
import { BarEndProvider, useColumns } from './columns-menu.tsx';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { ListBar } from './search-box.tsx';

type PagedListProps<Row extends { id: number }> = {
  label: string;
  columns: Column<Row>[];
  list: UseQueryResult<Listing<Row>>;
  search: ListSearch;
  change: (part: Partial<ListSearch>) => void;
  /** true if a search or a filter is set */
  narrowed: boolean;
  /** shown if there are no rows, even without filters */
  empty: ReactNode;
  filters: ReactNode;
  nothing: ReactNode;
  /** time of the last deletion: its row disappears even under the pointer */
  removedAt?: number;
  detail?: (row: Row) => ReactNode;
  opened?: (row: Row) => boolean;
  /** default number of rows per page: 10 if unset */
  pageSize?: number;
  /** default order of the API. If unset, columns can't be sorted */
  sortedBy?: string;
};

const NO_FILTERS = ['per_page', 'sort_by', 'sort'];

export function PagedList<Row extends { id: number }>(props: PagedListProps<Row>) {
  const { list, search, change, pageSize = 10, sortedBy } = props;
  const meta = list.data?.meta;
  const columns = useColumns(props.label.toLowerCase().replaceAll(' ', '-'), props.columns);
  // The page no longer exists, for example after its last row was deleted.
  const isBeyond = meta !== undefined && !list.isPlaceholderData && meta.current_page > meta.last_page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is a new one on each render
  useEffect(() => {
    if (isBeyond) change({ page: meta.last_page });
  }, [isBeyond]);
  if (meta?.total === 0 && !props.narrowed) return props.empty;
  const filters = Object.keys(search).filter((key) => !NO_FILTERS.includes(key));
  const isFiltered = filters.some((key) => search[key as keyof ListSearch] !== undefined);
  const clear = () => change(Object.fromEntries(filters.map((key) => [key, undefined])));
  const bar = <BarEndProvider value={columns.menu}>{props.filters ?? (columns.menu && <ListBar />)}</BarEndProvider>;
  // Shows the filters too, because a filter may have caused the error.
  if (list.isError && !list.data)
    return (
      <>
        {bar}
        <LoadFailure error={list.error} onRetry={() => list.refetch()} />
      </>
    );
  return (
    <>
      {bar}
      {meta?.total === 0 && isFiltered && <NoMatches onClear={clear}>{props.nothing}</NoMatches>}
      {meta?.total === 0 && !isFiltered && <EmptyText>{props.nothing}</EmptyText>}
      {meta?.total !== 0 && (
        <DataTable
          label={props.label}
          columns={columns.shown}
          rows={list.data?.data}
          rowKey={(row) => row.id}
          expectedRows={search.per_page ?? pageSize}
          {...(props.detail && { detail: props.detail })}
          {...(props.opened && { opened: props.opened })}
          request={JSON.stringify([list.isPlaceholderData ? null : search, props.removedAt])}
          {...(sortedBy === undefined
            ? {}
            : {
                sorting: {
                  by: search.sort_by ?? sortedBy,
                  direction: search.sort ?? 'desc',
                  onSort: (by, direction) => change({ sort_by: by, sort: direction }),
                },
              })}
        />
      )}
      {meta?.total !== 0 && (
        <Pager
          meta={meta}
          onPage={(page) => change({ page })}
          onPageSize={(size) => change({ per_page: size === pageSize ? undefined : size })}
        />
      )}
    </>
  );
}
