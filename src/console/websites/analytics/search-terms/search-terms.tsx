import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { SearchTerm } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { count, share } from '../../../ui/format/format.ts';
import { ExportLinks } from '../panels/export-links.tsx';
import { FigureTable } from '../panels/figure-table.tsx';
import classes from '../panels/panel.module.css';
import { Answered } from '../panels/query-state.tsx';
import { useAnalytics } from '../query/context.ts';
import { listFiles, reportQuery } from '../query/queries.ts';
import { type View, withoutList } from '../query/search.ts';
import { pageOf } from './page-of.ts';
import { pathOf, searchForTerm, type TermDimension } from './terms.ts';

export function SearchTerms() {
  const { id, search, view } = useAnalytics();
  const [by, setBy] = useState<TermDimension>('query');
  const heading = useId();
  // Search Console doesn't record visits, so it supports only a filter by page.
  const page = pageOf(view);
  const scope: View = { ...view, filters: [] };
  const asked = { by, ...(page !== undefined && { page_path: page }) };
  const terms = useQuery(reportQuery(id, 'search-terms', scope, { limit: 10, ...asked }));
  const isOther = view.filters.length > 0 && page === undefined;
  // Hides the panel if Google isn't connected or has no data.
  if (terms.data?.data.length === 0 && page === undefined && by === 'query') return null;
  return (
    <section className={`${classes.panel} ${classes.wide}`} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading}>{t('Search terms')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t('Search terms by')}
          transitionDuration={0}
          data={[
            { value: 'query', label: t('Queries') },
            { value: 'page', label: t('Pages') },
          ]}
          value={by}
          onChange={(value) => setBy(value as TermDimension)}
        />
      </header>
      <div className={classes.body}>
        {isOther ? (
          <p className={classes.none}>
            {t('Not available with these filters, because Search Console doesn’t record visits.')}
          </p>
        ) : (
          <Answered query={terms}>
            {({ data }) =>
              data.length === 0 ? (
                <p className={classes.none}>{t('No search terms in this period.')}</p>
              ) : (
                <Terms rows={data} by={by} />
              )
            }
          </Answered>
        )}
      </div>
      <footer className={classes.foot}>
        <span>
          {page === undefined ? t('From Google Search Console') : t('From Google Search Console, for {page}', { page })}
        </span>
        <span className={classes.ways}>
          <ExportLinks of={t('search terms')} links={listFiles(id, 'search-terms', scope, asked)} />
          <Link
            to="/websites/$id/details/$question"
            params={{ id, question: 'search-terms' }}
            search={{ ...withoutList(search), ...(by === 'page' && { dimension: 'page' }) }}
          >
            {t('Details')}
          </Link>
        </span>
      </footer>
    </section>
  );
}

const Terms = ({ rows, by }: { rows: SearchTerm[]; by: TermDimension }) => (
  <FigureTable
    label={t('Search terms')}
    head={by === 'query' ? t('Query') : t('Page')}
    rows={rows}
    keyOf={(row) => row.name}
    name={(row) => <TermLink by={by} name={row.name} />}
    size={(row) => row.clicks}
    columns={[
      { word: t('Clicks'), read: (row) => count(row.clicks) },
      { word: t('Impressions'), read: (row) => count(row.impressions) },
      { word: 'CTR', read: (row) => share(row.ctr), isSoft: true, onPhone: 'none' },
      { word: t('Position'), read: (row) => (row.position === null ? '–' : String(row.position)), isSoft: true },
    ]}
  />
);

function TermLink({ by, name }: { by: TermDimension; name: string }) {
  const { id, search } = useAnalytics();
  return (
    <Link
      to="/websites/$id/details/$question"
      params={{ id, question: 'search-terms' }}
      search={{ ...withoutList(search), ...searchForTerm(by, name) }}
      preload={false}
      className={classes.row}
      title={name}
    >
      {by === 'page' ? pathOf(name) : name}
    </Link>
  );
}
