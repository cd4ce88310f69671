import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { type ListSearch, readListSearch } from '../list-search.ts';
import { shell } from '../root-routes.tsx';
import { readAnalyticsSearch } from './analytics/query/search.ts';

const websites = createRoute({
  getParentRoute: () => shell,
  path: '/websites',
  validateSearch: (raw: Record<string, unknown>): ListSearch & { favorite?: true } => ({
    ...readListSearch(raw, { sortBy: ['domain', 'visitors', 'change', 'today', 'online'] }),
    favorite: raw.favorite === true ? true : undefined,
  }),
  component: lazyPage(() => import('./list/page.tsx'), 'WebsitesPage'),
});

const newWebsite = createRoute({
  getParentRoute: () => shell,
  path: '/websites/new',
  component: lazyPage(() => import('./new.tsx'), 'NewWebsitePage'),
});

const website = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id',
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import('./analytics/dashboard/page.tsx'), 'WebsitePage'),
});

const websiteDetails = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/details/$question',
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import('./analytics/details/page.tsx'), 'DetailsPage'),
});

const websiteVitals = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/web-vitals',
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import('./analytics/vitals/page.tsx'), 'WebVitalsPage'),
});

const websiteVisits = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/visits',
  validateSearch: readAnalyticsSearch,
  component: lazyPage(() => import('./analytics/visits/page.tsx'), 'VisitsPage'),
});

const editWebsite = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/edit',
  component: lazyPage(() => import('./edit.tsx'), 'EditWebsitePage'),
});

const websiteTracking = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/tracking',
  component: lazyPage(() => import('./settings/tracking.tsx'), 'TrackingPage'),
});

const websiteGoals = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/goals',
  component: lazyPage(() => import('./settings/goals.tsx'), 'GoalsPage'),
});

const websiteSharing = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/sharing',
  component: lazyPage(() => import('./settings/sharing.tsx'), 'SharingPage'),
});

const websiteReports = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/reports',
  component: lazyPage(() => import('./reports/page.tsx'), 'ReportsPage'),
});

const websiteData = createRoute({
  getParentRoute: () => shell,
  path: '/websites/$id/data',
  component: lazyPage(() => import('./settings/data.tsx'), 'DataPage'),
});

export const websitesRoutes = [
  websites,
  newWebsite,
  website,
  websiteDetails,
  websiteVitals,
  websiteVisits,
  editWebsite,
  websiteTracking,
  websiteGoals,
  websiteSharing,
  websiteReports,
  websiteData,
] as const;
