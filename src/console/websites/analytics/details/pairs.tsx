import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { PairLine } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, duration, share } from '../../../ui/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../../ui/table/search-box.tsx';
import { useAnalytics } from '../query/context.ts';
import { inSentence } from '../query/in-sentence.ts';
import { dimensionWord } from '../query/names.ts';
import { ALL_ROWS, csvUrl, reportQuery } from '../query/queries.ts';
import { type List, type PanelName, titleOf } from '../query/tabs.ts';
import classes from './details.module.css';
import { Name } from './name.tsx';
import { PAGE_SIZE, pagerMeta } from './pager-meta.ts';
import { SecondDimension } from './second-dimension.tsx';

type PairListProps = {
  list: List & { panel: PanelName };
  secondDimension: string;
  lead?: ReactNode;
};

export function PairList({ list, secondDimension, lead }: PairListProps) {
  const { id, search, view, show } = useAnalytics();
  const { dimension } = list;
  const page = search.page ?? 1;
  const figures = useMemo(() => figuresOf([dimension, secondDimension]), [dimension, secondDimension]);
  const sorted = ['name', ...figures.map(({ key }) => key)].find((key) => key === search.sort_by) ?? 'visitors';
  const direction = search.sort ?? (sorted === 'name' ? 'asc' : 'desc');
  const narrowing = { dimension, then_by: secondDimension, search: search.search, sort_by: sorted, sort: direction };
  const rows = useQuery(reportQuery(id, 'breakdown', view, { limit: PAGE_SIZE, page, ...narrowing }));
  const shown = rows.data?.data;
  const title = t('{list} by {dimension}', { list: titleOf(list), dimension: dimensionWord(secondDimension) });
  const columns = useMemo((): Column<PairLine>[] => {
    const most = Math.max(1, ...(shown ?? []).map(({ visitors }) => visitors));
    const aside = sorted === 'name' ? 'visitors' : sorted;
    return [
      {
        key: 'name',
        label: dimensionWord(dimension),
        width: 'rest',
        phone: 'main',
        sortBy: 'name',
        cell: (row) => <Name list={list} row={row} most={most} />,
      },
      {
        key: 'then_name',
        label: dimensionWord(secondDimension),
        width: 'rest',
        phone: 'second',
        cell: ({ then_name = '', visitors }) => (
          <Name list={{ ...list, dimension: secondDimension }} row={{ name: then_name, visitors }} />
        ),
      },
      ...figures.map(
        ({ key, label, read }): Column<PairLine> => ({
          key,
          label,
          align: 'end',
          phone: key === aside ? 'aside' : 'none',
          sortBy: key,
          sortFirst: 'desc',
          cell: read,
        }),
      ),
    ];
  }, [list, dimension, secondDimension, figures, shown, sorted]);
  return (
    <div className={classes.list}>
      <ListBar>
        {lead}
        <SearchBox
          label={t('Search {list}', { list: inSentence(titleOf(list)) })}
          value={search.search}
          onSearch={(text) => show({ ...search, search: text, page: undefined })}
        />
        <SecondDimension dimension={dimension} />
        <NativeSelect
          className={classes.sort}
          aria-label={t('Sort by')}
          value={sorted}
          data={[
            { value: 'name', label: t('By {figure}', { figure: inSentence(dimensionWord(dimension)) }) },
            ...figures.map(({ key, label }) => ({
              value: key,
              label: t('By {figure}', { figure: inSentence(label) }),
            })),
          ]}
          onChange={(event) =>
            show({ ...search, sort_by: event.currentTarget.value, sort: undefined, page: undefined })
          }
        />
        <Button
          className={classes.export}
          component="a"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          href={csvUrl(id, 'breakdown', view, { ...narrowing, limit: ALL_ROWS })}
          download
        >
          {t('Export CSV')}
        </Button>
      </ListBar>
      {rows.isError && !rows.data ? (
        <LoadFailure error={rows.error} onRetry={() => rows.refetch()} />
      ) : shown?.length === 0 ? (
        <EmptyText>
          {search.search ? t('No results for “{search}”.', { search: search.search }) : t('No data in this period.')}
        </EmptyText>
      ) : (
        <div className={classes.rows}>
          <DataTable
            label={title}
            columns={columns}
            rows={shown}
            rowKey={(row) => JSON.stringify([row.name, row.then_name])}
            request={JSON.stringify(rows.isPlaceholderData ? null : [view, page, narrowing])}
            sorting={{
              by: sorted,
              direction,
              onSort: (by, direction) => show({ ...search, sort_by: by, sort: direction, page: undefined }),
            }}
          />
        </div>
      )}
      {rows.data?.meta.imported === 'left_out' && (
        <p className={classes.aside}>
          {t('Imported days are not included, because they only have totals for one dimension at a time.')}
        </p>
      )}
      <Pager
        meta={
          rows.data && pagerMeta(rows.data.meta.total ?? (page - 1) * PAGE_SIZE, { page, shown: rows.data.data.length })
        }
        onPage={(to) => show({ ...search, page: to > 1 ? to : undefined })}
      />
    </div>
  );
}

type Figure = { key: string; label: string; read: (row: PairLine) => string };

const visitors: Figure = { key: 'visitors', label: t('Visitors'), read: (row) => count(row.visitors) };
const visits: Figure = { key: 'visits', label: t('Visits'), read: (row) => count(row.visits) };
const pageviews: Figure = { key: 'pageviews', label: t('Page views'), read: (row) => count(row.pageviews) };
const events: Figure = { key: 'events', label: t('Events'), read: (row) => count(row.events) };

function figuresOf(dimensions: readonly string[]): Figure[] {
  if (dimensions.includes('event')) return [visitors, visits, events];
  if (dimensions.some((one) => one.startsWith('property.'))) return [visitors, visits, pageviews, events];
  if (dimensions.some((one) => ['page', 'title', 'host'].includes(one)))
    return [
      ...[visitors, visits, pageviews],
      { key: 'time_on_page', label: t('Time on page'), read: (row) => duration(row.time_on_page ?? null) },
      { key: 'scroll_depth', label: t('Scroll depth'), read: (row) => share(row.scroll_depth ?? null) },
    ];
  return [
    ...[visitors, visits, pageviews],
    { key: 'bounce_rate', label: t('Bounce rate'), read: (row) => share(row.bounce_rate ?? null) },
    { key: 'visit_duration', label: t('Visit duration'), read: (row) => duration(row.visit_duration ?? null) },
  ];
}
