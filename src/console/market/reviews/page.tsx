import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReviewSummary } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { searchChanger } from '../../list-search.ts';
import { EmptyState, LoadFailure, NoMatches } from '../../ui/feedback/notice.tsx';
import { type FilterTab, FilterTabs } from '../../ui/layout/filter-tabs.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { MarketFrame } from '../frame.tsx';
import type { ReviewStatus } from '../search.ts';
import { reviewSummaryQuery, reviewsQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';
import classes from './reviews.module.css';
import { Summary } from './summary.tsx';

const tabsOf = (summary: ReviewSummary | undefined): FilterTab<ReviewStatus>[] => [
  { key: undefined, word: t('All'), total: summary && summary.visible + summary.hidden },
  { key: 'unanswered', word: t('Unanswered'), total: summary?.unanswered, look: 'waiting' },
  { key: 'shown', word: t('Visible'), total: summary?.visible },
  { key: 'hidden', word: t('Hidden'), total: summary?.hidden },
];

export function ReviewsPage() {
  const search = useSearch({ from: '/shell/market/reviews' });
  const navigate = useNavigate({ from: '/market/reviews' });
  const reviews = useQuery(reviewsQuery(search));
  const summary = useQuery(reviewSummaryQuery);
  const change = searchChanger(search, navigate);
  const meta = reviews.data?.meta;
  const isNarrowed = Boolean(search.search || search.status || search.stars);
  return (
    <MarketFrame open="/market/reviews" actions={null}>
      {meta?.total === 0 && !isNarrowed ? (
        <EmptyState title={t('No reviews yet')}>
          <p>
            {t(
              'Buyers can review items in their library, which they open from the purchase email. Reviews appear on the item’s shop page with your answer below.',
            )}
          </p>
        </EmptyState>
      ) : (
        <>
          {!summary.isError && (
            <Summary summary={summary.data} chosen={search.stars} choose={(stars) => change({ stars })} />
          )}
          <FilterTabs
            label={t('Reviews by status')}
            tabs={tabsOf(summary.data)}
            open={search.status}
            onOpen={(status) => change({ status })}
          />
          <ListBar>
            <SearchBox
              label={t('Search reviews')}
              value={search.search}
              onSearch={(text) => change({ search: text })}
            />
          </ListBar>
          {reviews.isError && !reviews.data && <LoadFailure error={reviews.error} onRetry={() => reviews.refetch()} />}
          {reviews.isPending && <Skeleton aria-busy="true" height={320} radius={8} />}
          {meta?.total === 0 && (
            <NoMatches onClear={() => change({ search: undefined, status: undefined, stars: undefined })}>
              {t('No reviews match these filters.')}
            </NoMatches>
          )}
          {meta !== undefined && meta.total > 0 && (
            <ul className={classes.reviews}>
              {reviews.data?.data.map((review) => (
                <ReviewCard key={review.id} review={review} />
              ))}
            </ul>
          )}
          {meta?.total !== 0 && (
            <Pager
              meta={meta}
              onPage={(page) => change({ page })}
              onPageSize={(size) => change({ per_page: size === 10 ? undefined : size })}
            />
          )}
        </>
      )}
    </MarketFrame>
  );
}
