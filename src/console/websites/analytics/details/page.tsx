import { Button, NativeSelect, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import type { Line } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { retryOnline } from '../../../lazy-page.ts';
import { EmptyText, LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, duration, share } from '../../../ui/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../../ui/table/search-box.tsx';
import { Frame } from '../frame/frame.tsx';
import { conversionCells } from '../panels/conversion-cells.tsx';
import { useAnalytics } from '../query/context.ts';
import { inSentence } from '../query/in-sentence.ts';
import { METRIC_FORMATS } from '../query/metrics.ts';
import { dimensionWord } from '../query/names.ts';
import { ALL_ROWS, comparedListQuery, csvUrl, dashboardQuery, listQuery } from '../query/queries.ts';
import { conversionsOf, type View } from '../query/search.ts';
import { canConvert, FULL_LISTS, type List, type PanelName, titleOf } from '../query/tabs.ts';
import { changeOf, changeText, describeChange } from '../summary/change.ts';
import classes from './details.module.css';
import { Name } from './name.tsx';
import { PAGE_SIZE, pagerMeta } from './pager-meta.ts';
import { PairList } from './pairs.tsx';
import { PropertyDetails } from './property-details.tsx';
import { SecondDimension } from './second-dimension.tsx';

const AllTerms = lazy(retryOnline(() => import('./all-terms.tsx').then((module) => ({ default: module.AllTerms }))));

const PROPERTY_VALUES = 'property-values';

export function DetailsPage() {
  const { question } = useParams({ from: '/shell/websites/$id/details/$question' });
  const list = FULL_LISTS[question];
  if (question === 'search-terms')
    return (
      <Frame list={t('Search terms')}>
        <Suspense fallback={<Skeleton height={440} radius={8} mt={8} />}>
          <AllTerms />
        </Suspense>
      </Frame>
    );
  return (
    <Frame list={list && titleOf(list)}>
      {!list ? (
        <EmptyText>{t('This report does not exist.')}</EmptyText>
      ) : list.question === PROPERTY_VALUES ? (
        <PropertyDetails>
          {(property, choice) => <Listed list={{ ...list, dimension: `property.${property}` }} lead={choice} />}
        </PropertyDetails>
      ) : (
        <Listed list={list} />
      )}
    </Frame>
  );
}

type ListedProps = { list: List & { panel: PanelName }; lead?: ReactNode };

function Listed({ list, lead }: ListedProps) {
  const secondDimension = useAnalytics().search.then_by;
  return secondDimension === undefined || secondDimension === list.dimension ? (
    <FullList list={list} lead={lead} />
  ) : (
    <PairList list={list} secondDimension={secondDimension} lead={lead} />
  );
}

function FullList({ list, lead }: ListedProps) {
  const { id, search, view, show } = useAnalytics();
  const page = search.page ?? 1;
  const totals = useQuery(dashboardQuery(id, view)).data?.data.totals;
  const conversions = canConvert(list) ? search.conversions : undefined;
  const own = useMemo(
    () => [...columnsOf(list, totals?.visitors), ...(conversions === undefined ? [] : convertedColumns(conversions))],
    [list, totals?.visitors, conversions],
  );
  // The URL can contain a column of another list.
  const sorted = own.find(({ key, sortBy }) => sortBy && key === search.sort_by)?.key ?? 'visitors';
  const direction = search.sort ?? (sorted === 'name' ? 'asc' : 'desc');
  const narrowing = {
    search: search.search,
    // Sorting by share equals sorting by visitors.
    sort_by: sorted === 'share' ? 'visitors' : sorted,
    sort: direction,
    ...(conversions === undefined ? {} : conversionsOf(search)),
    ...(list.question === PROPERTY_VALUES ? { property: list.dimension.replace(/^property\./, '') } : {}),
  };
  const asked = { limit: PAGE_SIZE, page, ...narrowing };
  const rows = useQuery(
    isCompared(list, view)
      ? comparedListQuery(id, list.question, view, asked)
      : listQuery(id, list.question, view, asked),
  );
  const shown = rows.data?.data;
  // Lists without conversions show a notice instead of these columns.
  const converts = conversions !== undefined && (shown?.some((row) => row.conversions !== undefined) ?? true);
  const columns = useMemo(() => {
    const metric = sorted === 'name' ? 'visitors' : sorted;
    const onPhone = own.map((column) => (column.key === metric ? { ...column, phone: 'aside' as const } : column));
    const [name, first, ...others] = onPhone.filter(({ key }) => converts || !CONVERTED.has(key));
    if (!name || !first) return onPhone;
    const most = Math.max(1, ...(shown ?? []).map(({ visitors }) => visitors));
    const named: Column<Line> = { ...name, cell: (row) => <Name list={list} row={row} most={most} /> };
    const change = isCompared(list, view) ? [changeColumn(changeMetricOf(metric))] : [];
    // Conversion columns leave no room for the share.
    const rest = converts ? others.filter(({ key }) => key !== 'share') : others;
    return [named, first, ...change, ...rest];
  }, [own, sorted, shown, list, view, converts]);
  return (
    <div className={classes.list}>
      {rows.data?.meta.notice && conversions !== undefined && <p>{rows.data.meta.notice}</p>}
      <ListBar>
        {lead}
        <SearchBox
          label={t('Search {list}', { list: inSentence(titleOf(list)) })}
          value={search.search}
          onSearch={(text) => show({ ...search, search: text, page: undefined })}
        />
        <SecondDimension dimension={list.dimension} />
        <NativeSelect
          className={classes.sort}
          aria-label={t('Sort by')}
          value={sorted}
          data={own
            .filter(({ key, sortBy }) => sortBy && (converts || !CONVERTED.has(key)))
            .map(({ key, label }) => ({ value: key, label: t('By {figure}', { figure: inSentence(label) }) }))}
          onChange={(event) =>
            show({ ...search, sort_by: event.currentTarget.value, sort: undefined, page: undefined })
          }
        />
        <Button
          className={classes.export}
          component="a"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          href={csvUrl(id, list.question, view, { ...narrowing, limit: ALL_ROWS })}
          download
        >
          {t('Export CSV')}
        </Button>
      </ListBar>
      {rows.isError && !rows.data ? (
        <LoadFailure error={rows.error} onRetry={() => rows.refetch()} />
      ) : rows.data?.data.length === 0 ? (
        <EmptyText>
          {search.search ? t('No results for “{search}”.', { search: search.search }) : t('No data in this period.')}
        </EmptyText>
      ) : (
        <div className={classes.rows}>
          <DataTable
            label={titleOf(list)}
            columns={columns}
            rows={rows.data?.data}
            rowKey={(row) => row.name}
            request={JSON.stringify(rows.isPlaceholderData ? null : [view, page, narrowing])}
            sorting={{
              by: sorted,
              direction,
              onSort: (by, direction) => show({ ...search, sort_by: by, sort: direction, page: undefined }),
            }}
          />
        </div>
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

/** Event counts aren't compared. */
const isCompared = (list: List, { compare, period }: View): boolean =>
  list.scope !== 'event' && compare !== 'none' && period !== 'all';

type Counted = 'visitors' | 'visits' | 'pageviews';
const changeMetricOf = (metric: string): Counted =>
  metric === 'visits' || metric === 'pageviews' ? metric : 'visitors';

const changeColumn = (metric: Counted): Column<Line> => ({
  key: 'change',
  label: t('Change in {metric}', { metric: inSentence(METRIC_FORMATS[metric].word) }),
  head: t('Difference'),
  align: 'end',
  phone: 'end',
  width: 84,
  cell: ({ compared, [metric]: now }) => {
    const change = compared && changeOf(now ?? 0, compared[metric]);
    if (!change) return '–';
    return (
      <span className={classes[change.tone]} title={t('{figure} before', { figure: count(compared[metric]) })}>
        <span aria-hidden>{changeText(change)}</span>
        <VisuallyHidden>{describeChange(change)}</VisuallyHidden>
      </span>
    );
  },
});

const figure = (key: string, label: string, read: (row: Line) => string): Column<Line> => ({
  key,
  label,
  align: 'end',
  phone: 'none',
  sortBy: key,
  sortFirst: 'desc',
  cell: read,
});

const convertedColumns = (conversions: string): Column<Line>[] => [
  figure('conversions', conversions === 'sales' ? t('Sales') : t('Conversions'), (row) => count(row.conversions ?? 0)),
  ...conversionCells.map(({ key, label, read }) => figure(key, label, read)),
];
const CONVERTED: ReadonlySet<string> = new Set(['conversions', ...conversionCells.map(({ key }) => key)]);

function columnsOf(list: List & { panel: PanelName }, ofAll: number | undefined): Column<Line>[] {
  const name: Column<Line> = {
    key: 'name',
    label: dimensionWord(list.dimension),
    width: 'rest',
    phone: 'main',
    sortBy: 'name',
    cell: (row) => row.name,
  };
  const visitors = [
    figure('visitors', t('Visitors'), (row) => count(row.visitors)),
    figure('share', t('Share'), (row) => share(ofAll ? (row.visitors / ofAll) * 100 : null)),
  ];
  const visits = [
    figure('visits', t('Visits'), (row) => count(row.visits ?? 0)),
    figure('pageviews', t('Page views'), (row) => count(row.pageviews ?? 0)),
  ];
  switch (list.scope) {
    case 'visit':
      return [
        name,
        ...visitors,
        ...visits,
        figure('bounce_rate', t('Bounce rate'), (row) => share(row.bounce_rate ?? null)),
        figure('visit_duration', t('Visit duration'), (row) => duration(row.visit_duration ?? null)),
      ];
    case 'pageview':
      return [
        name,
        ...visitors,
        ...visits,
        figure('time_on_page', t('Time on page'), (row) => duration(row.time_on_page ?? null)),
        figure('scroll_depth', t('Scroll depth'), (row) => share(row.scroll_depth ?? null)),
      ];
    case 'event':
      return [
        name,
        ...visitors,
        figure('events', t('Events'), (row) => count(row.events ?? 0)),
        ...(list.question === PROPERTY_VALUES
          ? [figure('pageviews', t('Page views'), (row) => count(row.pageviews ?? 0))]
          : []),
      ];
  }
}
