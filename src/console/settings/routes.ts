import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { shell } from '../root-routes.tsx';
import { type SettingsSection, settingsSections } from './sections.ts';

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: (raw: Record<string, unknown>): { section?: SettingsSection } => ({
    section: settingsSections.find((section) => section === raw.section),
  }),
  component: lazyPage(() => import('./page.tsx'), 'SettingsPage'),
});

export const settingsRoutes = [settings] as const;
