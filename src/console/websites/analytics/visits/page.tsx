import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../../api/client.ts';
import { t } from '../../../i18n/index.ts';
import { EmptyText, LoadFailure } from '../../../ui/feedback/notice.tsx';
import { Frame } from '../frame/frame.tsx';
import { ExportLinks } from '../panels/export-links.tsx';
import { useAnalytics } from '../query/context.ts';
import { answerFile } from '../query/queries.ts';
import { parametersOf } from '../query/search.ts';
import { VisitCard } from './visit-card.tsx';
import classes from './visits.module.css';

const PAGE_SIZE = 20;
const LIVE_MS = 5_000;

export function VisitsPage() {
  return (
    <Frame list={t('Visits')} report="/websites/$id/visits">
      <VisitLog />
    </Frame>
  );
}

function VisitLog() {
  const { id, search, view, show } = useAnalytics();
  const isLive = search.live === true;
  const { compare: _, interval: __, ...scope } = view;
  const visits = useInfiniteQuery({
    queryKey: ['websites', 'one', id, 'stats', 'visits', isLive ? scope.filters : scope, isLive],
    queryFn: ({ pageParam }) =>
      ask(
        'visits',
        id,
        isLive
          ? parametersOf({ filters: scope.filters }, { live: 1, limit: 100 })
          : parametersOf(scope, { limit: PAGE_SIZE, before: pageParam }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => data.next ?? undefined,
    // The list of past visits doesn't refresh, so it doesn't move.
    refetchInterval: isLive ? LIVE_MS : false,
  });
  const shown = visits.data?.pages.flatMap(({ data }) => data.visits);
  const zone = visits.data?.pages[0]?.meta.time_zone ?? 'UTC';
  return (
    <section className={classes.log} aria-label={t('Visits')}>
      <div className={classes.controls}>
        <SegmentedControl
          size="xs"
          aria-label={t('Show visits')}
          transitionDuration={0}
          data={[
            { value: 'period', label: t('Period') },
            { value: 'live', label: t('Live') },
          ]}
          value={isLive ? 'live' : 'period'}
          onChange={(value) => show({ ...search, live: value === 'live' ? true : undefined })}
        />
        <p>{isLive ? t('The last 30 minutes. Updates every 5 seconds.') : t('Newest first.')}</p>
        {!isLive && <ExportLinks of={t('the latest visits')} links={answerFile(id, 'visits', view, { limit: 100 })} />}
      </div>
      {visits.isError && !visits.data ? (
        <LoadFailure error={visits.error} onRetry={() => visits.refetch()} />
      ) : shown === undefined ? (
        <Skeleton height={480} radius={8} />
      ) : shown.length === 0 ? (
        <EmptyText>{isLive ? t('No visits in the last 30 minutes.') : t('No visits in this period.')}</EmptyText>
      ) : (
        <ol className={classes.visits}>
          {shown.map((visit) => (
            <VisitCard key={visit.id} visit={visit} zone={zone} />
          ))}
        </ol>
      )}
      {visits.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          loading={visits.isFetchingNextPage}
          onClick={() => visits.fetchNextPage()}
        >
          {t('Show earlier visits')}
        </Button>
      )}
      {shown && (
        <p className={classes.foot}>
          {t(
            'Visits are anonymous: they don’t identify the visitor, and they aren’t linked to the visitor’s other visits.',
          )}
        </p>
      )}
    </section>
  );
}
