import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { loadPageCode } from './lazy-page.ts';
import { marketRoutes } from './market/routes.ts';
import { monitorsRoutes } from './monitors/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { nowhere, root, shell } from './root-routes.tsx';
import { keepAccountRoute, settingsRoutes } from './settings/routes.ts';
import { ErrorPage, NotFoundPage } from './shell/error-pages.tsx';
import { signInRoutes } from './sign-in/routes.ts';
import { stringifySearch } from './stringify-search.ts';
import { websitesRoutes } from './websites/routes.ts';

const routeTree = root.addChildren([
  ...signInRoutes,
  keepAccountRoute,
  shell.addChildren([
    ...overviewRoutes,
    ...monitorsRoutes,
    ...websitesRoutes,
    ...marketRoutes,
    ...settingsRoutes,
    nowhere,
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    stringifySearch,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // A skeleton has the places of what it stands for: nothing is won by showing it for longer than needed.
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
  // The page's code comes along with the session, instead of after it.
  loadPageCode(router, location.pathname);
  return router;
}
