import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter } from '@tanstack/react-router';
import { lazyPage } from './lazy-page.ts';
import { type ListSearch, readListSearch } from './list-search.ts';
import { marketRoutes } from './market/routes.ts';
import { readIncidentsSearch } from './monitors/incidents/search.ts';
import { readMonitorSearch, readMonitorsSearch } from './monitors/monitor/search.ts';
import { root, shell } from './root-routes.tsx';
import { CouldNotLoad, NotHere } from './shell/error-pages.tsx';
import { stringifySearch } from './stringify-search.ts';
import { readAnalyticsSearch } from './websites/analytics/query/search.ts';

const text = (value: unknown) => (value === undefined ? undefined : String(value));

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: (raw: Record<string, unknown>): { token?: string } => ({ token: text(raw.token) }),
  component: lazyPage(() => import('./sign-in/setup.tsx'), 'SetupPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { next?: string } => ({ next: text(raw.next) }),
  component: lazyPage(() => import('./sign-in/login.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: (raw: Record<string, unknown>): { invitation?: string } => ({ invitation: text(raw.invitation) }),
  component: lazyPage(() => import('./sign-in/register.tsx'), 'RegisterPage'),
});

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyPage(() => import('./overview/page.tsx'), 'OverviewPage'),
});

const monitors = createRoute({
  getParentRoute: () => shell,
  path: '/monitors',
  validateSearch: readMonitorsSearch,
  component: lazyPage(() => import('./monitors/list/page.tsx'), 'MonitorsPage'),
});

const newMonitor = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/new',
  component: lazyPage(() => import('./monitors/form/new.tsx'), 'NewMonitorPage'),
});

const importMonitors = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/import',
  component: lazyPage(() => import('./monitors/import/page.tsx'), 'ImportMonitorsPage'),
});

const monitor = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/$id',
  validateSearch: readMonitorSearch,
  component: lazyPage(() => import('./monitors/show/page.tsx'), 'MonitorPage'),
});

const editMonitor = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/$id/edit',
  component: lazyPage(() => import('./monitors/form/edit.tsx'), 'EditMonitorPage'),
});

const incidents = createRoute({
  getParentRoute: () => shell,
  path: '/incidents',
  validateSearch: readIncidentsSearch,
  component: lazyPage(() => import('./monitors/incidents/list.tsx'), 'IncidentsPage'),
});

const incident = createRoute({
  getParentRoute: () => shell,
  path: '/incidents/$id',
  component: lazyPage(() => import('./monitors/incidents/show.tsx'), 'IncidentPage'),
});

const maintenances = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance',
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, { sortBy: ['id', 'name'] }),
  component: lazyPage(() => import('./monitors/maintenance/list.tsx'), 'MaintenancesPage'),
});

const newMaintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance/new',
  component: lazyPage(() => import('./monitors/maintenance/new.tsx'), 'NewMaintenancePage'),
});

const maintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance/$id',
  component: lazyPage(() => import('./monitors/maintenance/edit.tsx'), 'EditMaintenancePage'),
});

const statusPages = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages',
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, { sortBy: ['id', 'name'] }),
  component: lazyPage(() => import('./monitors/status-pages/list.tsx'), 'StatusPagesPage'),
});

const newStatusPage = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/new',
  component: lazyPage(() => import('./monitors/status-pages/new.tsx'), 'NewStatusPagePage'),
});

const statusPage = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id',
  component: lazyPage(() => import('./monitors/status-pages/edit.tsx'), 'EditStatusPagePage'),
});

const announcements = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/announcements',
  component: lazyPage(() => import('./monitors/status-pages/announcements.tsx'), 'AnnouncementsPage'),
});

const subscribers = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/subscribers',
  component: lazyPage(() => import('./monitors/status-pages/subscribers.tsx'), 'SubscribersPage'),
});

const badges = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/badges',
  component: lazyPage(() => import('./monitors/status-pages/badges.tsx'), 'BadgesPage'),
});

const websites = createRoute({
  getParentRoute: () => shell,
  path: '/websites',
  validateSearch: (raw: Record<string, unknown>): ListSearch & { favorite?: true } => ({
    ...readListSearch(raw, { sortBy: ['id', 'domain'] }),
    favorite: raw.favorite === true ? true : undefined,
  }),
  component: lazyPage(() => import('./websites/list.tsx'), 'WebsitesPage'),
});

const newWebsite = createRoute({
  getParentRoute: () => shell,
  path: '/websites/new',
  component: lazyPage(() => import('./websites/new.tsx'), 'NewWebsitePage'),
});

const website = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id',
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import('./websites/analytics/dashboard/page.tsx'), 'WebsitePage'),
});

const websiteDetails = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/details/$question',
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import('./websites/analytics/details/page.tsx'), 'DetailsPage'),
});

const editWebsite = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/edit',
  component: lazyPage(() => import('./websites/edit.tsx'), 'EditWebsitePage'),
});

const websiteTracking = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/tracking',
  component: lazyPage(() => import('./websites/settings/tracking.tsx'), 'TrackingPage'),
});

const websiteGoals = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/goals',
  component: lazyPage(() => import('./websites/settings/goals.tsx'), 'GoalsPage'),
});

const websiteSharing = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/sharing',
  component: lazyPage(() => import('./websites/settings/sharing.tsx'), 'SharingPage'),
});

const websiteData = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/data',
  component: lazyPage(() => import('./websites/settings/data.tsx'), 'DataPage'),
});

const SECTIONS = ['profile', 'preferences', 'password', 'api-key', 'accounts', 'service'] as const;

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: (raw: Record<string, unknown>): { section?: (typeof SECTIONS)[number] } => ({
    section: SECTIONS.find((section) => section === raw.section),
  }),
  component: lazyPage(() => import('./settings/page.tsx'), 'SettingsPage'),
});

const routeTree = root.addChildren([
  setup,
  login,
  register,
  shell.addChildren([
    overview,
    monitors,
    newMonitor,
    importMonitors,
    monitor,
    editMonitor,
    incidents,
    incident,
    maintenances,
    newMaintenance,
    maintenance,
    statusPages,
    newStatusPage,
    statusPage,
    announcements,
    subscribers,
    badges,
    websites,
    newWebsite,
    website,
    websiteDetails,
    editWebsite,
    websiteTracking,
    websiteGoals,
    websiteSharing,
    websiteData,
    ...marketRoutes,
    settings,
  ]),
]);

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    stringifySearch,
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultErrorComponent: CouldNotLoad,
    defaultNotFoundComponent: NotHere,
    scrollRestoration: true,
  });
}
