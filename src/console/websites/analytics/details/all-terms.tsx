import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconDownload, IconExternalLink, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useMemo } from 'react';
import type { SearchTerm } from '../../../api/websites.ts';
import { t, tRich } from '../../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../../ui/feedback/notice.tsx';
import { count, share } from '../../../ui/format/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../../ui/table/search-box.tsx';
import { searchConsoleQuery } from '../../search-console-query.ts';
import panelClasses from '../panels/panel.module.css';
import { useAnalytics } from '../query/context.ts';
import { inSentence } from '../query/in-sentence.ts';
import { ALL_ROWS, csvUrl, reportQuery } from '../query/queries.ts';
import type { AnalyticsSearch } from '../query/search.ts';
import { pageOf } from '../search-terms/page-of.ts';
import { pathOf, searchForTerm, type TermDimension } from '../search-terms/terms.ts';
import classes from './all-terms.module.css';
import listClasses from './details.module.css';
import { PAGE_SIZE, pagerMeta } from './pager-meta.ts';

export function AllTerms() {
  const { id, search, view, show } = useAnalytics();
  const { term, url } = search;
  const by: TermDimension = search.dimension === 'page' ? 'page' : 'query';
  const page = search.page ?? 1;
  const filtered = pageOf(view);
  const sorted =
    FIGURES.find(({ key }) => key === search.sort_by)?.key ?? (search.sort_by === 'name' ? 'name' : 'clicks');
  const direction = search.sort ?? (sorted === 'name' || sorted === 'position' ? 'asc' : 'desc');
  const narrowing = {
    by,
    query: term,
    page_url: url,
    page_path: filtered,
    search: search.search,
    sort_by: sorted,
    sort: direction,
  };
  const scope = { ...view, filters: [] };
  const isOther = view.filters.length > 0 && filtered === undefined;
  const rows = useQuery({
    ...reportQuery(id, 'search-terms', scope, { limit: PAGE_SIZE, page, ...narrowing }),
    enabled: !isOther,
  });
  const shown = rows.data?.data;
  const columns = useMemo((): Column<SearchTerm>[] => {
    const most = Math.max(1, ...(shown ?? []).map(({ clicks }) => clicks));
    const aside = sorted === 'name' ? 'clicks' : sorted;
    return [
      {
        key: 'name',
        label: WORDS[by].head,
        width: 'rest',
        phone: 'main',
        sortBy: 'name',
        cell: (row) => <Name by={by} row={row} share={row.clicks / most} />,
      },
      ...FIGURES.map(
        ({ key, label, read }): Column<SearchTerm> => ({
          key,
          label,
          align: 'end',
          phone: key === aside ? 'aside' : 'none',
          sortBy: key,
          ...(key !== 'position' && { sortFirst: 'desc' }),
          cell: read,
        }),
      ),
    ];
  }, [by, shown, sorted]);
  if (isOther)
    return (
      <EmptyText>
        {t(
          'Search terms can’t be shown with these filters, because Search Console doesn’t record visits. You can filter by page.',
        )}
      </EmptyText>
    );
  const ofOne = term ?? url;
  return (
    <div className={listClasses.list}>
      <ListBar>
        <SegmentedControl
          size="xs"
          aria-label={t('List by')}
          transitionDuration={0}
          data={[
            { value: 'query', label: WORDS.query.many },
            { value: 'page', label: WORDS.page.many },
          ]}
          value={by}
          onChange={(value) => show({ ...withoutTerm(search), dimension: value === 'page' ? 'page' : undefined })}
        />
        <SearchBox
          label={WORDS[by].search}
          value={search.search}
          onSearch={(text) => show({ ...search, search: text, page: undefined })}
        />
        <NativeSelect
          className={listClasses.sort}
          aria-label={t('Sort by')}
          value={sorted}
          data={[
            ...FIGURES.map(({ key, label }) => ({
              value: key,
              label: t('By {figure}', { figure: key === 'ctr' ? label : inSentence(label) }),
            })),
            { value: 'name', label: t('By {figure}', { figure: inSentence(WORDS[by].head) }) },
          ]}
          onChange={(event) =>
            show({ ...search, sort_by: event.currentTarget.value, sort: undefined, page: undefined })
          }
        />
        <Button
          className={listClasses.export}
          component="a"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          href={csvUrl(id, 'search-terms', scope, { ...narrowing, limit: ALL_ROWS })}
          download
        >
          {t('Export CSV')}
        </Button>
      </ListBar>
      {ofOne !== undefined && (
        <p className={classes.one}>
          <span title={ofOne}>
            {term === undefined
              ? tRich('Queries that led to <b>{page}</b>', { b: (text) => <b>{text}</b>, page: pathOf(ofOne) })
              : tRich('Pages shown for <b>{term}</b>', { b: (text) => <b>{text}</b>, term })}
          </span>
          <Link to="." search={withoutTerm(search)} resetScroll={false} className={classes.clear}>
            <IconX size={14} aria-hidden />
            {WORDS[by].all}
          </Link>
        </p>
      )}
      {rows.isError && !rows.data ? (
        <LoadFailure error={rows.error} onRetry={() => rows.refetch()} />
      ) : shown?.length === 0 ? (
        <EmptyText>
          {search.search ? t('No results for “{search}”.', { search: search.search }) : <NoTerms website={id} />}
        </EmptyText>
      ) : (
        <div className={listClasses.rows}>
          <DataTable
            label={t('Search terms')}
            columns={columns}
            rows={shown}
            rowKey={(row) => row.name}
            request={JSON.stringify(rows.isPlaceholderData ? null : [view, page, narrowing])}
            sorting={{
              by: sorted,
              direction,
              onSort: (by, sort) => show({ ...search, sort_by: by, sort, page: undefined }),
            }}
          />
        </div>
      )}
      {(shown?.length !== 0 || page > 1) && (
        <Pager
          meta={
            rows.data &&
            pagerMeta(rows.data.meta.total ?? (page - 1) * PAGE_SIZE, { page, shown: rows.data.data.length })
          }
          onPage={(to) => show({ ...search, page: to > 1 ? to : undefined })}
        />
      )}
    </div>
  );
}

function NoTerms({ website }: { website: string }) {
  const connection = useQuery(searchConsoleQuery(Number(website))).data;
  if (connection?.property === null)
    return (
      <>
        {tRich('<a>Connect Google Search Console</a> to see what people searched for.', {
          a: (text) => (
            <Link to="/websites/$id/data" params={{ id: website }}>
              {text}
            </Link>
          ),
        })}
      </>
    );
  return t('No search terms in this period. Google Search Console data lags by two to three days.');
}

const WORDS = {
  query: { head: t('Query'), many: t('Queries'), search: t('Search queries'), all: t('All queries') },
  page: { head: t('Page'), many: t('Pages'), search: t('Search pages'), all: t('All pages') },
} as const satisfies Record<TermDimension, { head: string; many: string; search: string; all: string }>;

const FIGURES = [
  { key: 'clicks', label: t('Clicks'), read: (row: SearchTerm) => count(row.clicks) },
  { key: 'impressions', label: t('Impressions'), read: (row: SearchTerm) => count(row.impressions) },
  { key: 'ctr', label: 'CTR', read: (row: SearchTerm) => share(row.ctr) },
  {
    key: 'position',
    label: t('Position'),
    read: (row: SearchTerm) => (row.position === null ? '–' : String(row.position)),
  },
] as const;

function withoutTerm({ term: _, url: __, search: ___, page: ____, ...rest }: AnalyticsSearch): AnalyticsSearch {
  return rest;
}

type NameProps = { by: TermDimension; row: SearchTerm; share: number };

function Name({ by, row: { name }, share }: NameProps) {
  const { search } = useAnalytics();
  const address = by === 'page' && /^https?:/.test(name) ? name : undefined;
  return (
    <span className={listClasses.name}>
      <span className={listClasses.bar} style={{ '--share': share } as CSSProperties} aria-hidden />
      <Link
        to="."
        search={{ ...withoutTerm(search), ...searchForTerm(by, name) }}
        resetScroll={false}
        preload={false}
        className={panelClasses.row}
        title={name}
      >
        {by === 'page' ? pathOf(name) : name}
      </Link>
      {address && (
        <a
          className={listClasses.open}
          href={address}
          target="_blank"
          rel="noreferrer"
          aria-label={t('Open {name} in a new tab', { name })}
        >
          <IconExternalLink size={14} aria-hidden />
        </a>
      )}
    </span>
  );
}
