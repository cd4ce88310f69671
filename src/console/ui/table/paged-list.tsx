import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Listing } from '../../api/envelope.ts';
import type { ListSearch } from '../../list-search.ts';
import { LoadFailure, Nothing } from '../feedback/notice.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';

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
  /** above the rows */
  filters: ReactNode;
  /** the sentence for when nothing matches */
  nothing: ReactNode;
  /** more about a row, below it, for who opens it */
  detail?: (row: Row) => ReactNode;
  /** rows a page while the address bar says nothing; 10 */
  pageSize?: number;
  /** the service's own order; without it the columns cannot be sorted */
  sortedBy?: string;
};

/** A list that the service pages: loading, failing, empty, nothing found, or its rows, at the same place. */
export function PagedList<Row extends { id: number }>(props: PagedListProps<Row>) {
  const { list, search, change, pageSize = 10, sortedBy } = props;
  const meta = list.data?.meta;
  // The last row of the last page may be gone: the page before it is the last one then.
  const isBeyond = meta !== undefined && !list.isPlaceholderData && meta.current_page > meta.last_page;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way there is another function at each drawing
  useEffect(() => {
    if (isBeyond) change({ page: meta.last_page });
  }, [isBeyond]);
  if (list.isError && !list.data) return <LoadFailure error={list.error} onRetry={() => list.refetch()} />;
  if (meta?.total === 0 && !props.narrowed) return props.empty;
  return (
    <>
      {props.filters}
      {meta?.total === 0 ? (
        <Nothing>{props.nothing}</Nothing>
      ) : (
        <DataTable
          label={props.label}
          columns={props.columns}
          rows={list.data?.data}
          rowKey={(row) => row.id}
          expectedRows={search.per_page ?? 10}
          {...(props.detail && { detail: props.detail })}
          request={JSON.stringify(list.isPlaceholderData ? null : search)}
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
      <Pager
        meta={meta}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size === pageSize ? undefined : size })}
      />
    </>
  );
}
