import type { OperationTexts } from './operation.ts';

/** Monitors, incidents, maintenance and status pages. */
export const monitorOperations: OperationTexts = {
  'GET /api/v1/monitors': {
    id: 'listMonitors',
    description: 'Your monitors, newest first unless you sort them, with their current status and uptime.',
  },
  'POST /api/v1/monitors': {
    id: 'createMonitor',
    description:
      'Creates a monitor and checks it right away. `warnings` names what cannot work on this installation, such as an e-mail alert without a mail server.',
  },
  'GET /api/v1/monitors/{id}': {
    id: 'getMonitor',
    description: 'One monitor with its current status and uptime, the cause of what is wrong and its open incident.',
  },
  'PUT,PATCH /api/v1/monitors/{id}': {
    id: 'updateMonitor',
    description: 'Changes the fields that you send and keeps the others. PUT and PATCH behave alike.',
  },
  'DELETE /api/v1/monitors/{id}': {
    id: 'deleteMonitor',
    description: 'Deletes the monitor with its checks and incidents. This cannot be undone.',
  },
  'POST /api/v1/monitors/{id}/check': {
    id: 'checkMonitorNow',
    description:
      'Checks the monitor now, outside its interval, and waits up to ten seconds for the result. A check that is under way already is waited for instead. At most 20 a minute for each account. Heartbeats and paused monitors answer 409.',
  },
  'GET /api/v1/monitors/{id}/last-failure': {
    id: 'getLastFailure',
    description:
      'The last failing check: its cause, and what came back of the response. Cookies and credentials are left out, the secrets of the monitor masked.',
  },
  'GET /api/v1/monitors/{id}/days': {
    id: 'listMonitorDays',
    description: 'Uptime, downtime and maintenance of the last days in your time zone, oldest first, today last.',
  },
  'GET /api/v1/monitors/{id}/stats': {
    id: 'getMonitorStats',
    description:
      'Uptime to the second, response time percentiles, Apdex, a series over the period, and the incidents and maintenance in it. Maintenance and gaps count neither as up nor as down.',
  },
  'GET /api/v1/monitors/{id}/stats.csv': {
    id: 'exportMonitorStats',
    files: ['text/csv'],
    description: 'The series of the statistics as CSV, one line for each step of time.',
  },
  'GET /api/v1/monitors/{id}/checks': {
    id: 'listMonitorChecks',
    description: 'Single checks, newest first, with the phases of each request in milliseconds.',
  },
  'GET /api/v1/monitors/{id}/checks.csv': {
    id: 'exportMonitorChecks',
    files: ['text/csv'],
    description: 'Every check of the period as CSV, streamed.',
  },
  'POST /api/v1/monitors/{id}/test': {
    id: 'testMonitorAlerts',
    description:
      'Sends a test message through the alert channels of the monitor and tells what each receiver answered.',
  },
  'POST /api/v1/monitors/test-alert': {
    id: 'testAlertChannel',
    description: 'Sends a test message to a channel before any monitor uses it, and tells what the receiver answered.',
  },
  'GET /api/v1/incidents': {
    id: 'listIncidents',
    description: 'Incidents of all your monitors, newest first.',
  },
  'GET /api/v1/incidents/{id}': {
    id: 'getIncident',
    description: 'One incident with its timeline: checks, alerts and their delivery, comments.',
  },
  'PUT,PATCH /api/v1/incidents/{id}': {
    id: 'updateIncident',
    description: 'Acknowledges an incident (which stops reminders), comments on it, or ends it by hand.',
  },
  'DELETE /api/v1/incidents/{id}': {
    id: 'deleteIncident',
    description: 'Deletes an incident that has ended. Its time then counts as up again.',
  },
  'GET /api/v1/incidents/{id}/cost': {
    id: 'getIncidentCost',
    description:
      'Visits that the websites of the monitor’s host lost during an incident, and sales where the host is the shop’s: what came, against the same hours of the four weeks before. Weeks in which the host was down as well do not count.',
  },
  'GET /api/v1/monitors/{id}/outage-costs': {
    id: 'listMonthlyOutageCosts',
    description:
      'The last months of a monitor: its uptime and outages, and what these cost together in visits and sales, estimated as for one incident. Of a month, the 100 longest outages are compared.',
  },
  'GET /api/v1/maintenances': { id: 'listMaintenances', description: 'Planned maintenance, past windows included.' },
  'POST /api/v1/maintenances': {
    id: 'createMaintenance',
    description:
      'Plans maintenance of some or all monitors, once or every week or month. Meanwhile nobody is alerted, and the time counts neither as up nor as down.',
  },
  'GET /api/v1/maintenances/{id}': { id: 'getMaintenance', description: 'One maintenance plan.' },
  'PUT,PATCH /api/v1/maintenances/{id}': {
    id: 'updateMaintenance',
    description: 'Changes the fields that you send from now on. Windows that are over stay as they were.',
  },
  'DELETE /api/v1/maintenances/{id}': {
    id: 'deleteMaintenance',
    description: 'Ends the plan. Windows that are over keep counting as maintenance.',
  },
  'GET /api/v1/status-pages': { id: 'listStatusPages', description: 'Your status pages.' },
  'POST /api/v1/status-pages': {
    id: 'createStatusPage',
    description:
      'Creates a status page at `/status/SLUG`. A domain of its own answers once you have proved that it is yours.',
  },
  'GET /api/v1/status-pages/{id}': {
    id: 'getStatusPage',
    description: 'One status page with its groups, its looks and the state of its domain.',
  },
  'PUT,PATCH /api/v1/status-pages/{id}': {
    id: 'updateStatusPage',
    description: 'Changes the fields that you send and keeps the others. PUT and PATCH behave alike.',
  },
  'DELETE /api/v1/status-pages/{id}': {
    id: 'deleteStatusPage',
    description: 'Deletes the page with its announcements and subscribers. Its monitors stay.',
  },
  'POST /api/v1/status-pages/{id}/domain-check': {
    id: 'checkStatusPageDomain',
    description:
      'Looks for the DNS record that proves the domain of the page. The page answers there once the record is found.',
  },
  'PUT /api/v1/status-pages/{id}/logo': { id: 'setStatusPageLogo' },
  'DELETE /api/v1/status-pages/{id}/logo': {
    id: 'deleteStatusPageLogo',
    description: 'Removes the logo. The page shows its name instead.',
  },
  'GET /api/v1/status-pages/{id}/announcements': {
    id: 'listAnnouncements',
    description: 'Announcements of a status page, newest first.',
  },
  'POST /api/v1/status-pages/{id}/announcements': {
    id: 'createAnnouncement',
    description: 'Publishes an announcement and mails it to the subscribers of the page.',
  },
  'GET /api/v1/status-pages/{id}/announcements/{announcement_id}': {
    id: 'getAnnouncement',
    description: 'One announcement.',
  },
  'PUT,PATCH /api/v1/status-pages/{id}/announcements/{announcement_id}': {
    id: 'updateAnnouncement',
    description: 'Changes the fields that you send and keeps the others.',
  },
  'DELETE /api/v1/status-pages/{id}/announcements/{announcement_id}': {
    id: 'deleteAnnouncement',
    description: 'Takes an announcement off the page. Mails that went out stay out.',
  },
  'GET /api/v1/status-pages/{id}/subscribers': {
    id: 'listSubscribers',
    description: 'People who get mail from the page, with whether they have confirmed their address.',
  },
  'DELETE /api/v1/status-pages/{id}/subscribers/{subscriber_id}': {
    id: 'deleteSubscriber',
    description: 'Ends a subscription. The subscriber is not told.',
  },
};
