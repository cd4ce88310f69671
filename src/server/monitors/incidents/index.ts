export { maxHoldMs } from './confirmation.ts';
export { type Day, dayStarts, daysOf } from './days.ts';
export type { ShowDestination } from './deliveries.ts';
export { startHeldAlerts } from './held-alerts.ts';
export {
  closeIncident,
  findOpenCauses,
  findOpenIncidents,
  listIncidentsWithin,
  listOpenIncidents,
  openIncident,
} from './incident.store.ts';
export { findListedIncident, listAccountIncidentsWithin } from './list.store.ts';
export { type IncidentEvent, type IncidentNotices, notifyOfEnd, notifyOfIncident } from './notify.ts';
export { listPageIncidents, listPublicComments } from './public-incidents.store.ts';
export { hasEnded, isUnacknowledged } from './reminders.store.ts';
export { startReminders } from './reminders.ts';
export { insertIncidentResponse } from './response.store.ts';
export { incidentRoutes } from './routes.ts';
export { incidentTrash } from './trash.ts';
export {
  degradedMs,
  downtimeMs,
  type History,
  historiesOf,
  percentUp,
  type Span,
  type Uptime,
  uptimeOf,
  uptimePercent,
  watchedMs,
} from './uptime.ts';
export { type CountVisitors, watchTraffic } from './watch-traffic.ts';
