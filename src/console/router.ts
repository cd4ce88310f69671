import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { marketRoutes } from './market/routes.ts';
import { monitorsRoutes } from './monitors/routes.ts';
import { overviewRoutes } from './overview/routes.ts';
import { root, shell } from './root-routes.tsx';
import { settingsRoutes } from './settings/routes.ts';
import { ErrorPage, NotFoundPage } from './shell/error-pages.tsx';
import { signInRoutes } from './sign-in/routes.ts';
import { stringifySearch } from './stringify-search.ts';
import { websitesRoutes } from './websites/routes.ts';

const routeTree = root.addChildren([
  ...signInRoutes,
  shell.addChildren([...overviewRoutes, ...monitorsRoutes, ...websitesRoutes, ...marketRoutes, ...settingsRoutes]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    stringifySearch,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });
}
