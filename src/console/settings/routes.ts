import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { shell } from '../root-routes.tsx';

const SECTIONS = ['profile', 'preferences', 'password', 'api-key', 'accounts', 'mail', 'service'] as const;

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: (raw: Record<string, unknown>): { section?: (typeof SECTIONS)[number] } => ({
    section: SECTIONS.find((section) => section === raw.section),
  }),
  component: lazyPage(() => import('./page.tsx'), 'SettingsPage'),
});

export const settingsRoutes = [settings] as const;
