import type { GuestResource, LinkedResource } from '../accounts/index.ts';
import { findListedIncident } from './incidents/index.ts';
import { findMonitors } from './monitor/index.ts';
import { findObjective } from './objectives/index.ts';
import { presentMonitors } from './presentation/index.ts';
import { findPages, presentStatusPages } from './status-pages/index.ts';
import { findReport, findReports, presentReports } from './uptime-reports/index.ts';

export const linkedMonitorResources = {
  monitor: {
    path: 'monitors',
    belongsTo: async (db, accountId, id) => (await findMonitors(db, accountId, [id])).length > 0,
  },
  incident: {
    path: 'incidents',
    belongsTo: async (db, accountId, id) => (await findListedIncident(db, accountId, id)) !== undefined,
  },
  objective: {
    path: 'objectives',
    belongsTo: async (db, accountId, id) => (await findObjective(db, accountId, id)) !== undefined,
  },
  status_page: {
    path: 'status-pages',
    belongsTo: async (db, accountId, id) => (await findPages(db, accountId, [id])).length > 0,
  },
  uptime_report: {
    path: 'uptime-reports',
    belongsTo: async (db, accountId, id) => (await findReport(db, accountId, id)) !== undefined,
  },
} satisfies Record<string, LinkedResource>;

export const guestMonitorResources = {
  monitor: {
    findNames: async (db, accountId, ids) =>
      (await findMonitors(db, accountId, ids)).map(({ id, name, url }) => ({ id, name: name || url })),
    async present(deps, accountId, ids) {
      const monitors = await presentMonitors(deps, await findMonitors(deps.database.db, accountId, ids));
      return monitors.map(({ id, name, status, status_since, response_time, uptime }) => ({
        id,
        name,
        status,
        status_since,
        response_time,
        uptime,
      }));
    },
  },
  status_page: {
    findNames: async (db, accountId, ids) =>
      (await findPages(db, accountId, ids)).map(({ id, name }) => ({ id, name })),
    async present(deps, accountId, ids) {
      const pages = await presentStatusPages(deps, accountId, await findPages(deps.database.db, accountId, ids));
      return pages.map(({ id, name, status, status_text }) => ({ id, name, status, status_text }));
    },
  },
  uptime_report: {
    findNames: async (db, accountId, ids) =>
      (await findReports(db, accountId, ids)).map(({ id, name }) => ({ id, name })),
    async present(deps, accountId, ids) {
      const reports = await presentReports(deps, await findReports(deps.database.db, accountId, ids));
      return reports.map(({ id, name, frequency, next_report_at }) => ({ id, name, frequency, next_report_at }));
    },
  },
} satisfies Record<string, GuestResource>;
