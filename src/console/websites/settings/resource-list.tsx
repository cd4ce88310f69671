import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { EmptyText, LoadFailure, Notice } from '../../ui/feedback/notice.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';

type ResourceListProps<Row extends { id: number }> = {
  label: string;
  columns: Column<Row>[];
  list: UseQueryResult<Row[]>;
  remove: Pick<UseMutationResult<unknown, Error, number>, 'isError' | 'error' | 'isSuccess' | 'submittedAt'>;
  nothing: string;
  expectedRows: number;
};

export function ResourceList<Row extends { id: number }>(props: ResourceListProps<Row>) {
  const { label, list, remove } = props;
  return (
    <>
      {list.isError && !list.data && <LoadFailure error={list.error} onRetry={() => list.refetch()} />}
      {remove.isError && remove.error && <Notice tone="danger">{remove.error.message}</Notice>}
      {list.data?.length === 0 ? (
        <EmptyText>{props.nothing}</EmptyText>
      ) : (
        <DataTable
          label={label}
          columns={props.columns}
          rows={list.data}
          rowKey={(row) => row.id}
          expectedRows={props.expectedRows}
          // Shows removals immediately, even if the pointer is over the list.
          request={String(remove.isSuccess ? remove.submittedAt : 0)}
        />
      )}
    </>
  );
}
