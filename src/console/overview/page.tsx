import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMay } from '../accounts/index.ts';
import type { Overview, Trends } from '../api/accounts.ts';
import { t } from '../i18n/index.ts';
import { retryOnline } from '../lazy-page.ts';
import { setUpOf, useLiveUpdates } from '../monitors/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { EmptyText, LoadFailure, Notice } from '../ui/feedback/notice.tsx';
import { joinSentences } from '../ui/format/sentences.ts';
import { Page } from '../ui/layout/page.tsx';
import { useReadOnly } from '../ui/read-only.ts';
import { FirstSteps } from './first-steps.tsx';
import classes from './page.module.css';
import { overviewQuery, trendsQuery } from './queries.ts';
import { Revenue } from './revenue.tsx';
import { SampleOffer } from './sample-offer.tsx';
import { States } from './states.tsx';
import { Unused } from './unused.tsx';
import { Uptime } from './uptime.tsx';
import { Visitors } from './visitors.tsx';

const { queryKey } = overviewQuery;
const GuestPage = lazy(retryOnline(() => import('./guest-page.tsx').then((module) => ({ default: module.GuestPage }))));
/** Subscribes to the counts only, not to any single monitor. */
const NONE: number[] = [];

export function OverviewPage() {
  if (useMay()('account:read')) return <MembersOverview />;
  return (
    <Suspense>
      <GuestPage />
    </Suspense>
  );
}

function MembersOverview() {
  const overview = useQuery(overviewQuery);
  const trends = useQuery(trendsQuery);
  const show = overview.data;
  const queryClient = useQueryClient();
  const may = useMay();
  useLiveUpdates(may('monitors:read') ? NONE : undefined, ({ counts }) => {
    if (!counts || !show) return;
    const names = Object.keys(counts) as (keyof typeof counts)[];
    if (names.every((name) => counts[name] === show.monitors[name])) return;
    queryClient.setQueryData<Overview>(queryKey, { ...show, monitors: counts });
    // The list of incidents changes when a monitor goes down or recovers.
    void queryClient.invalidateQueries({ queryKey, exact: true });
  });
  return (
    <Page title={t('Overview')}>
      {overview.isError && !show && <LoadFailure error={overview.error} onRetry={() => overview.refetch()} />}
      {overview.isPending && <OverviewSkeleton />}
      {show?.proxy.map((notice) => (
        <ProxyNotice key={notice.message} {...notice} />
      ))}
      {show?.unsent.map((unsent) => (
        <UnsentNotice key={unsent.channel} {...unsent} />
      ))}
      {show && may('monitors:read') && show.monitors.total > 0 && <States {...show} />}
      {show?.first_steps && <FirstSteps steps={show.first_steps} overview={show} />}
      {show && (show.first_steps || isUnused(show)) && <SampleOffer />}
      {trends.isError && !trends.data && <LoadFailure error={trends.error} onRetry={() => trends.refetch()} />}
      {show && <Features show={show} trends={trends.data} />}
    </Page>
  );
}

const isUnused = ({ monitors, visitors, sales }: Overview): boolean =>
  monitors.total + visitors.websites + sales.items === 0;

/** Leaves out unused features that are already in the first steps. */
function Features({ show, trends }: { show: Overview; trends: Trends | undefined }) {
  const isReadOnly = useReadOnly();
  const may = useMay();
  const { visitors, sales, monitors, first_steps } = show;
  const shown = [
    ...(may('websites:read') ? [visitors.websites] : []),
    ...(may('market:read') ? [sales.items] : []),
    ...(may('monitors:read') ? [monitors.total] : []),
  ];
  const unused = shown.filter((count) => count === 0).length;
  if (shown.length === 0) return <EmptyText>{t('All modules of this account are switched off.')}</EmptyText>;
  if (isReadOnly && unused === shown.length)
    return <EmptyText>{t('This account has no monitors, websites or items yet.')}</EmptyText>;
  return (
    <>
      <div className={classes.cards}>
        {may('websites:read') && visitors.websites > 0 && <Visitors visitors={visitors} trends={trends} />}
        {may('market:read') && sales.items > 0 && <Revenue sales={sales} trends={trends} />}
        {may('monitors:read') && monitors.total > 0 && <Uptime monitors={monitors} trends={trends} />}
      </div>
      {unused > 0 && !first_steps && !isReadOnly && (
        <ul className={classes.unusedList}>
          {may('monitors:read') && monitors.total === 0 && (
            <Unused
              title={t('Monitors')}
              says={t('Check a website every minute and get alerted when it fails.')}
              to="/monitors/new"
              verb={t('Create monitor')}
            />
          )}
          {may('websites:read') && visitors.websites === 0 && (
            <Unused
              title={t('Websites')}
              says={t('See who visits your website, without cookies.')}
              to="/websites/new"
              verb={t('Add website')}
            />
          )}
          {may('market:read') && sales.items === 0 && (
            <Unused
              title={t('Market')}
              says={t('Sell themes, tracks, licenses: anything digital.')}
              to="/market/items/new"
              verb={t('Create item')}
            />
          )}
        </ul>
      )}
    </>
  );
}

function ProxyNotice({ message, setting }: Overview['proxy'][number]) {
  return (
    <div className={classes.proxy}>
      <Notice tone="calm">{message}</Notice>
      {setting && <CopyBlock label={t('setting')} text={setting} />}
    </div>
  );
}

function UnsentNotice({ channel, cause, concerns, remedy }: Overview['unsent'][number]) {
  const maySetUp = useMay()('service');
  const setUp = maySetUp ? setUpOf(channel) : undefined;
  return (
    <div className={classes.unsent}>
      <Notice tone="danger">
        {joinSentences([cause, ...concerns, ...(setUp ? [] : [t('Ask the owner of this service.')])])}{' '}
        {setUp && (
          <Link to="/settings" search={{ section: setUp.section }}>
            {remedy}
          </Link>
        )}
      </Notice>
    </div>
  );
}

function OverviewSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={44} radius={8} mb={16} />
      <div className={classes.cards}>
        <Skeleton height={430} radius={8} />
        <Skeleton height={430} radius={8} />
        <Skeleton height={430} radius={8} />
      </div>
    </div>
  );
}
