import { NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { searchChanger } from '../../list-search.ts';
import { EmptyState, LoadFailure, NoMatches } from '../../ui/feedback/notice.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { ListBar, SearchBox } from '../../ui/table/search-box.tsx';
import { MarketFrame } from '../frame.tsx';
import { REVIEW_STATUSES } from '../search.ts';
import { reviewSummaryQuery, reviewsQuery } from './queries.ts';
import { ReviewCard } from './review-card.tsx';
import classes from './reviews.module.css';
import { Summary } from './summary.tsx';

const STATUS_WORDS = { shown: 'Visible', hidden: 'Hidden', unanswered: 'Unanswered' };

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
        <EmptyState title="No reviews yet">
          <p>
            Buyers can review items in their library, which they open from the purchase e-mail. Reviews appear on the
            item’s shop page with your answer below.
          </p>
        </EmptyState>
      ) : (
        <>
          {!summary.isError && (
            <Summary summary={summary.data} chosen={search.stars} choose={(stars) => change({ stars })} />
          )}
          <ListBar>
            <SearchBox label="Search reviews" value={search.search} onSearch={(text) => change({ search: text })} />
            <NativeSelect
              aria-label="Status"
              value={search.status ?? ''}
              data={[
                { value: '', label: 'All reviews' },
                ...REVIEW_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
              ]}
              onChange={(event) =>
                change({ status: REVIEW_STATUSES.find((status) => status === event.currentTarget.value) })
              }
            />
          </ListBar>
          {reviews.isError && !reviews.data && <LoadFailure error={reviews.error} onRetry={() => reviews.refetch()} />}
          {reviews.isPending && <Skeleton aria-busy="true" height={320} radius={8} />}
          {meta?.total === 0 && (
            <NoMatches onClear={() => change({ search: undefined, status: undefined, stars: undefined })}>
              No reviews match these filters.
            </NoMatches>
          )}
          <ul className={classes.reviews}>
            {reviews.data?.data.map((review) => (
              <ReviewCard key={review.id} review={review} />
            ))}
          </ul>
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
