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
  validateSearch: (raw: Record<string, unknown>): { next?: string; provider_problem?: string } => ({
    next: text(raw.next),
    provider_problem: text(raw.provider_problem),
  }),
  // Loads the session first, because it lists the available login methods.
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: lazyPage(() => import('./login.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: lazyPage(() => import('./register.tsx'), 'RegisterPage'),
});

const createAccount = createRoute({
  getParentRoute: () => root,
  path: '/create-account',
  component: lazyPage(() => import('./create-account.tsx'), 'CreateAccountPage'),
});

const join = createRoute({
  getParentRoute: () => root,
  path: '/join',
  component: lazyPage(() => import('./join.tsx'), 'JoinPage'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: lazyPage(() => import('./forgot-password.tsx'), 'ForgotPasswordPage'),
});

const requiredTwoFactor = createRoute({
  getParentRoute: () => root,
  path: '/set-up-two-factor',
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: lazyPage(() => import('./required-two-factor.tsx'), 'RequiredTwoFactorPage'),
});

const noAccount = createRoute({
  getParentRoute: () => root,
  path: '/no-account',
  beforeLoad: ({ context }) => context.queryClient.ensureQueryData(sessionQuery).then(() => undefined),
  component: lazyPage(() => import('./no-account.tsx'), 'NoAccountPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('./mailed-link.tsx'), 'ResetPasswordPage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyPage(() => import('./mailed-link.tsx'), 'ConfirmEmailPage'),
});

const restoreEmail = createRoute({
  getParentRoute: () => root,
  path: '/restore-email',
  component: lazyPage(() => import('./mailed-link.tsx'), 'RestoreEmailPage'),
});

export const signInRoutes = [
  setup,
  login,
  register,
  createAccount,
  forgotPassword,
  requiredTwoFactor,
  noAccount,
  resetPassword,
  confirmEmail,
  restoreEmail,
  join,
] as const;
