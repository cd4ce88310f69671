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
  /** what the address bar asks for, and how it is changed */
  search: ListSearch;
  change: (part: Partial<ListSearch>) => void;
  /** whether the list is narrowed, by the search or otherwise */
  narrowed: boolean;
  /** in place of everything when there is nothing at all */
  empty: ReactNode;
  /** above the rows: a `ListBar` */
  filters: ReactNode;
  /** the sentence for when nothing matches */
  nothing: ReactNode;
  /** when the reader last removed a row: it goes at once, though the pointer is over the list */
  removedAt?: number;
  /** more about a row, below it, for who opens it */
  detail?: (row: Row) => ReactNode;
  /** a row whose details are open at first */
  opened?: (row: Row) => boolean;
  /** rows a page while the address bar says nothing; 10 */
  pageSize?: number;
  /** the service's own order; without it the columns cannot be sorted */
  sortedBy?: string;
};

/** What the address bar keeps beside the filters. */
const NO_FILTERS = ['per_page', 'sort_by', 'sort'];

/** A list that the service pages: loading, failing, empty, nothing found, or its rows, at the same place. */
export function PagedList<Row extends { id: number }>(props: PagedListProps<Row>) {
  const { list, search, change, pageSize = 10, sortedBy } = props;
  const meta = list.data?.meta;
  const columns = useColumns(props.label.toLowerCase().replaceAll(' ', '-'), props.columns);
  // The last row of the last page may be gone: the page before it is the last one then.
  const isBeyond = meta !== undefined && !list.isPlaceholderData && meta.current_page > meta.last_page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way there is another function at each drawing
  useEffect(() => {
    if (isBeyond) change({ page: meta.last_page });
  }, [isBeyond]);
  if (meta?.total === 0 && !props.narrowed) return props.empty;
  const filters = Object.keys(search).filter((key) => !NO_FILTERS.includes(key));
  const isFiltered = filters.some((key) => search[key as keyof ListSearch] !== undefined);
  const clear = () => change(Object.fromEntries(filters.map((key) => [key, undefined])));
  const bar = <BarEndProvider value={columns.menu}>{props.filters ?? (columns.menu && <ListBar />)}</BarEndProvider>;
  // What was asked for may be what failed, so it can be changed.
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
          expectedRows={search.per_page ?? 10}
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
