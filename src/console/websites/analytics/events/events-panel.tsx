import { lazy, Suspense } from 'react';
import type { Figures } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { retryOnline } from '../../../lazy-page.ts';
import type { ExportLink } from '../panels/export-links.tsx';
import { LazyPanel } from '../panels/lazy-panel.tsx';
import classes from '../panels/panel.module.css';
import { Panel } from '../panels/panel.tsx';
import { useAnalytics } from '../query/context.ts';
import { answerFile, listFiles } from '../query/queries.ts';
import { tabOf } from '../query/tabs.ts';
import { useProperty } from './use-property.ts';

const Goals = lazy(retryOnline(() => import('./goals.tsx').then((module) => ({ default: module.Goals }))));
const Events = lazy(retryOnline(() => import('./events.tsx').then((module) => ({ default: module.Events }))));
const Properties = lazy(
  retryOnline(() => import('./properties.tsx').then((module) => ({ default: module.Properties }))),
);
const Revenue = lazy(retryOnline(() => import('./revenue.tsx').then((module) => ({ default: module.Revenue }))));

const FULL: Record<string, string> = { events: 'events', properties: 'property-values' };

export function EventsPanel({ totals }: { totals: Figures | undefined }) {
  const { id, search } = useAnalytics();
  const { tab } = tabOf('events', search.events, id);
  return (
    <Panel title={t('Behavior')} panel="events" isWide details={FULL[tab]} exports={useFiles(tab)}>
      <LazyPanel className={classes.awaited}>
        <Suspense fallback={<div className={classes.awaited} data-awaited />}>
          {tab === 'goals' && <Goals />}
          {tab === 'events' && <Events visitors={totals?.visitors} />}
          {tab === 'properties' && <Properties />}
          {tab === 'revenue' && <Revenue />}
        </Suspense>
      </LazyPanel>
    </Panel>
  );
}

function useFiles(tab: string): ExportLink[] {
  const { id, view } = useAnalytics();
  // Reads the property from the cache, after the tab has loaded it.
  const { property } = useProperty({ enabled: false });
  switch (tab) {
    case 'events':
      return listFiles(id, 'events', view);
    case 'properties':
      return property === undefined ? [] : listFiles(id, 'property-values', view, { property });
    default:
      return answerFile(id, tab, view);
  }
}
