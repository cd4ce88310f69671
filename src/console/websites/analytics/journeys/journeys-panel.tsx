import { lazy, Suspense } from 'react';
import { t } from '../../../i18n/index.ts';
import { retryOnline } from '../../../lazy-page.ts';
import type { ExportLink } from '../panels/export-links.tsx';
import { LazyPanel } from '../panels/lazy-panel.tsx';
import classes from '../panels/panel.module.css';
import { Panel } from '../panels/panel.tsx';
import { useAnalytics } from '../query/context.ts';
import { answerFile } from '../query/queries.ts';
import { tabOf } from '../query/tabs.ts';
import { JOURNEY_STEPS } from './journey-layout.ts';
import { useFunnel } from './use-funnel.ts';

/** The API's limit. */
const MOST_PATHS = 100;

const Funnels = lazy(retryOnline(() => import('./funnels.tsx').then((module) => ({ default: module.Funnels }))));
const Journeys = lazy(retryOnline(() => import('./journeys.tsx').then((module) => ({ default: module.Journeys }))));
const Retention = lazy(retryOnline(() => import('./retention.tsx').then((module) => ({ default: module.Retention }))));

export function PathsPanel() {
  const { id, search } = useAnalytics();
  const { tab } = tabOf('paths', search.paths, id);
  return (
    <Panel title={t('User journeys')} panel="paths" isWide exports={useFiles(tab)}>
      <LazyPanel className={classes.awaited}>
        <Suspense fallback={<div className={classes.awaited} data-awaited />}>
          {tab === 'funnels' && <Funnels />}
          {tab === 'journeys' && <Journeys />}
          {tab === 'retention' && <Retention />}
        </Suspense>
      </LazyPanel>
    </Panel>
  );
}

function useFiles(tab: string): ExportLink[] {
  const { id, search, view } = useAnalytics();
  // Reads the funnel from the cache, after the tab has loaded it.
  const { chosen } = useFunnel({ enabled: false });
  switch (tab) {
    case 'funnels':
      return chosen ? answerFile(id, 'funnels', view, { funnel: chosen.id }) : [];
    case 'journeys':
      return answerFile(id, 'journeys', view, { start: search.start, steps: JOURNEY_STEPS, limit: MOST_PATHS });
    default:
      return answerFile(id, 'retention', view, { interval: search.by ?? 'week' });
  }
}
