import { Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Line } from '../../../api/websites.ts';
import { LoadFailure, Nothing } from '../../../ui/feedback/notice.tsx';
import { count, duration, share } from '../../../ui/format/format.ts';
import { Section } from '../../../ui/layout/page.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListBar, SearchBox } from '../../../ui/table/search-box.tsx';
import { Frame } from '../frame/frame.tsx';
import { RowLink } from '../panels/top-list.tsx';
import { useAnalytics } from '../query/context.ts';
import { dimensionWord } from '../query/names.ts';
import { csvUrl, dashboardQuery, listQuery } from '../query/queries.ts';
import { FULL_LISTS, type List, type PanelName, titleOf } from '../query/tabs.ts';
import classes from './details.module.css';

const PAGE_SIZE = 50;
/** As much as one answer holds. */
const FILE_SIZE = 1000;

/** One list in full: every figure of its rows, searched and paged, and as a file. */
export function DetailsPage() {
  const { question } = useParams({ from: '/shell/websites/$id/details/$question' });
  const list = FULL_LISTS[question];
  return <Frame>{list ? <FullList list={list} /> : <Nothing>This report does not exist.</Nothing>}</Frame>;
}

function FullList({ list }: { list: List & { panel: PanelName } }) {
  const { id, search, view, show } = useAnalytics();
  const page = search.page ?? 1;
  const rows = useQuery(listQuery(id, list.question, view, { limit: PAGE_SIZE, page, search: search.search }));
  const totals = useQuery(dashboardQuery(id, view)).data?.data.totals;
  const columns = useMemo(() => columnsOf(list, totals?.visitors), [list, totals?.visitors]);
  const turn = (to: number) => show({ ...search, page: to > 1 ? to : undefined });
  return (
    <Section
      title={titleOf(list)}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            renderRoot={(props) => (
              <Link
                to="/websites/$id"
                params={{ id }}
                search={{ ...search, page: undefined, search: undefined }}
                {...props}
              />
            )}
          >
            All figures
          </Button>
          <Button
            component="a"
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            href={csvUrl(id, list.question, view, { search: search.search, limit: FILE_SIZE })}
            download
          >
            Export CSV
          </Button>
        </>
      }
    >
      <ListBar>
        <SearchBox
          label={`Search ${titleOf(list).toLowerCase()}`}
          value={search.search}
          onSearch={(text) => show({ ...search, search: text, page: undefined })}
        />
      </ListBar>
      {rows.isError && !rows.data ? (
        <LoadFailure error={rows.error} onRetry={() => rows.refetch()} />
      ) : rows.data?.data.length === 0 ? (
        <Nothing>{search.search ? `No results for “${search.search}”.` : 'No data in this period.'}</Nothing>
      ) : (
        <DataTable
          label={titleOf(list)}
          columns={columns}
          rows={rows.data?.data}
          rowKey={(row) => row.name}
          request={JSON.stringify(rows.isPlaceholderData ? null : [view, page, search.search])}
        />
      )}
      <nav className={classes.pager} aria-label="Pagination">
        <span>{rows.data ? placesOf(page, rows.data.data.length) : ''}</span>
        <Button
          size="xs"
          variant="default"
          disabled={page === 1}
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          onClick={() => turn(page - 1)}
        >
          Previous
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!rows.data?.meta.more}
          rightSection={<IconChevronRight size={14} aria-hidden />}
          onClick={() => turn(page + 1)}
        >
          Next
        </Button>
      </nav>
    </Section>
  );
}

const placesOf = (page: number, rows: number): string =>
  rows === 0 ? '' : `${count((page - 1) * PAGE_SIZE + 1)}–${count((page - 1) * PAGE_SIZE + rows)}`;

const figure = (key: string, label: string, read: (row: Line) => string): Column<Line> => ({
  key,
  label,
  align: 'end',
  phone: 'labelled',
  cell: read,
});

function columnsOf(list: List & { panel: PanelName }, ofAll: number | undefined): Column<Line>[] {
  const name: Column<Line> = {
    key: 'name',
    label: dimensionWord(list.dimension),
    width: 'rest',
    phone: 'title',
    cell: (row) => <RowLink list={list} panel={list.panel} value={row.name} />,
  };
  const visitors = [
    figure('visitors', 'Visitors', (row) => count(row.visitors)),
    figure('share', 'Share', (row) => share(ofAll ? (row.visitors / ofAll) * 100 : null)),
  ];
  const visits = [
    figure('visits', 'Visits', (row) => count(row.visits ?? 0)),
    figure('pageviews', 'Page views', (row) => count(row.pageviews ?? 0)),
  ];
  switch (list.of) {
    case 'visits':
      return [
        name,
        ...visitors,
        ...visits,
        figure('bounce_rate', 'Bounce rate', (row) => share(row.bounce_rate ?? null)),
        figure('visit_duration', 'Visit duration', (row) => duration(row.visit_duration ?? null)),
      ];
    case 'pages':
      return [
        name,
        ...visitors,
        ...visits,
        figure('time_on_page', 'Time on page', (row) => duration(row.time_on_page ?? null)),
        figure('scroll_depth', 'Scroll depth', (row) => share(row.scroll_depth ?? null)),
      ];
    case 'events':
      return [name, ...visitors, figure('events', 'Events', (row) => count(row.events ?? 0))];
  }
}
