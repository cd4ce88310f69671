import { createRoute } from '@tanstack/react-router';
import { sessionQuery } from '../accounts/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from '../root-routes.tsx';

const text = (value: unknown) => (value === undefined ? undefined : String(value));

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: (raw: Record<string, unknown>): { token?: string } => ({ token: text(raw.token) }),
  component: lazyPage(() => import('./setup.tsx'), 'SetupPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { next?: string } => ({ next: text(raw.next) }),
  component: lazyPage(() => import('./login.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (raw: Record<string, unknown>): { invitation?: string } => ({ invitation: text(raw.invitation) }),
  // Whether there is a form, the session says.
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: lazyPage(() => import('./register.tsx'), 'RegisterPage'),
});

export const signInRoutes = [setup, login, register] as const;
