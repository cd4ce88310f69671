import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { shell } from '../root-routes.tsx';

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyPage(() => import('./page.tsx'), 'OverviewPage'),
});

export const overviewRoutes = [overview] as const;
