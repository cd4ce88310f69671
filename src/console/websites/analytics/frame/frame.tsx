import { Button } from '@mantine/core';
import { IconExternalLink, IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { ParentLink, useIsGuest } from '../../../accounts/index.ts';
import { isMissing } from '../../../api/client.ts';
import type { Website } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { retryOnline } from '../../../lazy-page.ts';
import { LoadFailure } from '../../../ui/feedback/notice.tsx';
import { runShortcut } from '../../../ui/keyboard/shortcuts.ts';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import { MissingRecord } from '../../../ui/layout/missing-record.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { FavoriteButton } from '../../favorite-button.tsx';
import { websiteQuery } from '../../queries.ts';
import { FilterBar } from '../filters/filter-bar.tsx';
import { usePrintKey } from '../panels/print.ts';
import classes from '../period/bar.module.css';
import { PeriodBar } from '../period/period-bar.tsx';
import { useDays } from '../period/use-days.ts';
import { AnalyticsProvider, useAddress } from '../query/context.ts';
import { dashboardQuery } from '../query/queries.ts';
import { withFilters, withoutList } from '../query/search.ts';
import { websiteSetName } from '../query/website-set.ts';
import { Online } from './online.tsx';
import { type Action, dashboardShortcuts } from './shortcuts.ts';

const SiteSwitcher = lazy(
  retryOnline(() => import('./site-switcher.tsx').then((module) => ({ default: module.SiteSwitcher }))),
);
const RealtimePanel = lazy(
  retryOnline(() => import('../realtime/realtime.tsx').then((module) => ({ default: module.RealtimePanel }))),
);

type Open = 'periods' | 'filter' | 'websites' | undefined;

const REPORTS = [
  { to: '/websites/$id', word: t('Dashboard') },
  { to: '/websites/$id/visits', word: t('Visits') },
  { to: '/websites/$id/web-vitals', word: t('Web vitals') },
] as const;
type Report = (typeof REPORTS)[number]['to'];

type FrameProps = {
  /** title of a full list or report; undefined for the dashboard */
  list?: string | undefined;
  /** undefined for a full list */
  report?: Report | undefined;
  children: ReactNode;
};

export function Frame({ list, report = list ? undefined : REPORTS[0].to, children }: FrameProps) {
  const address = useAddress();
  const { id, search, show } = address;
  const together = websiteSetName(id);
  const website = useQuery({ ...websiteQuery(id), enabled: together === undefined });
  // This detects a deleted group. The dashboard uses the same query.
  const ofAll = useQuery({ ...dashboardQuery(id, address.view), enabled: together !== undefined });
  const analytics = useMemo(() => ({ ...address, website: website.data }), [address, website.data]);
  const days = useDays(analytics);
  const isGuest = useIsGuest();
  const [open, setOpen] = useState<Open>();
  const bar = useRef<HTMLDivElement>(null);
  // On phones, the bar scrolls away, so the popover would open outside the visible area.
  const openInBar = (part: 'periods' | 'filter') => {
    bar.current?.scrollIntoView({ block: 'nearest' });
    setOpen(part);
  };
  const act = (action: Action) => {
    switch (action.do) {
      case 'period':
        return days.choose(action.period);
      case 'earlier':
        return days.earlier && days.choose(days.earlier);
      case 'later':
        return days.later && days.choose(days.later);
      case 'custom':
        // The realtime view has no days to choose from.
        if (search.realtime) show({ ...search, realtime: undefined });
        return openInBar('periods');
      case 'filter':
        return openInBar('filter');
      case 'switch':
        return isGuest ? undefined : setOpen('websites');
      case 'compare':
        return days.compareNext();
      case 'realtime':
        return show({ ...search, realtime: search.realtime ? undefined : true });
      case 'clear':
        return search.filter && show(withFilters(search, []));
    }
  };
  useShortcuts({ title: t('Dashboard'), scope: 'page', shortcuts: dashboardShortcuts(act) });
  usePrintKey();
  const shown = website.data;
  const name = together ?? shown?.domain;
  const toggle = (part: Exclude<Open, undefined>) => (isOpen: boolean) => setOpen(isOpen ? part : undefined);
  if (isMissing(ofAll))
    return (
      <MissingRecord
        title={t('Website group not found')}
        gone={t('This website group does not exist or was deleted.')}
        list={<ParentLink to="/websites">{t('Websites')}</ParentLink>}
      />
    );
  if (isMissing(website))
    return (
      <MissingRecord
        title={t('Website not found')}
        gone={t('This website does not exist or was deleted.')}
        list={<ParentLink to="/websites">{t('Websites')}</ParentLink>}
      />
    );
  return (
    <AnalyticsProvider value={analytics}>
      <Page
        title={name ? (list ? t('{list} of {name}', { list, name }) : name) : website.isError ? t('Website') : ''}
        heading={
          name &&
          (list ??
            (isGuest ? undefined : (
              <button
                type="button"
                className={classes.website}
                aria-haspopup="dialog"
                title={t('Switch website (S)')}
                onClick={() => setOpen('websites')}
              >
                {name}
                <IconSelector size={16} stroke={1.8} aria-hidden />
              </button>
            )))
        }
        parent={
          <>
            <ParentLink to="/websites">{t('Websites')}</ParentLink>
            {list && name && (
              <Link to="/websites/$id" params={{ id }} search={withoutList(search)}>
                {name}
              </Link>
            )}
          </>
        }
        state={
          name && (
            <>
              {shown && <FavoriteButton website={shown} />}
              <Online />
            </>
          )
        }
        actions={!website.isError && !together && <Actions id={id} website={shown} />}
      >
        {website.isError && !shown ? (
          <LoadFailure error={website.error} onRetry={() => website.refetch()} />
        ) : (
          <>
            {report && (
              <nav className={classes.reports} aria-label={t('Reports')}>
                {REPORTS.map(({ to, word }) => (
                  <Link
                    key={to}
                    to={to}
                    params={{ id }}
                    search={{ ...withoutList(search), realtime: undefined }}
                    activeOptions={{ exact: true }}
                    aria-current={to === report ? 'page' : undefined}
                  >
                    {word}
                  </Link>
                ))}
              </nav>
            )}
            <div className={classes.bar} data-alone={(list && report) || undefined} ref={bar}>
              <FilterBar isAdding={open === 'filter'} onAdd={toggle('filter')} />
              {!search.realtime && (
                <PeriodBar
                  days={days}
                  isOpen={open === 'periods'}
                  onOpen={toggle('periods')}
                  onHelp={() => runShortcut('?')}
                />
              )}
            </div>
            {search.realtime ? (
              <Suspense fallback={<div className={classes.awaitedRealtime} />}>
                <RealtimePanel />
              </Suspense>
            ) : (
              children
            )}
          </>
        )}
      </Page>
      {open === 'websites' && (
        <Suspense>
          <SiteSwitcher onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </AnalyticsProvider>
  );
}

function Actions({ id, website }: { id: string; website: Website | undefined }) {
  const isGuest = useIsGuest();
  return (
    <span className={classes.actions}>
      {website && website.privacy !== 1 && (
        <Button
          component="a"
          href={website.stats_url}
          variant="default"
          rightSection={<IconExternalLink size={15} aria-hidden />}
        >
          {website.privacy === 0 ? t('Public page') : t('Password page')}
        </Button>
      )}
      {!isGuest && (
        <Button variant="default" renderRoot={(props) => <Link to="/websites/$id/edit" params={{ id }} {...props} />}>
          {t('Settings')}
        </Button>
      )}
    </span>
  );
}
