import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Answer, Dashboard } from '../../../api/websites.ts';
import { t, tRich } from '../../../i18n/index.ts';
import { retryOnline } from '../../../lazy-page.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { botsNote } from '../../bots.ts';
import { EventsPanel } from '../events/events-panel.tsx';
import { Frame } from '../frame/frame.tsx';
import { PathsPanel } from '../journeys/journeys-panel.tsx';
import { ConversionSelect } from '../panels/conversion-select.tsx';
import { LazyPanel } from '../panels/lazy-panel.tsx';
import { ListPanel } from '../panels/list-panel.tsx';
import { useAnalytics } from '../query/context.ts';
import { dashboardQuery, reportQuery } from '../query/queries.ts';
import { websiteSetName } from '../query/website-set.ts';
import { Summary } from '../summary/summary.tsx';
import classes from './dashboard.module.css';

const NoVisitYet = lazy(
  retryOnline(() => import('../../tracking-tag.tsx').then((module) => ({ default: module.NoVisitYet }))),
);
const SearchTerms = lazy(
  retryOnline(() => import('../search-terms/search-terms.tsx').then((module) => ({ default: module.SearchTerms }))),
);
const WorldMap = lazy(retryOnline(() => import('../map/map.tsx').then((module) => ({ default: module.WorldMap }))));

export function WebsitePage() {
  return (
    <Frame>
      <Statistics />
    </Frame>
  );
}

function Statistics() {
  const { id, website, view } = useAnalytics();
  const dashboard = useQuery(dashboardQuery(id, view));
  const shown = dashboard.data;

  // Checks whether there was ever a visit only if no period has shown a visit yet. Otherwise, the chart stays and keeps
  // the focus when the user zooms into hours without visits.
  const [visited, setVisited] = useState<string>();
  if (shown && shown.data.totals.visits > 0 && visited !== id) setVisited(id);
  const isEmpty = shown !== undefined && shown.data.totals.visits === 0 && view.filters.length === 0 && visited !== id;
  const ever = useQuery({
    ...reportQuery(id, 'totals', { period: 'all', compare: 'none', filters: [] }),
    enabled: isEmpty && !dashboard.isPlaceholderData,
  });
  if (website && isEmpty && ever.data?.data.visits === 0)
    return (
      <div data-no-visit>
        <Suspense>
          <NoVisitYet website={website} />
        </Suspense>
      </div>
    );
  if (dashboard.isError && !shown) return <LoadFailure error={dashboard.error} onRetry={() => dashboard.refetch()} />;
  // Prevents a flash of zeros before the page for websites without visits.
  const isUnclear = isEmpty && !dashboard.isPlaceholderData && ever.isPending;
  return <Lists answer={isUnclear ? undefined : shown} isOld={dashboard.isPlaceholderData} />;
}

type ListsProps = { answer: Answer<Dashboard> | undefined; isOld: boolean };

function Lists({ answer, isOld }: ListsProps) {
  const isSet = websiteSetName(useAnalytics().id) !== undefined;
  return (
    <>
      <div className={isOld ? classes.old : undefined}>
        <Summary answer={answer} />
      </div>
      {answer?.meta.notice && <p className={classes.foot}>{answer.meta.notice}</p>}
      <ConversionSelect />
      {isSet && <ListPanel title={t('Websites')} panel="websites" dashboard={answer?.data} isOld={isOld} />}
      <div className={classes.panels}>
        <ListPanel title={t('Sources')} panel="sources" dashboard={answer?.data} isOld={isOld} />
        <ListPanel title={t('Pages')} panel="pages" dashboard={answer?.data} isOld={isOld} />
        <ListPanel
          title={t('Places')}
          panel="places"
          dashboard={answer?.data}
          isOld={isOld}
          instead={{ map: <WorldMap /> }}
          foot={tRich('Places by <a>DB-IP</a>', {
            a: (text) => (
              <a href="https://db-ip.com" rel="noreferrer" target="_blank">
                {text}
              </a>
            ),
          })}
        />
        <ListPanel title={t('Devices')} panel="devices" dashboard={answer?.data} isOld={isOld} />
      </div>
      <EventsPanel totals={answer?.data.totals} />
      <PathsPanel />
      <LazyPanel className={undefined}>
        <Suspense>
          <SearchTerms />
        </Suspense>
      </LazyPanel>
      <BotsNote from={answer?.meta.from} />
      <p className={classes.foot}>
        {isSet
          ? t(
              'Visitors are counted per day and website, because no data that could identify them later is stored. Days and hours are in each website’s time zone.',
            )
          : t('Visitors are counted per day, because no data that could identify them later is stored.')}
      </p>
    </>
  );
}

function BotsNote({ from }: { from: string | undefined }) {
  const { website } = useAnalytics();
  const note = website && from && botsNote(website, from);
  return note ? <p className={classes.foot}>{note}</p> : null;
}
