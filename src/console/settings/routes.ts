import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { readListSearch } from '../list-search.ts';
import { root, shell } from '../root-routes.tsx';
import { DELIVERY_STATES, type DeliveriesSearch } from '../webhooks/search.ts';
import { type SettingsSection, settingsSections } from './sections.ts';

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: (
    raw: Record<string, unknown>,
  ): { section?: SettingsSection; provider_problem?: string; item?: number } => ({
    section: settingsSections.find((section) => section === raw.section),
    provider_problem: typeof raw.provider_problem === 'string' ? raw.provider_problem : undefined,
    // The item whose checklist led here.
    item: Number(raw.item) || undefined,
  }),
  component: lazyPage(() => import('./page.tsx'), 'SettingsPage'),
});

const webhook = createRoute({
  getParentRoute: () => shell,
  path: '/settings/webhooks/$id',
  validateSearch: (raw: Record<string, unknown>): DeliveriesSearch => ({
    ...readListSearch(raw),
    state: DELIVERY_STATES.find((state) => state === raw.state),
  }),
  component: lazyPage(() => import('../webhooks/show.tsx'), 'WebhookPage'),
});

const contact = createRoute({
  getParentRoute: () => shell,
  path: '/settings/contacts/$id',
  component: lazyPage(() => import('../monitors/contacts/show.tsx'), 'ContactPage'),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: '/settings/accounts/$id',
  component: lazyPage(() => import('./accounts/show.tsx'), 'AccountPage'),
});

/** Outside the shell, because mailed links work without a login. */
export const keepAccountRoute = createRoute({
  getParentRoute: () => root,
  path: '/keep-account',
  component: lazyPage(() => import('./account/keep-account.tsx'), 'KeepAccountPage'),
});

export const settingsRoutes = [settings, contact, webhook, account] as const;
