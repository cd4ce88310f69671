import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { loadPageCode } from './lazy-page.ts';
import { marketRoutes } from './market/routes.ts';
import { monitorsRoutes } from './monitors/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { notFoundRoute, root, shell } from './root-routes.tsx';
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
    notFoundRoute,
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    stringifySearch,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    // Skeletons have the final layout, so they need no minimum time.
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
  // Loads the page's code in parallel with the session.
  loadPageCode(router, location.pathname);
  return router;
}
