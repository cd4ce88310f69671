import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { WebVitals, WebVitalsLine } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../../ui/feedback/notice.tsx';
import { StatusIcon } from '../../../ui/feedback/status.tsx';
import { count } from '../../../ui/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../../ui/table/search-box.tsx';
import { PAGE_SIZE, pagerMeta } from '../details/pager-meta.ts';
import { ValueMark } from '../marks/value-mark.tsx';
import panelClasses from '../panels/panel.module.css';
import { useAnalytics } from '../query/context.ts';
import { drillDown, isChosen, writeFilter } from '../query/filters.ts';
import { inSentence } from '../query/in-sentence.ts';
import { readableName } from '../query/names.ts';
import { ALL_ROWS, csvUrl, reportQuery } from '../query/queries.ts';
import { RATINGS, ratingOf, VITAL_READINGS, VITALS, type Vital } from './readings.ts';
import classes from './vitals.module.css';

const DIMENSIONS = [
  { value: 'page', label: t('Pages'), word: t('Page') },
  { value: 'country', label: t('Countries'), word: t('Country') },
  { value: 'device', label: t('Devices'), word: t('Device') },
  { value: 'browser', label: t('Browsers'), word: t('Browser') },
  { value: 'system', label: t('Systems'), word: t('System') },
] as const;

export function VitalLines({ totals }: { totals: WebVitals['totals'] | undefined }) {
  const { id, search, view, show } = useAnalytics();
  const of = DIMENSIONS.find(({ value }) => value === search.dimension) ?? DIMENSIONS[0];
  const page = search.page ?? 1;
  const sortedBy = [...VITALS, 'page_views', 'name'].find((key) => key === search.sort_by) ?? 'page_views';
  const direction = search.sort ?? (sortedBy === 'name' ? 'asc' : 'desc');
  const narrowing = { dimension: of.value, search: search.search, sort_by: sortedBy, sort: direction };
  const lines = useQuery(reportQuery(id, 'web-vitals-breakdown', view, { ...narrowing, limit: PAGE_SIZE, page }));
  const columns = useMemo(() => columnsOf(of, totals), [of, totals]);
  return (
    <section className={classes.lines} aria-label={t('Web vitals by {dimension}', { dimension: inSentence(of.word) })}>
      <ListBar>
        <SegmentedControl
          size="xs"
          className={classes.dimensions}
          aria-label={t('List by')}
          transitionDuration={0}
          data={DIMENSIONS.map(({ value, label }) => ({ value, label }))}
          value={of.value}
          onChange={(value) =>
            show({
              ...search,
              dimension: value === DIMENSIONS[0].value ? undefined : value,
              search: undefined,
              page: undefined,
            })
          }
        />
        <SearchBox
          label={t('Search {list}', { list: inSentence(of.label) })}
          value={search.search}
          onSearch={(text) => show({ ...search, search: text, page: undefined })}
        />
        <Button
          className={classes.export}
          component="a"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          href={csvUrl(id, 'web-vitals-breakdown', view, { ...narrowing, limit: ALL_ROWS })}
          download
        >
          {t('Export CSV')}
        </Button>
      </ListBar>
      {lines.isError && !lines.data ? (
        <LoadFailure error={lines.error} onRetry={() => lines.refetch()} />
      ) : lines.data?.data.length === 0 ? (
        <EmptyText>
          {search.search ? t('No results for “{search}”.', { search: search.search }) : t('No data in this period.')}
        </EmptyText>
      ) : (
        <DataTable
          label={t('Web vitals by {dimension}', { dimension: inSentence(of.word) })}
          columns={columns}
          rows={lines.data?.data}
          rowKey={(row) => row.name}
          request={JSON.stringify(lines.isPlaceholderData ? null : [view, page, narrowing])}
          sorting={{
            by: sortedBy,
            direction,
            onSort: (by, sort) => show({ ...search, sort_by: by, sort, page: undefined }),
          }}
        />
      )}
      <Pager
        meta={
          lines.data &&
          pagerMeta(lines.data.meta.total ?? (page - 1) * PAGE_SIZE, { page, shown: lines.data.data.length })
        }
        onPage={(to) => show({ ...search, page: to > 1 ? to : undefined })}
      />
    </section>
  );
}

function columnsOf(
  { value, word }: (typeof DIMENSIONS)[number],
  totals: WebVitals['totals'] | undefined,
): Column<WebVitalsLine>[] {
  return [
    {
      key: 'name',
      label: word,
      width: 'rest',
      phone: 'main',
      sortBy: 'name',
      cell: (row) => <Name dimension={value} value={row.name} />,
    },
    {
      key: 'page_views',
      label: t('Page views'),
      align: 'end',
      phone: 'aside',
      sortBy: 'page_views',
      sortFirst: 'desc',
      cell: (row) => count(row.page_views),
    },
    ...VITALS.map(
      (vital): Column<WebVitalsLine> => ({
        key: vital,
        label: VITAL_READINGS[vital].short,
        align: 'end',
        phone: 'labelled',
        sortBy: vital,
        sortFirst: 'desc',
        cell: (row) => <Value value={row[vital]} vital={vital} totals={totals} />,
      }),
    ),
  ];
}

type ValueProps = { value: number | null; vital: Vital; totals: WebVitals['totals'] | undefined };

function Value({ value, vital, totals }: ValueProps) {
  const rating = totals && ratingOf(value, totals[vital]);
  return (
    <span className={classes.rated} data-rating={rating}>
      {rating && <StatusIcon tone={RATINGS[rating].tone} />}
      {VITAL_READINGS[vital].read(value)}
      {rating && <VisuallyHidden> ({inSentence(RATINGS[rating].word)})</VisuallyHidden>}
    </span>
  );
}

function Name({ dimension, value }: { dimension: string; value: string }) {
  const { search, view } = useAnalytics();
  const { page: _, search: __, ...rest } = search;
  return (
    <Link
      to="."
      search={{ ...rest, filter: drillDown(view.filters, dimension, value).map(writeFilter) }}
      resetScroll={false}
      preload={false}
      activeOptions={{ exact: true }}
      className={panelClasses.row}
      title={readableName(dimension, value)}
      aria-current={isChosen(view.filters, dimension, value) ? 'true' : undefined}
    >
      <ValueMark dimension={dimension} value={value} />
      {readableName(dimension, value)}
    </Link>
  );
}
