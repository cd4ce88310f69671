import { lazy, Suspense } from 'react';
import { retryOnline } from '../../../lazy-page.ts';
import { LazyPanel } from '../panels/lazy-panel.tsx';
import classes from '../panels/panel.module.css';
import { Panel } from '../panels/panel.tsx';
import { useAnalytics } from '../query/context.ts';
import { tabOf } from '../query/tabs.ts';

const Funnels = lazy(retryOnline(() => import('./funnels.tsx').then((module) => ({ default: module.Funnels }))));
const Journeys = lazy(retryOnline(() => import('./journeys.tsx').then((module) => ({ default: module.Journeys }))));
const Retention = lazy(retryOnline(() => import('./retention.tsx').then((module) => ({ default: module.Retention }))));

/** What happened one after the other. */
export function PathsPanel() {
  const { search } = useAnalytics();
  const { tab } = tabOf('paths', search.paths);
  return (
    <Panel title="User journeys" panel="paths" isWide>
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
