export { incidentAlertLists } from './alert-lists.store.ts';
export { type Day, dayStarts, daysOf } from './days.ts';
export type { FindShowDestination } from './deliveries.ts';
export { escalateIncidents } from './escalations.ts';
export { startHeldAlerts } from './held-alerts.ts';
export {
  closeIncident,
  findIncident,
  findOpenCauses,
  findOpenIncidents,
  insertComment,
  listIncidentsWithin,
  listNamedIncidents,
  listOpenIncidents,
  type NamedIncident,
  recordPastIncident,
} from './incident.store.ts';
export {
  findListedIncident,
  hasIncidentSince,
  listAccountIncidentsWithin,
  listIncidentsOfMonitors,
} from './list.store.ts';
export { type IncidentEvent, type IncidentNotices, notifyOfEnd } from './notify.ts';
export { openConfirmedIncident } from './open.ts';
export { acknowledge, withLockedIncident } from './operations.ts';
export { listPageIncidents, listPublicComments } from './public-incidents.store.ts';
export { hasEnded, isUnacknowledged } from './reminders.store.ts';
export { startReminders } from './reminders.ts';
export { incidentRoutes } from './routes.ts';
export { incidentTrash } from './trash.ts';
export {
  degradedMs,
  downSpans,
  downtimeMs,
  type History,
  historiesOf,
  inWindows,
  percentUp,
  type Span,
  sharedSpans,
  spansOf,
  type Uptime,
  uptimeOf,
  uptimePercent,
  uptimesOf,
  watchedMs,
  watchedSpans,
} from './uptime.ts';
export { type CountVisitors, watchTraffic } from './watch-traffic.ts';
