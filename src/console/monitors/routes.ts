import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '../lazy-page.ts';
import { readListSearch } from '../list-search.ts';
import { shell } from '../root-routes.tsx';
import { readIncidentsSearch } from './incidents/search.ts';
import { readMonitorSearch, readMonitorsSearch, readNewMonitorSearch } from './monitor/search.ts';

const monitors = createRoute({
  getParentRoute: () => shell,
  path: '/monitors',
  validateSearch: readMonitorsSearch,
  component: lazyPage(() => import('./list/page.tsx'), 'MonitorsPage'),
});

const newMonitor = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/new',
  validateSearch: readNewMonitorSearch,
  component: lazyPage(() => import('./form/new.tsx'), 'NewMonitorPage'),
});

const importMonitors = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/import',
  component: lazyPage(() => import('./import/page.tsx'), 'ImportMonitorsPage'),
});

const monitor = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/$id',
  validateSearch: readMonitorSearch,
  component: lazyPage(() => import('./show/page.tsx'), 'MonitorPage'),
});

const editMonitor = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/$id/edit',
  component: lazyPage(() => import('./form/edit.tsx'), 'EditMonitorPage'),
});

const alertPolicies = createRoute({
  getParentRoute: () => shell,
  path: '/alert-policies',
  component: lazyPage(() => import('./policies/list.tsx'), 'AlertPoliciesPage'),
});

const newAlertPolicy = createRoute({
  getParentRoute: () => shell,
  path: '/alert-policies/new',
  component: lazyPage(() => import('./policies/new.tsx'), 'NewAlertPolicyPage'),
});

const alertPolicy = createRoute({
  getParentRoute: () => shell,
  path: '/alert-policies/$id',
  component: lazyPage(() => import('./policies/edit.tsx'), 'EditAlertPolicyPage'),
});

/** Old URLs. */
const oldAlertPolicies = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/alert-policies',
  beforeLoad: () => {
    throw redirect({ to: '/alert-policies', replace: true });
  },
});

const oldAlertPolicy = createRoute({
  getParentRoute: () => shell,
  path: '/monitors/alert-policies/$id',
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/alert-policies/$id', params: { id }, replace: true });
  },
});

const incidents = createRoute({
  getParentRoute: () => shell,
  path: '/incidents',
  validateSearch: readIncidentsSearch,
  component: lazyPage(() => import('./incidents/list.tsx'), 'IncidentsPage'),
});

const incident = createRoute({
  getParentRoute: () => shell,
  path: '/incidents/$id',
  component: lazyPage(() => import('./incidents/show.tsx'), 'IncidentPage'),
});

const groups = createRoute({
  getParentRoute: () => shell,
  path: '/monitor-groups',
  component: lazyPage(() => import('./groups/list.tsx'), 'GroupsPage'),
});

const newGroup = createRoute({
  getParentRoute: () => shell,
  path: '/monitor-groups/new',
  component: lazyPage(() => import('./groups/new.tsx'), 'NewGroupPage'),
});

const group = createRoute({
  getParentRoute: () => shell,
  path: '/monitor-groups/$id',
  component: lazyPage(() => import('./groups/show.tsx'), 'GroupPage'),
});

const editGroup = createRoute({
  getParentRoute: () => shell,
  path: '/monitor-groups/$id/edit',
  component: lazyPage(() => import('./groups/edit.tsx'), 'EditGroupPage'),
});

const maintenances = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance',
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, { sortBy: ['id', 'name'] }),
  component: lazyPage(() => import('./maintenance/list.tsx'), 'MaintenancesPage'),
});

const newMaintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance/new',
  component: lazyPage(() => import('./maintenance/new.tsx'), 'NewMaintenancePage'),
});

const maintenance = createRoute({
  getParentRoute: () => shell,
  path: '/maintenance/$id',
  component: lazyPage(() => import('./maintenance/edit.tsx'), 'EditMaintenancePage'),
});

const objectives = createRoute({
  getParentRoute: () => shell,
  path: '/objectives',
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, { sortBy: ['id'] }),
  component: lazyPage(() => import('./objectives/list.tsx'), 'ObjectivesPage'),
});

const newObjective = createRoute({
  getParentRoute: () => shell,
  path: '/objectives/new',
  component: lazyPage(() => import('./objectives/new.tsx'), 'NewObjectivePage'),
});

const objective = createRoute({
  getParentRoute: () => shell,
  path: '/objectives/$id',
  component: lazyPage(() => import('./objectives/show.tsx'), 'ObjectivePage'),
});

const editObjective = createRoute({
  getParentRoute: () => shell,
  path: '/objectives/$id/edit',
  component: lazyPage(() => import('./objectives/edit.tsx'), 'EditObjectivePage'),
});

const uptimeReports = createRoute({
  getParentRoute: () => shell,
  path: '/uptime-reports',
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, { sortBy: ['id'] }),
  component: lazyPage(() => import('./uptime-reports/list.tsx'), 'UptimeReportsPage'),
});

const newUptimeReport = createRoute({
  getParentRoute: () => shell,
  path: '/uptime-reports/new',
  component: lazyPage(() => import('./uptime-reports/new.tsx'), 'NewUptimeReportPage'),
});

const uptimeReport = createRoute({
  getParentRoute: () => shell,
  path: '/uptime-reports/$id',
  component: lazyPage(() => import('./uptime-reports/show.tsx'), 'UptimeReportPage'),
});

const editUptimeReport = createRoute({
  getParentRoute: () => shell,
  path: '/uptime-reports/$id/edit',
  component: lazyPage(() => import('./uptime-reports/edit.tsx'), 'EditUptimeReportPage'),
});

const statusPages = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages',
  validateSearch: (raw: Record<string, unknown>) => readListSearch(raw, { sortBy: ['id', 'name'] }),
  component: lazyPage(() => import('./status-pages/list.tsx'), 'StatusPagesPage'),
});

const newStatusPage = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/new',
  component: lazyPage(() => import('./status-pages/new.tsx'), 'NewStatusPagePage'),
});

const statusPage = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id',
  component: lazyPage(() => import('./status-pages/edit.tsx'), 'EditStatusPagePage'),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/reports',
  validateSearch: (raw: Record<string, unknown>): { incident?: number } =>
    Number.isSafeInteger(raw.incident) ? { incident: Number(raw.incident) } : {},
  component: lazyPage(() => import('./status-pages/reports.tsx'), 'ReportsPage'),
});

const announcements = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/announcements',
  component: lazyPage(() => import('./status-pages/announcements.tsx'), 'AnnouncementsPage'),
});

const subscribers = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/subscribers',
  component: lazyPage(() => import('./status-pages/subscribers.tsx'), 'SubscribersPage'),
});

const badges = createRoute({
  getParentRoute: () => shell,
  path: '/status-pages/$id/badges',
  component: lazyPage(() => import('./status-pages/badges.tsx'), 'BadgesPage'),
});

export const monitorsRoutes = [
  monitors,
  newMonitor,
  importMonitors,
  monitor,
  editMonitor,
  groups,
  newGroup,
  group,
  editGroup,
  alertPolicies,
  newAlertPolicy,
  alertPolicy,
  oldAlertPolicies,
  oldAlertPolicy,
  incidents,
  incident,
  maintenances,
  newMaintenance,
  maintenance,
  objectives,
  newObjective,
  objective,
  editObjective,
  uptimeReports,
  newUptimeReport,
  uptimeReport,
  editUptimeReport,
  statusPages,
  newStatusPage,
  statusPage,
  reports,
  announcements,
  subscribers,
  badges,
] as const;
