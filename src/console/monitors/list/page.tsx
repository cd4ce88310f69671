import { Button } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { MonitorRows } from '../../api/monitors.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { LoadFailure, NoMatches } from '../../ui/feedback/notice.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { MonitorsFrame } from '../frame.tsx';
import { useLiveMonitors } from '../monitor/live-updates.ts';
import { FIRST_ORDER, rowsQuery } from '../monitor/queries.ts';
import type { MonitorsSearch } from '../monitor/search.ts';
import { BulkBar, useBulk } from './bulk-bar.tsx';
import { columnsText, readColumns, useDensity, useOwnColumns } from './column-choice.ts';
import { columnsOf } from './columns.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { NoMonitors } from './empty-list.tsx';
import { MonitorsBar, StatusFilter } from './filters.tsx';
import { useGroupHeadings } from './group-headings.tsx';
import classes from './list.module.css';
import { patchRows } from './patch-rows.ts';
import { ChoiceProvider } from './row-checkboxes.tsx';
import { useSelection } from './selection.ts';
import { ViewsMenu } from './views-menu.tsx';

const isFiltered = ({ search, status, tag, group_id }: MonitorsSearch) => Boolean(search || status || tag || group_id);

export function MonitorsPage() {
  const isReadOnly = useReadOnly();
  const search = useSearch({ from: '/shell/monitors' });
  const monitors = useQuery(rowsQuery(search));
  const page = monitors.data;
  const failed = monitors.isError && !page;
  const isEmpty = page?.counts.total === 0 && !isFiltered(search);
  return (
    <MonitorsFrame
      open="/monitors"
      isEmpty={isEmpty}
      actions={
        !isReadOnly && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/monitors/import" {...props} />}
            >
              {t('Import')}
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/monitors/new" {...props} />}
            >
              {t('Create monitor')}
            </Button>
          </>
        )
      }
    >
      {failed && <LoadFailure error={monitors.error} onRetry={() => monitors.refetch()} />}
      {isEmpty ? (
        <NoMonitors />
      ) : (
        !failed && <MonitorList search={search} page={page} isPrevious={monitors.isPlaceholderData} />
      )}
    </MonitorsFrame>
  );
}

type MonitorListProps = {
  search: MonitorsSearch;
  page: MonitorRows | undefined;
  /** the rows are still from the previous request */
  isPrevious: boolean;
};

function MonitorList({ search, page, isPrevious }: MonitorListProps) {
  const isReadOnly = useReadOnly();
  const navigate = useNavigate({ from: '/monitors' });
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState(0);
  const ids = page?.data.map(({ id }) => id) ?? [];
  const selection = useSelection(ids, JSON.stringify([search.search, search.status, search.tag, search.group_id]));
  const bulk = useBulk(selection, () => setChanges((before) => before + 1));
  const { queryKey } = rowsQuery(search);
  useLiveMonitors({
    ids: page && ids,
    onUpdate: (update) => queryClient.setQueryData(queryKey, (shown) => shown && patchRows(shown, update)),
    onRefresh: () => queryClient.invalidateQueries({ queryKey }),
  });
  const change = searchChanger(search, navigate);
  const isGrouped = search.grouped === 1 && (page?.groups.length ?? 0) > 0;
  const headings = useGroupHeadings(page?.groups ?? []);
  const [density, setDensity] = useDensity();
  const [ownColumns, setOwnColumns] = useOwnColumns();
  const shownColumns = search.columns === undefined ? columnsText(ownColumns) : search.columns;
  // The object stays the same, so rows are not rendered again.
  const columns = useMemo(() => columnsOf(readColumns(shownColumns), { isReadOnly }), [shownColumns, isReadOnly]);
  const shown = ids.filter((id) => selection.chosen.has(id)).length;
  return (
    <ChoiceProvider value={{ selection, page: ids }}>
      <StatusFilter search={search} counts={page?.counts} />
      <MonitorsBar search={search} tags={page?.tags ?? []} groups={page?.groups ?? []} onChange={change}>
        <ViewsMenu search={search} columns={ownColumns} />
        <DisplayMenu
          density={density}
          isGrouped={search.grouped === 1}
          onGrouped={(isOn) => change({ grouped: isOn ? 1 : undefined })}
          onDensity={setDensity}
          columns={readColumns(shownColumns)}
          onColumns={(keys) => {
            if (search.columns === undefined) setOwnColumns(keys);
            else change({ page: search.page, columns: columnsText(keys) });
          }}
        />
      </MonitorsBar>
      {page?.meta.total === 0 ? (
        <NoMatches
          onClear={() => change({ search: undefined, status: undefined, tag: undefined, group_id: undefined })}
        >
          {t('No monitors match these filters.')}
        </NoMatches>
      ) : (
        <div className={classes.list} data-density={density} data-columns={shownColumns.replaceAll(',', ' ')}>
          <DataTable
            label={t('Monitors')}
            columns={columns}
            rows={page?.data}
            rowKey={(monitor) => monitor.id}
            groups={isGrouped ? headings : undefined}
            expectedRows={search.per_page ?? 20}
            request={JSON.stringify([isPrevious ? null : search, changes])}
            sorting={{
              by: search.sort_by ?? FIRST_ORDER.sort_by,
              direction: search.sort ?? FIRST_ORDER.sort,
              onSort: (by, direction) => change({ sort_by: by, sort: direction }),
            }}
          />
        </div>
      )}
      <Pager
        meta={page?.meta}
        onPage={(number) => change({ page: number })}
        onPageSize={(size) => change({ per_page: size === 50 ? undefined : size })}
      />
      <p role="status" className={classes.said}>
        {bulk.change.isError ? '' : bulk.said}
      </p>
      {selection.chosen.size > 0 && (
        <BulkBar selection={selection} shown={shown} tags={page?.tags ?? []} groups={page?.groups ?? []} bulk={bulk} />
      )}
    </ChoiceProvider>
  );
}
