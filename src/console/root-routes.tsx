import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from './accounts/index.ts';
import { ErrorPage, NotFoundPage } from './shell/error-pages.tsx';
import { Shell, ShellSkeleton } from './shell/shell.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  notFoundComponent: () => (
    <main>
      <NotFoundPage />
    </main>
  ),
  errorComponent: ErrorPage,
});

export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  pendingComponent: ShellSkeleton,
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (session.state === 'setup') throw redirect({ to: '/setup', replace: true });
    if (session.state === 'signed_out') {
      const next = location.href === '/' ? undefined : location.href;
      throw redirect({ to: '/login', search: { next }, replace: true });
    }
    if (!session.account) throw redirect({ to: '/no-account', replace: true });
    if (session.must_set_up_two_factor) throw redirect({ to: '/set-up-two-factor', replace: true });
  },
});

/** Unknown addresses, inside the shell. */
export const notFoundRoute = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage });
