// Generated from the OpenAPI document by `npm run sdk`. Do not edit.

import type { Answer, CursorPage, Other, Page, Report } from '../answers.ts';
import { Client, type KeyOptions, type Options, path } from '../client.ts';
import type { Pages } from '../pages.ts';
import type * as T from './types.ts';

/** All operations of the API. Their names are the operation IDs of the OpenAPI document. */
export class Gatehouse extends Client {
  /** List monitors. Scope: `monitors:read`. */
  listMonitors(query?: T.ListMonitorsQuery, options?: Options): Pages<T.Monitor, Page<T.Monitor>> {
    return this.pages('/monitors', { query, options });
  }

  /** Create a monitor. Scope: `monitors:write`. */
  createMonitor(body: T.CreateMonitorBody, options?: Options): Promise<Answer<T.Monitor>> {
    return this.json('POST', '/monitors', { body, options });
  }

  /** Show a monitor. Scope: `monitors:read`. */
  getMonitor(id: number, options?: Options): Promise<Answer<T.Monitor>> {
    return this.json('GET', path`/monitors/${id}`, { options });
  }

  /** Update a monitor. Scope: `monitors:write`. */
  updateMonitor(id: number, body: T.UpdateMonitorBody = {}, options?: Options): Promise<Answer<T.Monitor>> {
    return this.json('PUT', path`/monitors/${id}`, { body, options });
  }

  /** Delete a monitor. Scope: `monitors:write`. */
  deleteMonitor(id: number, options?: Options): Promise<Other<T.DeleteMonitorAnswer>> {
    return this.json('DELETE', path`/monitors/${id}`, { options });
  }

  /** Statistics of a monitor. Scope: `monitors:read`. */
  getMonitorStats(id: number, query?: T.GetMonitorStatsQuery, options?: Options): Promise<Answer<T.MonitorStats>> {
    return this.json('GET', path`/monitors/${id}/stats`, { query, options });
  }

  /** Get the daily uptime of a monitor. Scope: `monitors:read`. */
  listMonitorDays(id: number, query?: T.ListMonitorDaysQuery, options?: Options): Promise<Answer<T.MonitorDay[]>> {
    return this.json('GET', path`/monitors/${id}/days`, { query, options });
  }

  /** Export the response times of a monitor as CSV. Scope: `monitors:read`. */
  exportMonitorStats(id: number, query?: T.GetMonitorStatsQuery, options?: Options): Promise<Response> {
    return this.file('GET', path`/monitors/${id}/stats.csv`, { query, options });
  }

  /** List the checks of a monitor. Scope: `monitors:read`. */
  listMonitorChecks(id: number, query?: T.ListMonitorChecksQuery, options?: Options): Pages<T.Check, Page<T.Check>> {
    return this.pages(path`/monitors/${id}/checks`, { query, options });
  }

  /** Export all checks of a monitor as CSV. Scope: `monitors:read`. */
  exportMonitorChecks(id: number, query?: T.ExportMonitorChecksQuery, options?: Options): Promise<Response> {
    return this.file('GET', path`/monitors/${id}/checks.csv`, { query, options });
  }

  /** List incidents. Scope: `monitors:read`. */
  listIncidents(query?: T.ListIncidentsQuery, options?: Options): Pages<T.Incident, Page<T.Incident>> {
    return this.pages('/incidents', { query, options });
  }

  /** Show an incident. Scope: `monitors:read`. */
  getIncident(id: number, options?: Options): Promise<Answer<T.IncidentShown>> {
    return this.json('GET', path`/incidents/${id}`, { options });
  }

  /** Update an incident. Scope: `monitors:write`. */
  updateIncident(id: number, body: T.UpdateIncidentBody = {}, options?: Options): Promise<Answer<T.IncidentShown>> {
    return this.json('PUT', path`/incidents/${id}`, { body, options });
  }

  /** Delete an incident. Scope: `monitors:write`. */
  deleteIncident(id: number, options?: Options): Promise<Other<T.DeleteIncidentAnswer>> {
    return this.json('DELETE', path`/incidents/${id}`, { options });
  }

  /** Get the response with which an incident opened. Scope: `monitors:read`. */
  getIncidentResponse(id: number, options?: Options): Promise<Answer<T.MonitorFailure | null>> {
    return this.json('GET', path`/incidents/${id}/response`, { options });
  }

  /** Find the quietest hours for a maintenance. Scope: `monitors:read`. */
  findQuietHours(query?: T.FindQuietHoursQuery, options?: Options): Promise<Answer<T.QuietHours>> {
    return this.json('GET', '/maintenances/quiet-hours', { query, options });
  }

  /** List maintenances. Scope: `monitors:read`. */
  listMaintenances(query?: T.ListMaintenancesQuery, options?: Options): Pages<T.Maintenance, Page<T.Maintenance>> {
    return this.pages('/maintenances', { query, options });
  }

  /** Create a maintenance. Scope: `monitors:write`. */
  createMaintenance(body: T.CreateMaintenanceBody, options?: Options): Promise<Answer<T.Maintenance>> {
    return this.json('POST', '/maintenances', { body, options });
  }

  /** Show a maintenance. Scope: `monitors:read`. */
  getMaintenance(id: number, options?: Options): Promise<Answer<T.Maintenance>> {
    return this.json('GET', path`/maintenances/${id}`, { options });
  }

  /** Update a maintenance. Scope: `monitors:write`. */
  updateMaintenance(id: number, body: T.UpdateMaintenanceBody = {}, options?: Options): Promise<Answer<T.Maintenance>> {
    return this.json('PUT', path`/maintenances/${id}`, { body, options });
  }

  /** Delete a maintenance. Scope: `monitors:write`. */
  deleteMaintenance(id: number, options?: Options): Promise<Other<T.DeleteMaintenanceAnswer>> {
    return this.json('DELETE', path`/maintenances/${id}`, { options });
  }

  /** List objectives. Scope: `monitors:read`. */
  listObjectives(query?: T.ListObjectivesQuery, options?: Options): Pages<T.Objective, Page<T.Objective>> {
    return this.pages('/objectives', { query, options });
  }

  /** Create an objective. Scope: `monitors:write`. */
  createObjective(body: T.CreateObjectiveBody, options?: Options): Promise<Answer<T.Objective>> {
    return this.json('POST', '/objectives', { body, options });
  }

  /** Show an objective. Scope: `monitors:read`. */
  getObjective(id: number, options?: Options): Promise<Answer<T.Objective>> {
    return this.json('GET', path`/objectives/${id}`, { options });
  }

  /** Update an objective. Scope: `monitors:write`. */
  updateObjective(id: number, body: T.UpdateObjectiveBody = {}, options?: Options): Promise<Answer<T.Objective>> {
    return this.json('PUT', path`/objectives/${id}`, { body, options });
  }

  /** Delete an objective. Scope: `monitors:write`. */
  deleteObjective(id: number, options?: Options): Promise<Other<T.DeleteObjectiveAnswer>> {
    return this.json('DELETE', path`/objectives/${id}`, { options });
  }

  /** Show the history of an error budget. Scope: `monitors:read`. */
  getObjectiveBudget(id: number, options?: Options): Promise<Answer<T.ObjectiveBudget>> {
    return this.json('GET', path`/objectives/${id}/budget`, { options });
  }

  /** List status pages. Scope: `monitors:read`. */
  listStatusPages(query?: T.ListStatusPagesQuery, options?: Options): Pages<T.StatusPage, Page<T.StatusPage>> {
    return this.pages('/status-pages', { query, options });
  }

  /** Create a status page. Scope: `monitors:write`. */
  createStatusPage(body: T.CreateStatusPageBody, options?: Options): Promise<Answer<T.StatusPage>> {
    return this.json('POST', '/status-pages', { body, options });
  }

  /** Show a status page. Scope: `monitors:read`. */
  getStatusPage(id: number, options?: Options): Promise<Answer<T.StatusPage>> {
    return this.json('GET', path`/status-pages/${id}`, { options });
  }

  /** Update a status page. Scope: `monitors:write`. */
  updateStatusPage(id: number, body: T.UpdateStatusPageBody = {}, options?: Options): Promise<Answer<T.StatusPage>> {
    return this.json('PUT', path`/status-pages/${id}`, { body, options });
  }

  /** Delete a status page. Scope: `monitors:write`. */
  deleteStatusPage(id: number, options?: Options): Promise<Other<T.DeleteStatusPageAnswer>> {
    return this.json('DELETE', path`/status-pages/${id}`, { options });
  }

  /** List announcements. Scope: `monitors:read`. */
  listAnnouncements(
    id: number,
    query?: T.ListAnnouncementsQuery,
    options?: Options,
  ): Pages<T.Announcement, Page<T.Announcement>> {
    return this.pages(path`/status-pages/${id}/announcements`, { query, options });
  }

  /** Create an announcement. Scope: `monitors:write`. */
  createAnnouncement(id: number, body: T.CreateAnnouncementBody, options?: Options): Promise<Answer<T.Announcement>> {
    return this.json('POST', path`/status-pages/${id}/announcements`, { body, options });
  }

  /** Show an announcement. Scope: `monitors:read`. */
  getAnnouncement(id: number, announcementId: number, options?: Options): Promise<Answer<T.Announcement>> {
    return this.json('GET', path`/status-pages/${id}/announcements/${announcementId}`, { options });
  }

  /** Update an announcement. Scope: `monitors:write`. */
  updateAnnouncement(
    id: number,
    announcementId: number,
    body: T.UpdateAnnouncementBody = {},
    options?: Options,
  ): Promise<Answer<T.Announcement>> {
    return this.json('PUT', path`/status-pages/${id}/announcements/${announcementId}`, { body, options });
  }

  /** Delete an announcement. Scope: `monitors:write`. */
  deleteAnnouncement(
    id: number,
    announcementId: number,
    options?: Options,
  ): Promise<Other<T.DeleteAnnouncementAnswer>> {
    return this.json('DELETE', path`/status-pages/${id}/announcements/${announcementId}`, { options });
  }

  /** List components. Scope: `monitors:read`. */
  listStatusPageComponents(id: number, options?: Options): Promise<Answer<T.StatusPageComponent[]>> {
    return this.json('GET', path`/status-pages/${id}/components`, { options });
  }

  /** Show a component. Scope: `monitors:read`. */
  getStatusPageComponent(id: number, componentId: number, options?: Options): Promise<Answer<T.StatusPageComponent>> {
    return this.json('GET', path`/status-pages/${id}/components/${componentId}`, { options });
  }

  /** Update a component. Scope: `monitors:write`. */
  updateStatusPageComponent(
    id: number,
    componentId: number,
    body: T.UpdateStatusPageComponentBody = {},
    options?: Options,
  ): Promise<Answer<T.StatusPageComponent>> {
    return this.json('PUT', path`/status-pages/${id}/components/${componentId}`, { body, options });
  }

  /** List status reports. Scope: `monitors:read`. */
  listStatusReports(
    id: number,
    query?: T.ListAnnouncementsQuery,
    options?: Options,
  ): Pages<T.StatusReport, Page<T.StatusReport>> {
    return this.pages(path`/status-pages/${id}/reports`, { query, options });
  }

  /** Create a status report. Scope: `monitors:write`. */
  createStatusReport(id: number, body: T.CreateStatusReportBody, options?: Options): Promise<Answer<T.StatusReport>> {
    return this.json('POST', path`/status-pages/${id}/reports`, { body, options });
  }

  /** Show a status report. Scope: `monitors:read`. */
  getStatusReport(id: number, statusReportId: number, options?: Options): Promise<Answer<T.StatusReport>> {
    return this.json('GET', path`/status-pages/${id}/reports/${statusReportId}`, { options });
  }

  /** Update a status report. Scope: `monitors:write`. */
  updateStatusReport(
    id: number,
    statusReportId: number,
    body: T.UpdateStatusReportBody = {},
    options?: Options,
  ): Promise<Answer<T.StatusReport>> {
    return this.json('PUT', path`/status-pages/${id}/reports/${statusReportId}`, { body, options });
  }

  /** Delete a status report. Scope: `monitors:write`. */
  deleteStatusReport(
    id: number,
    statusReportId: number,
    options?: Options,
  ): Promise<Other<T.DeleteStatusReportAnswer>> {
    return this.json('DELETE', path`/status-pages/${id}/reports/${statusReportId}`, { options });
  }

  /** Add an update to a status report. Scope: `monitors:write`. */
  createStatusReportUpdate(
    id: number,
    body: T.CreateStatusReportUpdateBody,
    options?: Options,
  ): Promise<Answer<T.StatusReportUpdate>> {
    return this.json('POST', path`/status-reports/${id}/updates`, { body, options });
  }

  /** Show an update of a status report. Scope: `monitors:read`. */
  getStatusReportUpdate(
    id: number,
    statusReportUpdateId: number,
    options?: Options,
  ): Promise<Answer<T.StatusReportUpdate>> {
    return this.json('GET', path`/status-reports/${id}/updates/${statusReportUpdateId}`, { options });
  }

  /** Change an update of a status report. Scope: `monitors:write`. */
  updateStatusReportUpdate(
    id: number,
    statusReportUpdateId: number,
    body: T.UpdateStatusReportUpdateBody = {},
    options?: Options,
  ): Promise<Answer<T.StatusReportUpdate>> {
    return this.json('PUT', path`/status-reports/${id}/updates/${statusReportUpdateId}`, { body, options });
  }

  /** Delete an update of a status report. Scope: `monitors:write`. */
  deleteStatusReportUpdate(
    id: number,
    statusReportUpdateId: number,
    options?: Options,
  ): Promise<Other<T.DeleteStatusReportUpdateAnswer>> {
    return this.json('DELETE', path`/status-reports/${id}/updates/${statusReportUpdateId}`, { options });
  }

  /** List templates of status reports. Scope: `monitors:read`. */
  listStatusReportTemplates(options?: Options): Promise<Answer<T.StatusReportTemplate[]>> {
    return this.json('GET', '/status-report-templates', { options });
  }

  /** Create a template of status reports. Scope: `monitors:write`. */
  createStatusReportTemplate(
    body: T.CreateStatusReportTemplateBody,
    options?: Options,
  ): Promise<Answer<T.StatusReportTemplate>> {
    return this.json('POST', '/status-report-templates', { body, options });
  }

  /** Show a template of status reports. Scope: `monitors:read`. */
  getStatusReportTemplate(id: number, options?: Options): Promise<Answer<T.StatusReportTemplate>> {
    return this.json('GET', path`/status-report-templates/${id}`, { options });
  }

  /** Update a template of status reports. Scope: `monitors:write`. */
  updateStatusReportTemplate(
    id: number,
    body: T.UpdateStatusReportTemplateBody = {},
    options?: Options,
  ): Promise<Answer<T.StatusReportTemplate>> {
    return this.json('PUT', path`/status-report-templates/${id}`, { body, options });
  }

  /** Delete a template of status reports. Scope: `monitors:write`. */
  deleteStatusReportTemplate(id: number, options?: Options): Promise<Other<T.DeleteStatusReportTemplateAnswer>> {
    return this.json('DELETE', path`/status-report-templates/${id}`, { options });
  }

  /** List subscribers. Scope: `monitors:read`. */
  listSubscribers(
    id: number,
    query?: T.ListAnnouncementsQuery,
    options?: Options,
  ): Pages<T.Subscriber, Page<T.Subscriber>> {
    return this.pages(path`/status-pages/${id}/subscribers`, { query, options });
  }

  /** Delete a subscriber. Scope: `monitors:write`. */
  deleteSubscriber(id: number, subscriberId: number, options?: Options): Promise<Other<T.DeleteSubscriberAnswer>> {
    return this.json('DELETE', path`/status-pages/${id}/subscribers/${subscriberId}`, { options });
  }

  /** Remove the logo of a status page. Scope: `monitors:write`. */
  deleteStatusPageLogo(id: number, options?: Options): Promise<Answer<T.StatusPage>> {
    return this.json('DELETE', path`/status-pages/${id}/logo`, { options });
  }

  /** Set the logo of a status page. Scope: `monitors:write`. */
  setStatusPageLogo(id: number, file: Blob, options?: Options): Promise<Answer<T.StatusPage>> {
    return this.json('PUT', path`/status-pages/${id}/logo`, { file, options });
  }

  /** Check the DNS record that verifies the domain. Scope: `monitors:write`. */
  checkStatusPageDomain(id: number, options?: Options): Promise<Answer<T.StatusPage>> {
    return this.json('POST', path`/status-pages/${id}/domain-check`, { options });
  }

  /** Send a test message to one destination, or to every alert channel of the monitor. Scope: `monitors:write`. */
  testMonitorAlerts(
    id: number,
    body: T.TestMonitorAlertsBody = {},
    options?: Options,
  ): Promise<Answer<T.TestMonitorAlertsDataEntry[]>> {
    return this.json('POST', path`/monitors/${id}/test`, { body, options });
  }

  /** Send a test message to a destination that no monitor uses yet. Scope: `monitors:write`. */
  testAlertChannel(body: T.TestAlertChannelBody, options?: Options): Promise<Answer<T.TestMonitorAlertsDataEntry[]>> {
    return this.json('POST', '/monitors/test-alert', { body, options });
  }

  /** Check a monitor now. Scope: `monitors:write`. */
  checkMonitorNow(id: number, options?: Options): Promise<Answer<T.MonitorCheckNow>> {
    return this.json('POST', path`/monitors/${id}/check`, { options });
  }

  /** Get the response of a monitor's last failed check. Scope: `monitors:read`. */
  getLastFailure(id: number, options?: Options): Promise<Answer<T.MonitorFailure | null>> {
    return this.json('GET', path`/monitors/${id}/last-failure`, { options });
  }

  /** Get the runs of a heartbeat monitor. Scope: `monitors:read`. */
  getHeartbeat(id: number, options?: Options): Promise<Answer<T.Heartbeat | null>> {
    return this.json('GET', path`/monitors/${id}/heartbeat`, { options });
  }

  /** List monitor groups. Scope: `monitors:read`. */
  listMonitorGroups(query?: T.ListMonitorGroupsQuery, options?: Options): Pages<T.MonitorGroup, Page<T.MonitorGroup>> {
    return this.pages('/monitor-groups', { query, options });
  }

  /** Create a monitor group. Scope: `monitors:write`. */
  createMonitorGroup(body: T.CreateMonitorGroupBody, options?: Options): Promise<Answer<T.MonitorGroupShown>> {
    return this.json('POST', '/monitor-groups', { body, options });
  }

  /** Show a monitor group. Scope: `monitors:read`. */
  getMonitorGroup(id: number, options?: Options): Promise<Answer<T.MonitorGroupShown>> {
    return this.json('GET', path`/monitor-groups/${id}`, { options });
  }

  /** Update a monitor group. Scope: `monitors:write`. */
  updateMonitorGroup(
    id: number,
    body: T.UpdateMonitorGroupBody = {},
    options?: Options,
  ): Promise<Answer<T.MonitorGroupShown>> {
    return this.json('PUT', path`/monitor-groups/${id}`, { body, options });
  }

  /** Delete a monitor group. Scope: `monitors:write`. */
  deleteMonitorGroup(id: number, options?: Options): Promise<Other<T.DeleteMonitorGroupAnswer>> {
    return this.json('DELETE', path`/monitor-groups/${id}`, { options });
  }

  /** List alert policies. Scope: `monitors:read`. */
  listAlertPolicies(options?: Options): Promise<Answer<T.AlertPolicy[]>> {
    return this.json('GET', '/alert-policies', { options });
  }

  /** Create an alert policy. Scope: `monitors:write`. */
  createAlertPolicy(body: T.CreateAlertPolicyBody, options?: Options): Promise<Answer<T.AlertPolicy>> {
    return this.json('POST', '/alert-policies', { body, options });
  }

  /** Show an alert policy. Scope: `monitors:read`. */
  getAlertPolicy(id: number, options?: Options): Promise<Answer<T.AlertPolicy>> {
    return this.json('GET', path`/alert-policies/${id}`, { options });
  }

  /** Update an alert policy. Scope: `monitors:write`. */
  updateAlertPolicy(id: number, body: T.UpdateAlertPolicyBody = {}, options?: Options): Promise<Answer<T.AlertPolicy>> {
    return this.json('PUT', path`/alert-policies/${id}`, { body, options });
  }

  /** Delete an alert policy. Scope: `monitors:write`. */
  deleteAlertPolicy(id: number, options?: Options): Promise<Other<T.DeleteAlertPolicyAnswer>> {
    return this.json('DELETE', path`/alert-policies/${id}`, { options });
  }

  /** List uptime reports. Scope: `monitors:read`. */
  listUptimeReports(query?: T.ListAnnouncementsQuery, options?: Options): Pages<T.UptimeReport, Page<T.UptimeReport>> {
    return this.pages('/uptime-reports', { query, options });
  }

  /** Create an uptime report. Scope: `monitors:write`. */
  createUptimeReport(body: T.CreateUptimeReportBody, options?: Options): Promise<Answer<T.UptimeReport>> {
    return this.json('POST', '/uptime-reports', { body, options });
  }

  /** Show an uptime report. Scope: `monitors:read`. */
  getUptimeReport(id: number, options?: Options): Promise<Answer<T.UptimeReport>> {
    return this.json('GET', path`/uptime-reports/${id}`, { options });
  }

  /** Update an uptime report. Scope: `monitors:write`. */
  updateUptimeReport(
    id: number,
    body: T.UpdateUptimeReportBody = {},
    options?: Options,
  ): Promise<Answer<T.UptimeReport>> {
    return this.json('PUT', path`/uptime-reports/${id}`, { body, options });
  }

  /** Delete an uptime report. Scope: `monitors:write`. */
  deleteUptimeReport(id: number, options?: Options): Promise<Other<T.DeleteUptimeReportAnswer>> {
    return this.json('DELETE', path`/uptime-reports/${id}`, { options });
  }

  /** Download an uptime report as PDF. Scope: `monitors:read`. */
  getUptimeReportPdf(id: number, query?: T.GetUptimeReportPdfQuery, options?: Options): Promise<Response> {
    return this.file('GET', path`/uptime-reports/${id}/pdf`, { query, options });
  }

  /** List the recipients of an uptime report. Scope: `monitors:read`. */
  listUptimeReportRecipients(id: number, options?: Options): Promise<Answer<T.UptimeReportRecipient[]>> {
    return this.json('GET', path`/uptime-reports/${id}/recipients`, { options });
  }

  /** Add a recipient of an uptime report. Scope: `monitors:write`. */
  addUptimeReportRecipient(
    id: number,
    body: T.AddUptimeReportRecipientBody,
    options?: Options,
  ): Promise<Answer<T.UptimeReportRecipient>> {
    return this.json('POST', path`/uptime-reports/${id}/recipients`, { body, options });
  }

  /** Show a recipient of an uptime report. Scope: `monitors:read`. */
  getUptimeReportRecipient(
    id: number,
    uptimeReportRecipientId: number,
    options?: Options,
  ): Promise<Answer<T.UptimeReportRecipient>> {
    return this.json('GET', path`/uptime-reports/${id}/recipients/${uptimeReportRecipientId}`, { options });
  }

  /** Update a recipient of an uptime report. Scope: `monitors:write`. */
  updateUptimeReportRecipient(
    id: number,
    uptimeReportRecipientId: number,
    body: T.UpdateUptimeReportRecipientBody = {},
    options?: Options,
  ): Promise<Answer<T.UptimeReportRecipient>> {
    return this.json('PUT', path`/uptime-reports/${id}/recipients/${uptimeReportRecipientId}`, { body, options });
  }

  /** Delete a recipient of an uptime report. Scope: `monitors:write`. */
  deleteUptimeReportRecipient(
    id: number,
    uptimeReportRecipientId: number,
    options?: Options,
  ): Promise<Other<T.DeleteUptimeReportRecipientAnswer>> {
    return this.json('DELETE', path`/uptime-reports/${id}/recipients/${uptimeReportRecipientId}`, { options });
  }

  /** Resend the confirmation email of an uptime report. Scope: `monitors:write`. */
  confirmUptimeReportRecipientAgain(
    id: number,
    uptimeReportRecipientId: number,
    options?: Options,
  ): Promise<Answer<T.UptimeReportRecipient>> {
    return this.json('POST', path`/uptime-reports/${id}/recipients/${uptimeReportRecipientId}/confirmation`, {
      options,
    });
  }

  /** Estimate the cost of an incident. Scope: `monitors:read`. */
  getIncidentCost(id: number, options?: Options): Promise<Answer<T.OutageCost>> {
    return this.json('GET', path`/incidents/${id}/cost`, { options });
  }

  /** Estimate the cost of each month's outages. Scope: `monitors:read`. */
  listMonthlyOutageCosts(
    id: number,
    query?: T.ListMonthlyOutageCostsQuery,
    options?: Options,
  ): Promise<Answer<T.MonthlyOutageCost[]>> {
    return this.json('GET', path`/monitors/${id}/outage-costs`, { query, options });
  }

  /** List websites. Scope: `websites:read`. */
  listWebsites(query?: T.ListWebsitesQuery, options?: Options): Pages<T.Website, Page<T.Website>> {
    return this.pages('/websites', { query, options });
  }

  /** Create a website. Scope: `websites:write`. */
  createWebsite(body: T.CreateWebsiteBody, options?: Options): Promise<Answer<T.Website>> {
    return this.json('POST', '/websites', { body, options });
  }

  /** Show a website. Scope: `websites:read`. */
  getWebsite(id: number, options?: Options): Promise<Answer<T.Website>> {
    return this.json('GET', path`/websites/${id}`, { options });
  }

  /** Update a website. Scope: `websites:write`. */
  updateWebsite(id: number, body: T.UpdateWebsiteBody = {}, options?: Options): Promise<Answer<T.Website>> {
    return this.json('PUT', path`/websites/${id}`, { body, options });
  }

  /** Delete a website. Scope: `websites:write`. */
  deleteWebsite(id: number, options?: Options): Promise<Other<T.DeleteWebsiteAnswer>> {
    return this.json('DELETE', path`/websites/${id}`, { options });
  }

  /** The dashboard of a website: totals and series with comparison, and eight lists of ten rows. Scope: `websites:read`. */
  getWebsiteDashboard(
    id: number,
    query?: T.GetWebsiteDashboardQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteDashboardData, T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/dashboard`, { query, options });
  }

  /** Realtime visitors: the last 30 minutes, whatever the period. Scope: `websites:read`. */
  getWebsiteRealtime(
    id: number,
    query?: T.GetWebsiteRealtimeQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteRealtimeData, T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/realtime`, { query, options });
  }

  /** Figures of a whole period and of its comparison period. Scope: `websites:read`. */
  getWebsiteTotals(
    id: number,
    query?: T.GetWebsiteTotalsQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteDashboardDataTotals, T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/totals`, { query, options });
  }

  /** Metrics over time, with the comparison period. Scope: `websites:read`. */
  getWebsiteSeries(
    id: number,
    query?: T.GetWebsiteSeriesQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteDashboardDataSeriesEntry[], T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/series`, { query, options });
  }

  /** Websites of a roll-up, each with its figures. Scope: `websites:read`. */
  getWebsiteWebsites(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteWebsitesDataEntry, Report<T.GetWebsiteWebsitesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/websites`, { query, options });
  }

  /** Pages with their visitors and engagement. Scope: `websites:read`. */
  getWebsitePages(
    id: number,
    query?: T.GetWebsitePagesQuery,
    options?: Options,
  ): Pages<T.GetWebsitePagesDataEntry, Report<T.GetWebsitePagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/pages`, { query, options });
  }

  /** First pages of visits. Scope: `websites:read`. */
  getWebsiteEntryPages(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/entry-pages`, { query, options });
  }

  /** Last pages of visits. Scope: `websites:read`. */
  getWebsiteExitPages(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/exit-pages`, { query, options });
  }

  /** Page titles with their visitors and engagement. Scope: `websites:read`. */
  getWebsiteTitles(
    id: number,
    query?: T.GetWebsitePagesQuery,
    options?: Options,
  ): Pages<T.GetWebsitePagesDataEntry, Report<T.GetWebsitePagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/titles`, { query, options });
  }

  /** Host names with their visitors and engagement. Scope: `websites:read`. */
  getWebsiteHosts(
    id: number,
    query?: T.GetWebsitePagesQuery,
    options?: Options,
  ): Pages<T.GetWebsitePagesDataEntry, Report<T.GetWebsitePagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/hosts`, { query, options });
  }

  /** Referring sites, by host name. Scope: `websites:read`. */
  getWebsiteReferrers(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/referrers`, { query, options });
  }

  /** Referring pages, by host and path. Scope: `websites:read`. */
  getWebsiteReferrerPages(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/referrer-pages`, { query, options });
  }

  /** Sources of visits by name, empty for direct visits. Scope: `websites:read`. */
  getWebsiteSources(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/sources`, { query, options });
  }

  /** Channels of visits: direct, search, social and others. Scope: `websites:read`. */
  getWebsiteChannels(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/channels`, { query, options });
  }

  /** Referring search engines. Scope: `websites:read`. */
  getWebsiteSearchEngines(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/search-engines`, { query, options });
  }

  /** Search terms from Google Search Console. Scope: `websites:read`. */
  getWebsiteSearchTerms(
    id: number,
    query?: T.GetWebsiteSearchTermsQuery,
    options?: Options,
  ): Pages<T.GetWebsiteSearchTermsDataEntry, Report<T.GetWebsiteSearchTermsDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/search-terms`, { query, options });
  }

  /** Referring social networks. Scope: `websites:read`. */
  getWebsiteSocialNetworks(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/social-networks`, { query, options });
  }

  /** Visits by campaign source. Scope: `websites:read`. */
  getWebsiteUtmSources(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/utm-sources`, { query, options });
  }

  /** Visits by campaign medium. Scope: `websites:read`. */
  getWebsiteUtmMediums(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/utm-mediums`, { query, options });
  }

  /** Visits by campaign. Scope: `websites:read`. */
  getWebsiteUtmCampaigns(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/utm-campaigns`, { query, options });
  }

  /** Visits by campaign term. Scope: `websites:read`. */
  getWebsiteUtmTerms(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/utm-terms`, { query, options });
  }

  /** Visits by campaign content. Scope: `websites:read`. */
  getWebsiteUtmContents(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/utm-contents`, { query, options });
  }

  /** Visits by country, as ISO 3166-1 codes. Scope: `websites:read`. */
  getWebsiteCountries(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/countries`, { query, options });
  }

  /** Visits by region, such as Bavaria, DE. Scope: `websites:read`. */
  getWebsiteRegions(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/regions`, { query, options });
  }

  /** Visits by city, such as Munich, Bavaria, DE. Scope: `websites:read`. */
  getWebsiteCities(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/cities`, { query, options });
  }

  /** Visits by the language of the browser. Scope: `websites:read`. */
  getWebsiteLanguages(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/languages`, { query, options });
  }

  /** Visits by browser. Scope: `websites:read`. */
  getWebsiteBrowsers(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/browsers`, { query, options });
  }

  /** Visits by browser and its version. Scope: `websites:read`. */
  getWebsiteBrowserVersions(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/browser-versions`, { query, options });
  }

  /** Visits by operating system. Scope: `websites:read`. */
  getWebsiteSystems(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/systems`, { query, options });
  }

  /** Visits by operating system and its version. Scope: `websites:read`. */
  getWebsiteSystemVersions(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/system-versions`, { query, options });
  }

  /** Visits by device type. Scope: `websites:read`. */
  getWebsiteDevices(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/devices`, { query, options });
  }

  /** Visits by screen size. Scope: `websites:read`. */
  getWebsiteScreens(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/screens`, { query, options });
  }

  /** Visits of people and of bots, by detection: agent (user agent), data_center (network) or behavior. Bots are in every figure while exclude_bots is 0. Scope: `websites:read`. */
  getWebsiteBots(
    id: number,
    query?: T.GetWebsiteWebsitesQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEntryPagesDataEntry, Report<T.GetWebsiteEntryPagesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/bots`, { query, options });
  }

  /** Visits by one or two dimensions, including properties. Scope: `websites:read`. */
  getWebsiteBreakdown(
    id: number,
    query: T.GetWebsiteBreakdownQuery,
    options?: Options,
  ): Pages<T.GetWebsiteBreakdownDataEntry, Report<T.GetWebsiteBreakdownDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/breakdown`, { query, options });
  }

  /** Custom events with visitors, counts and revenue. Scope: `websites:read`. */
  getWebsiteEvents(
    id: number,
    query?: T.GetWebsiteEventsQuery,
    options?: Options,
  ): Pages<T.GetWebsiteEventsDataEntry, Report<T.GetWebsiteEventsDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/events`, { query, options });
  }

  /** Names of the properties of page views and custom events. Scope: `websites:read`. */
  getWebsiteProperties(
    id: number,
    query?: T.GetWebsitePropertiesQuery,
    options?: Options,
  ): Pages<T.GetWebsitePropertiesDataEntry, Report<T.GetWebsitePropertiesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/properties`, { query, options });
  }

  /** Values of one property of page views and custom events. Scope: `websites:read`. */
  getWebsitePropertyValues(
    id: number,
    query: T.GetWebsitePropertyValuesQuery,
    options?: Options,
  ): Pages<T.GetWebsitePropertiesDataEntry, Report<T.GetWebsitePropertiesDataEntry[], T.StatisticsMeta>> {
    return this.pages(path`/websites/${id}/stats/property-values`, { query, options });
  }

  /** Revenue of custom events, by currency and over time. Scope: `websites:read`. */
  getWebsiteRevenue(
    id: number,
    query?: T.GetWebsiteRevenueQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteRevenueDataEntry[], T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/revenue`, { query, options });
  }

  /** Goal conversions: visitors, conversions, conversion rate and revenue. Scope: `websites:read`. */
  getWebsiteGoals(
    id: number,
    query?: T.GetWebsiteRealtimeQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteGoalsDataEntry[], T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/goals`, { query, options });
  }

  /** Funnel conversion: how many visits reached each step. Scope: `websites:read`. */
  getWebsiteFunnels(
    id: number,
    query?: T.GetWebsiteFunnelsQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteFunnelsDataEntry[], T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/funnels`, { query, options });
  }

  /** User journeys: the most frequent paths through the pages of a visit. Scope: `websites:read`. */
  getWebsiteJourneys(
    id: number,
    query?: T.GetWebsiteJourneysQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteJourneysData, T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/journeys`, { query, options });
  }

  /** Retention: how many identified users returned, by when they first visited. Scope: `websites:read`. */
  getWebsiteRetention(
    id: number,
    query?: T.GetWebsiteRetentionQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteRetentionDataEntry[], T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/retention`, { query, options });
  }

  /** Individual visits with their pages and events, without anything that identifies a visitor. Scope: `websites:read`. */
  getWebsiteVisits(
    id: number,
    query?: T.GetWebsiteVisitsQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteVisitsData, T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/visits`, { query, options });
  }

  /** Web vitals over time: how fast pages were for visitors. Scope: `websites:read`. */
  getWebsiteWebVitals(
    id: number,
    query?: T.GetWebsiteWebVitalsQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteWebVitalsData, T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/web-vitals`, { query, options });
  }

  /** Web vitals by page, country, device, browser or system. Scope: `websites:read`. */
  getWebsiteWebVitalsBreakdown(
    id: number,
    query?: T.GetWebsiteWebVitalsBreakdownQuery,
    options?: Options,
  ): Pages<
    T.GetWebsiteWebVitalsBreakdownDataEntry,
    Report<T.GetWebsiteWebVitalsBreakdownDataEntry[], T.StatisticsMeta>
  > {
    return this.pages(path`/websites/${id}/stats/web-vitals-breakdown`, { query, options });
  }

  /** Events that were received but not counted, by day and reason. Scope: `websites:read`. */
  getWebsiteRefusals(
    id: number,
    query?: T.GetWebsiteRealtimeQuery,
    options?: Options,
  ): Promise<Report<T.GetWebsiteRefusalsDataEntry[], T.StatisticsMeta>> {
    return this.json('GET', path`/websites/${id}/stats/refusals`, { query, options });
  }

  /** Record events from a server. Scope: `websites:collect`. */
  createWebsiteEvents(
    id: number,
    body: T.CreateWebsiteEventsBody = {},
    options?: Options,
  ): Promise<Other<T.CreateWebsiteEventsAnswer>> {
    return this.json('POST', path`/websites/${id}/events`, { body, options });
  }

  /** List sales that a website reported. Scope: `websites:read`. */
  listSales(id: number, query?: T.ListSalesQuery, options?: Options): Pages<T.Sale, Page<T.Sale>> {
    return this.pages(path`/websites/${id}/sales`, { query, options });
  }

  /** Record a sale. Scope: `websites:collect`. */
  recordSale(id: number, body: T.RecordSaleBody, options?: Options): Promise<Answer<T.Sale>> {
    return this.json('POST', path`/websites/${id}/sales`, { body, options });
  }

  /** Show a sale. Scope: `websites:read`. */
  getSale(id: number, saleId: number, options?: Options): Promise<Answer<T.Sale>> {
    return this.json('GET', path`/websites/${id}/sales/${saleId}`, { options });
  }

  /** Delete a sale. Scope: `websites:write`. */
  deleteSale(id: number, saleId: number, options?: Options): Promise<Other<T.DeleteSaleAnswer>> {
    return this.json('DELETE', path`/websites/${id}/sales/${saleId}`, { options });
  }

  /** Show the Stripe connection of a website. Scope: `websites:read`. */
  getStripeSales(id: number, options?: Options): Promise<Answer<T.StripeSales>> {
    return this.json('GET', path`/websites/${id}/stripe`, { options });
  }

  /** Connect Stripe to a website. Scope: `websites:write`. */
  setStripeSales(id: number, body: T.SetStripeSalesBody, options?: Options): Promise<Answer<T.StripeSales>> {
    return this.json('PUT', path`/websites/${id}/stripe`, { body, options });
  }

  /** Disconnect Stripe from a website. Scope: `websites:write`. */
  deleteStripeSales(id: number, options?: Options): Promise<Answer<T.StripeSales>> {
    return this.json('DELETE', path`/websites/${id}/stripe`, { options });
  }

  /** List goals of a website. Scope: `websites:read`. */
  listGoals(id: number, options?: Options): Promise<Answer<T.Goal[]>> {
    return this.json('GET', path`/websites/${id}/goals`, { options });
  }

  /** Create a goal. Scope: `websites:write`. */
  createGoal(id: number, body: T.CreateGoalBody, options?: Options): Promise<Answer<T.Goal>> {
    return this.json('POST', path`/websites/${id}/goals`, { body, options });
  }

  /** Show a goal. Scope: `websites:read`. */
  getGoal(id: number, goalId: number, options?: Options): Promise<Answer<T.Goal>> {
    return this.json('GET', path`/websites/${id}/goals/${goalId}`, { options });
  }

  /** Update a goal. Scope: `websites:write`. */
  updateGoal(id: number, goalId: number, body: T.UpdateGoalBody = {}, options?: Options): Promise<Answer<T.Goal>> {
    return this.json('PUT', path`/websites/${id}/goals/${goalId}`, { body, options });
  }

  /** Delete a goal. Scope: `websites:write`. */
  deleteGoal(id: number, goalId: number, options?: Options): Promise<Other<T.DeleteGoalAnswer>> {
    return this.json('DELETE', path`/websites/${id}/goals/${goalId}`, { options });
  }

  /** List conversion alerts. Scope: `websites:read`. */
  listConversionAlerts(id: number, options?: Options): Promise<Answer<T.ConversionAlert[]>> {
    return this.json('GET', path`/websites/${id}/conversion-alerts`, { options });
  }

  /** Create a conversion alert. Scope: `websites:write`. */
  createConversionAlert(
    id: number,
    body: T.CreateConversionAlertBody,
    options?: Options,
  ): Promise<Answer<T.ConversionAlert>> {
    return this.json('POST', path`/websites/${id}/conversion-alerts`, { body, options });
  }

  /** Show a conversion alert. Scope: `websites:read`. */
  getConversionAlert(id: number, conversionAlertId: number, options?: Options): Promise<Answer<T.ConversionAlert>> {
    return this.json('GET', path`/websites/${id}/conversion-alerts/${conversionAlertId}`, { options });
  }

  /** Update a conversion alert. Scope: `websites:write`. */
  updateConversionAlert(
    id: number,
    conversionAlertId: number,
    body: T.UpdateConversionAlertBody = {},
    options?: Options,
  ): Promise<Answer<T.ConversionAlert>> {
    return this.json('PUT', path`/websites/${id}/conversion-alerts/${conversionAlertId}`, { body, options });
  }

  /** Delete a conversion alert. Scope: `websites:write`. */
  deleteConversionAlert(
    id: number,
    conversionAlertId: number,
    options?: Options,
  ): Promise<Other<T.DeleteConversionAlertAnswer>> {
    return this.json('DELETE', path`/websites/${id}/conversion-alerts/${conversionAlertId}`, { options });
  }

  /** List funnels of a website. Scope: `websites:read`. */
  listFunnels(id: number, options?: Options): Promise<Answer<T.Funnel[]>> {
    return this.json('GET', path`/websites/${id}/funnels`, { options });
  }

  /** Create a funnel. Scope: `websites:write`. */
  createFunnel(id: number, body: T.CreateFunnelBody, options?: Options): Promise<Answer<T.Funnel>> {
    return this.json('POST', path`/websites/${id}/funnels`, { body, options });
  }

  /** Show a funnel. Scope: `websites:read`. */
  getFunnel(id: number, funnelId: number, options?: Options): Promise<Answer<T.Funnel>> {
    return this.json('GET', path`/websites/${id}/funnels/${funnelId}`, { options });
  }

  /** Update a funnel. Scope: `websites:write`. */
  updateFunnel(
    id: number,
    funnelId: number,
    body: T.UpdateFunnelBody = {},
    options?: Options,
  ): Promise<Answer<T.Funnel>> {
    return this.json('PUT', path`/websites/${id}/funnels/${funnelId}`, { body, options });
  }

  /** Delete a funnel. Scope: `websites:write`. */
  deleteFunnel(id: number, funnelId: number, options?: Options): Promise<Other<T.DeleteFunnelAnswer>> {
    return this.json('DELETE', path`/websites/${id}/funnels/${funnelId}`, { options });
  }

  /** List segments of a website. Scope: `websites:read`. */
  listSegments(id: number, options?: Options): Promise<Answer<T.Segment[]>> {
    return this.json('GET', path`/websites/${id}/segments`, { options });
  }

  /** Create a segment. Scope: `websites:write`. */
  createSegment(id: number, body: T.CreateSegmentBody, options?: Options): Promise<Answer<T.Segment>> {
    return this.json('POST', path`/websites/${id}/segments`, { body, options });
  }

  /** Show a segment. Scope: `websites:read`. */
  getSegment(id: number, segmentId: number, options?: Options): Promise<Answer<T.Segment>> {
    return this.json('GET', path`/websites/${id}/segments/${segmentId}`, { options });
  }

  /** Update a segment. Scope: `websites:write`. */
  updateSegment(
    id: number,
    segmentId: number,
    body: T.UpdateSegmentBody = {},
    options?: Options,
  ): Promise<Answer<T.Segment>> {
    return this.json('PUT', path`/websites/${id}/segments/${segmentId}`, { body, options });
  }

  /** Delete a segment. Scope: `websites:write`. */
  deleteSegment(id: number, segmentId: number, options?: Options): Promise<Other<T.DeleteSegmentAnswer>> {
    return this.json('DELETE', path`/websites/${id}/segments/${segmentId}`, { options });
  }

  /** List shared links. Scope: `websites:read`. */
  listSharedLinks(id: number, options?: Options): Promise<Answer<T.SharedLink[]>> {
    return this.json('GET', path`/websites/${id}/shared-links`, { options });
  }

  /** Create a shared link. Scope: `websites:write`. */
  createSharedLink(id: number, body: T.CreateSharedLinkBody, options?: Options): Promise<Answer<T.SharedLink>> {
    return this.json('POST', path`/websites/${id}/shared-links`, { body, options });
  }

  /** Show a shared link. Scope: `websites:read`. */
  getSharedLink(id: number, sharedLinkId: number, options?: Options): Promise<Answer<T.SharedLink>> {
    return this.json('GET', path`/websites/${id}/shared-links/${sharedLinkId}`, { options });
  }

  /** Delete a shared link, which stops working. Scope: `websites:write`. */
  deleteSharedLink(id: number, sharedLinkId: number, options?: Options): Promise<Other<T.DeleteSharedLinkAnswer>> {
    return this.json('DELETE', path`/websites/${id}/shared-links/${sharedLinkId}`, { options });
  }

  /** List report recipients. Scope: `websites:read`. */
  listReportRecipients(id: number, options?: Options): Promise<Answer<T.ReportRecipient[]>> {
    return this.json('GET', path`/websites/${id}/report-recipients`, { options });
  }

  /** Add a report recipient. Scope: `websites:write`. */
  addReportRecipient(
    id: number,
    body: T.AddReportRecipientBody,
    options?: Options,
  ): Promise<Answer<T.ReportRecipient>> {
    return this.json('POST', path`/websites/${id}/report-recipients`, { body, options });
  }

  /** Show a report recipient. Scope: `websites:read`. */
  getReportRecipient(id: number, reportRecipientId: number, options?: Options): Promise<Answer<T.ReportRecipient>> {
    return this.json('GET', path`/websites/${id}/report-recipients/${reportRecipientId}`, { options });
  }

  /** Update a report recipient. Scope: `websites:write`. */
  updateReportRecipient(
    id: number,
    reportRecipientId: number,
    body: T.UpdateReportRecipientBody = {},
    options?: Options,
  ): Promise<Answer<T.ReportRecipient>> {
    return this.json('PUT', path`/websites/${id}/report-recipients/${reportRecipientId}`, { body, options });
  }

  /** Delete a report recipient. Scope: `websites:write`. */
  deleteReportRecipient(
    id: number,
    reportRecipientId: number,
    options?: Options,
  ): Promise<Other<T.DeleteReportRecipientAnswer>> {
    return this.json('DELETE', path`/websites/${id}/report-recipients/${reportRecipientId}`, { options });
  }

  /** Resend the confirmation email. Scope: `websites:write`. */
  confirmReportRecipientAgain(
    id: number,
    reportRecipientId: number,
    options?: Options,
  ): Promise<Answer<T.ReportRecipient>> {
    return this.json('POST', path`/websites/${id}/report-recipients/${reportRecipientId}/confirmation`, { options });
  }

  /** List imports. Scope: `websites:read`. */
  listWebsiteImports(id: number, options?: Options): Promise<Answer<T.Import[]>> {
    return this.json('GET', path`/websites/${id}/imports`, { options });
  }

  /** Import statistics from Plausible, Umami or Google Analytics. Scope: `websites:write`. */
  createWebsiteImport(
    id: number,
    file: Blob,
    query?: T.CreateWebsiteImportQuery,
    options?: Options,
  ): Promise<Answer<T.Import>> {
    return this.json('POST', path`/websites/${id}/imports`, { file, query, options });
  }

  /** Show an import and its progress. Scope: `websites:read`. */
  getWebsiteImport(id: number, importId: number, options?: Options): Promise<Answer<T.Import>> {
    return this.json('GET', path`/websites/${id}/imports/${importId}`, { options });
  }

  /** Delete an import and its data. Scope: `websites:write`. */
  deleteWebsiteImport(id: number, importId: number, options?: Options): Promise<Other<T.DeleteWebsiteImportAnswer>> {
    return this.json('DELETE', path`/websites/${id}/imports/${importId}`, { options });
  }

  /** Export single events. Scope: `websites:read`. */
  exportWebsiteEvents(id: number, query?: T.ExportWebsiteEventsQuery, options?: Options): Promise<Response> {
    return this.file('GET', path`/websites/${id}/export/events`, { query, options });
  }

  /** Export all reports of a period. Scope: `websites:read`. */
  exportWebsiteReports(id: number, query?: T.ExportWebsiteReportsQuery, options?: Options): Promise<Response> {
    return this.file('GET', path`/websites/${id}/export/reports`, { query, options });
  }

  /** List scheduled exports. Scope: `websites:read`. */
  listScheduledExports(id: number, options?: Options): Promise<Answer<T.ScheduledExport[]>> {
    return this.json('GET', path`/websites/${id}/scheduled-exports`, { options });
  }

  /** Create a scheduled export. Scope: `websites:write`. */
  createScheduledExport(
    id: number,
    body: T.CreateScheduledExportBody,
    options?: Options,
  ): Promise<Answer<T.ScheduledExport>> {
    return this.json('POST', path`/websites/${id}/scheduled-exports`, { body, options });
  }

  /** Show a scheduled export. Scope: `websites:read`. */
  getScheduledExport(id: number, scheduledExportId: number, options?: Options): Promise<Answer<T.ScheduledExport>> {
    return this.json('GET', path`/websites/${id}/scheduled-exports/${scheduledExportId}`, { options });
  }

  /** Update a scheduled export. Scope: `websites:write`. */
  updateScheduledExport(
    id: number,
    scheduledExportId: number,
    body: T.UpdateScheduledExportBody = {},
    options?: Options,
  ): Promise<Answer<T.ScheduledExport>> {
    return this.json('PUT', path`/websites/${id}/scheduled-exports/${scheduledExportId}`, { body, options });
  }

  /** Delete a scheduled export. Scope: `websites:write`. */
  deleteScheduledExport(
    id: number,
    scheduledExportId: number,
    options?: Options,
  ): Promise<Other<T.DeleteScheduledExportAnswer>> {
    return this.json('DELETE', path`/websites/${id}/scheduled-exports/${scheduledExportId}`, { options });
  }

  /** Write a test file to the bucket of a scheduled export. Scope: `websites:write`. */
  testScheduledExport(
    id: number,
    scheduledExportId: number,
    options?: Options,
  ): Promise<Answer<T.ScheduledExportTest>> {
    return this.json('POST', path`/websites/${id}/scheduled-exports/${scheduledExportId}/test`, { options });
  }

  /** Delete all statistics of a website, including imported ones. Scope: `websites:write`. */
  deleteWebsiteStats(
    id: number,
    body: T.DeleteWebsiteStatsBody,
    options?: Options,
  ): Promise<Other<T.DeleteWebsiteStatsAnswer>> {
    return this.json('DELETE', path`/websites/${id}/stats`, { body, options });
  }

  /** List coupons. Scope: `market:read`. */
  listCoupons(query?: T.ListCouponsQuery, options?: Options): Pages<T.Coupon, Page<T.Coupon>> {
    return this.pages('/market/coupons', { query, options });
  }

  /** Create a coupon. Scope: `market:write`. */
  createCoupon(body: T.CreateCouponBody, options?: Options): Promise<Answer<T.Coupon>> {
    return this.json('POST', '/market/coupons', { body, options });
  }

  /** Show a coupon. Scope: `market:read`. */
  getCoupon(id: number, options?: Options): Promise<Answer<T.Coupon>> {
    return this.json('GET', path`/market/coupons/${id}`, { options });
  }

  /** Update a coupon. Scope: `market:write`. */
  updateCoupon(id: number, body: T.UpdateCouponBody = {}, options?: Options): Promise<Answer<T.Coupon>> {
    return this.json('PUT', path`/market/coupons/${id}`, { body, options });
  }

  /** Delete a coupon. Scope: `market:write`. */
  deleteCoupon(id: number, options?: Options): Promise<Other<T.DeleteCouponAnswer>> {
    return this.json('DELETE', path`/market/coupons/${id}`, { options });
  }

  /** List orders. Scope: `market:read`. */
  listOrders(query?: T.ListOrdersQuery, options?: Options): Pages<T.Order, Page<T.Order>> {
    return this.pages('/market/orders', { query, options });
  }

  /** Count your orders. Scope: `market:read`. */
  getOrderSummary(options?: Options): Promise<Answer<T.OrderSummary>> {
    return this.json('GET', '/market/orders/summary', { options });
  }

  /** Export orders as CSV. Scope: `market:read`. */
  exportOrders(query?: T.ExportOrdersQuery, options?: Options): Promise<Response> {
    return this.file('GET', '/market/orders.csv', { query, options });
  }

  /** Show an order. Scope: `market:read`. */
  getOrder(id: number, options?: Options): Promise<Answer<T.Order>> {
    return this.json('GET', path`/market/orders/${id}`, { options });
  }

  /** Confirm the bank transfer of an order. Scope: `money`. */
  confirmOrder(id: number, options?: Options): Promise<Answer<T.Order>> {
    return this.json('POST', path`/market/orders/${id}/confirm`, { options });
  }

  /** Cancel a bank transfer order. Scope: `market:write`. */
  cancelOrder(id: number, options?: Options): Promise<Answer<T.Order>> {
    return this.json('POST', path`/market/orders/${id}/cancel`, { options });
  }

  /** Refund an unapplied payment. Scope: `money`. */
  returnStrayPayment(id: number, paymentId: number, options?: Options): Promise<Answer<T.Order>> {
    return this.json('POST', path`/market/orders/${id}/stray-payments/${paymentId}/return`, { options });
  }

  /** Show shop settings. Scope: `market:read`. */
  getShop(options?: Options): Promise<Answer<T.Shop>> {
    return this.json('GET', '/market/shop', { options });
  }

  /** Update shop settings. Scope: `market:write`. */
  updateShop(body: T.UpdateShopBody = {}, options?: Options): Promise<Answer<T.Shop>> {
    return this.json('PUT', '/market/shop', { body, options });
  }

  /** Set an author’s fee (owner of the service only). Scope: `service`. */
  setShopFee(username: string, body: T.SetShopFeeBody, options?: Options): Promise<Answer<T.Shop>> {
    return this.json('PUT', path`/market/shops/${username}/fee`, { body, options });
  }

  /** Show the shop’s appearance. Scope: `service`. */
  getShopProfile(options?: Options): Promise<Answer<T.ShopProfile>> {
    return this.json('GET', '/market/shop-profile', { options });
  }

  /** Change the shop’s appearance. Scope: `service`. */
  updateShopProfile(body: T.UpdateShopProfileBody = {}, options?: Options): Promise<Answer<T.ShopProfile>> {
    return this.json('PUT', '/market/shop-profile', { body, options });
  }

  /** Remove the logo of the shop. Scope: `service`. */
  deleteShopLogo(options?: Options): Promise<Answer<T.ShopProfile>> {
    return this.json('DELETE', '/market/shop-profile/logo', { options });
  }

  /** Set the logo of the shop. Scope: `service`. */
  setShopLogo(file: Blob, query?: T.SetShopLogoQuery, options?: Options): Promise<Answer<T.ShopProfile>> {
    return this.json('PUT', '/market/shop-profile/logo', { file, query, options });
  }

  /** Check the DNS record that proves the shop’s domain. Scope: `service`. */
  checkShopDomain(options?: Options): Promise<Answer<T.ShopProfile>> {
    return this.json('POST', '/market/shop-profile/domain-check', { options });
  }

  /** List the items of the account. Scope: `market:read`. */
  listItems(query?: T.ListItemsQuery, options?: Options): Pages<T.MarketItem, Page<T.MarketItem>> {
    return this.pages('/market/items', { query, options });
  }

  /** Create a draft item. Scope: `market:write`. */
  createItem(body: T.CreateItemBody, options?: Options): Promise<Answer<T.MarketItem>> {
    return this.json('POST', '/market/items', { body, options });
  }

  /** Show an item and its missing fields. Scope: `market:read`. */
  getItem(id: number, options?: Options): Promise<Answer<T.MarketItem>> {
    return this.json('GET', path`/market/items/${id}`, { options });
  }

  /** Update an item. Scope: `market:write`. */
  updateItem(id: number, body: T.UpdateItemBody = {}, options?: Options): Promise<Answer<T.MarketItem>> {
    return this.json('PUT', path`/market/items/${id}`, { body, options });
  }

  /** Delete a draft item. Scope: `market:write`. */
  deleteItem(id: number, options?: Options): Promise<Other<T.DeleteItemAnswer>> {
    return this.json('DELETE', path`/market/items/${id}`, { options });
  }

  /** Publish an item and its first version. Scope: `market:write`. */
  publishItem(id: number, options?: Options): Promise<Answer<T.MarketItem>> {
    return this.json('POST', path`/market/items/${id}/publish`, { options });
  }

  /** Withdraw an item from the shop; buyers keep it. Scope: `market:write`. */
  withdrawItem(id: number, options?: Options): Promise<Answer<T.MarketItem>> {
    return this.json('POST', path`/market/items/${id}/withdraw`, { options });
  }

  /** List categories in use. Scope: `market:read`. */
  listCategories(options?: Options): Promise<Answer<T.ListCategoriesDataEntry[]>> {
    return this.json('GET', '/market/categories', { options });
  }

  /** List the uploaded media of an item. Scope: `market:read`. */
  listItemMedia(id: number, options?: Options): Promise<Answer<T.MarketMedia[]>> {
    return this.json('GET', path`/market/items/${id}/media`, { options });
  }

  /** Delete a media file of an item. Scope: `market:write`. */
  deleteItemMedia(id: number, role: string, options?: Options): Promise<Answer<T.MarketItem>> {
    return this.json('DELETE', path`/market/items/${id}/media/${role}`, { options });
  }

  /** Upload a media file of an item. Scope: `market:write`. */
  uploadItemMedia(
    id: number,
    role: string,
    file: Blob,
    query?: T.SetShopLogoQuery,
    options?: Options,
  ): Promise<Answer<T.MarketItem>> {
    return this.json('PUT', path`/market/items/${id}/media/${role}`, { file, query, options });
  }

  /** Reorder screenshots and remove unlisted ones. Scope: `market:write`. */
  arrangeItemScreenshots(
    id: number,
    body: T.ArrangeItemScreenshotsBody,
    options?: Options,
  ): Promise<Answer<T.MarketItem>> {
    return this.json('PUT', path`/market/items/${id}/screenshots`, { body, options });
  }

  /** List the versions of an item. Scope: `market:read`. */
  listItemVersions(id: number, options?: Options): Promise<Answer<T.MarketVersion[]>> {
    return this.json('GET', path`/market/items/${id}/versions`, { options });
  }

  /** Create an unpublished version. Scope: `market:write`. */
  createItemVersion(id: number, body: T.CreateItemVersionBody, options?: Options): Promise<Answer<T.MarketVersion>> {
    return this.json('POST', path`/market/items/${id}/versions`, { body, options });
  }

  /** Show a version and its files. Scope: `market:read`. */
  getItemVersion(id: number, versionId: number, options?: Options): Promise<Answer<T.MarketVersion>> {
    return this.json('GET', path`/market/items/${id}/versions/${versionId}`, { options });
  }

  /** Update a version. Scope: `market:write`. */
  updateItemVersion(
    id: number,
    versionId: number,
    body: T.UpdateItemVersionBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketVersion>> {
    return this.json('PUT', path`/market/items/${id}/versions/${versionId}`, { body, options });
  }

  /** Delete an unpublished version. Scope: `market:write`. */
  deleteItemVersion(id: number, versionId: number, options?: Options): Promise<Other<T.DeleteItemVersionAnswer>> {
    return this.json('DELETE', path`/market/items/${id}/versions/${versionId}`, { options });
  }

  /** Publish a version. Scope: `market:write`. */
  publishItemVersion(
    id: number,
    versionId: number,
    body: T.PublishItemVersionBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketVersion>> {
    return this.json('POST', path`/market/items/${id}/versions/${versionId}/publish`, { body, options });
  }

  /** Show the recipients of an email about a new version. Scope: `market:read`. */
  getBuyerMailRecipients(
    id: number,
    query?: T.GetBuyerMailRecipientsQuery,
    options?: Options,
  ): Promise<Answer<T.MarketVersionMailRecipients>> {
    return this.json('GET', path`/market/items/${id}/buyer-mail`, { query, options });
  }

  /** Preview the email to buyers about a version. Scope: `market:read`. */
  previewBuyerMail(id: number, versionId: number, options?: Options): Promise<Answer<T.MarketVersionMailPreview>> {
    return this.json('GET', path`/market/items/${id}/versions/${versionId}/buyer-mail`, { options });
  }

  /** Stop the emails to buyers about a version. Scope: `market:write`. */
  stopBuyerMail(id: number, versionId: number, options?: Options): Promise<Answer<T.MarketVersion>> {
    return this.json('DELETE', path`/market/items/${id}/versions/${versionId}/buyer-mail`, { options });
  }

  /** Send yourself the email to buyers about a version. Scope: `market:write`. */
  testBuyerMail(id: number, versionId: number, options?: Options): Promise<Answer<T.MarketVersionMailTest>> {
    return this.json('POST', path`/market/items/${id}/versions/${versionId}/buyer-mail/test`, { options });
  }

  /** Download a file of a version; supports range requests. Scope: `market:read`. */
  downloadVersionFile(id: number, versionId: number, fileId: number, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/items/${id}/versions/${versionId}/files/${fileId}`, { options });
  }

  /** Update the platform and signature of a file. Scope: `market:write`. */
  updateVersionFile(
    id: number,
    versionId: number,
    fileId: number,
    body: T.UpdateVersionFileBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketVersion>> {
    return this.json('PUT', path`/market/items/${id}/versions/${versionId}/files/${fileId}`, { body, options });
  }

  /** Delete a file of a version. Scope: `market:write`. */
  deleteVersionFile(
    id: number,
    versionId: number,
    fileId: number,
    options?: Options,
  ): Promise<Other<T.DeleteVersionFileAnswer>> {
    return this.json('DELETE', path`/market/items/${id}/versions/${versionId}/files/${fileId}`, { options });
  }

  /** Show the monitors of an item. Scope: `market:read`. */
  listItemMonitors(id: number, options?: Options): Promise<Answer<T.ItemMonitor[]>> {
    return this.json('GET', path`/market/items/${id}/monitors`, { options });
  }

  /** Monitor the demo or the license server of an item. Scope: `market:write`. */
  watchItem(
    id: number,
    subject: string,
    body: T.WatchItemBody = {},
    options?: Options,
  ): Promise<Answer<T.ItemMonitor[]>> {
    return this.json('PUT', path`/market/items/${id}/monitors/${subject}`, { body, options });
  }

  /** Unlink a monitor from an item. Scope: `market:write`. */
  unwatchItem(id: number, subject: string, options?: Options): Promise<Other<T.UnwatchItemAnswer>> {
    return this.json('DELETE', path`/market/items/${id}/monitors/${subject}`, { options });
  }

  /** List the tiers of an item. Scope: `market:read`. */
  listItemTiers(id: number, options?: Options): Promise<Answer<T.ItemTier[]>> {
    return this.json('GET', path`/market/items/${id}/tiers`, { options });
  }

  /** Replace the tiers of an item. Scope: `market:write`. */
  saveItemTiers(id: number, body: T.SaveItemTiersBody, options?: Options): Promise<Answer<T.ItemTier[]>> {
    return this.json('PUT', path`/market/items/${id}/tiers`, { body, options });
  }

  /** Give a license without a payment. Scope: `market:write`. */
  grantPurchase(body: T.GrantPurchaseBody, options?: Options): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('POST', '/market/purchases', { body, options });
  }

  /** List purchases. Scope: `market:read`. */
  listPurchases(query?: T.ListPurchasesQuery, options?: Options): Pages<T.MarketPurchase, Page<T.MarketPurchase>> {
    return this.pages('/market/purchases', { query, options });
  }

  /** List the reviews of your items. Scope: `market:read`. */
  listReviews(query?: T.ListReviewsQuery, options?: Options): Pages<T.Review, Page<T.Review>> {
    return this.pages('/market/reviews', { query, options });
  }

  /** Show the average and the number of your reviews. Scope: `market:read`. */
  getReviewSummary(query?: T.GetReviewSummaryQuery, options?: Options): Promise<Answer<T.ReviewSummary>> {
    return this.json('GET', '/market/reviews/summary', { query, options });
  }

  /** Show a review. Scope: `market:read`. */
  getReview(id: number, options?: Options): Promise<Answer<T.Review>> {
    return this.json('GET', path`/market/reviews/${id}`, { options });
  }

  /** Answer or hide a review. Scope: `market:write`. */
  updateReview(id: number, body: T.UpdateReviewBody = {}, options?: Options): Promise<Answer<T.Review>> {
    return this.json('PUT', path`/market/reviews/${id}`, { body, options });
  }

  /** List support questions. Scope: `market:read`. */
  listSupportQuestions(
    query?: T.ListSupportQuestionsQuery,
    options?: Options,
  ): Pages<T.SupportQuestion, Page<T.SupportQuestion>> {
    return this.pages('/market/support-questions', { query, options });
  }

  /** Count support questions by status. Scope: `market:read`. */
  getSupportQuestionSummary(options?: Options): Promise<Answer<T.SupportQuestionSummary>> {
    return this.json('GET', '/market/support-questions/summary', { options });
  }

  /** Show a support question. Scope: `market:read`. */
  getSupportQuestion(id: number, options?: Options): Promise<Answer<T.SupportQuestionDetail>> {
    return this.json('GET', path`/market/support-questions/${id}`, { options });
  }

  /** Close or reopen a support question. Scope: `market:write`. */
  updateSupportQuestion(
    id: number,
    body: T.UpdateSupportQuestionBody = {},
    options?: Options,
  ): Promise<Answer<T.SupportQuestionDetail>> {
    return this.json('PUT', path`/market/support-questions/${id}`, { body, options });
  }

  /** Delete a support question. Scope: `market:write`. */
  deleteSupportQuestion(id: number, options?: Options): Promise<Other<T.DeleteSupportQuestionAnswer>> {
    return this.json('DELETE', path`/market/support-questions/${id}`, { options });
  }

  /** Answer a support question. Scope: `market:write`. */
  answerSupportQuestion(
    id: number,
    body: T.AnswerSupportQuestionBody,
    options?: Options,
  ): Promise<Answer<T.SupportQuestionDetail>> {
    return this.json('POST', path`/market/support-questions/${id}/answers`, { body, options });
  }

  /** Export purchases as CSV. Scope: `market:read`. */
  exportPurchases(query?: T.ExportPurchasesQuery, options?: Options): Promise<Response> {
    return this.file('GET', '/market/purchases.csv', { query, options });
  }

  /** Show a purchase with its history. Scope: `market:read`. */
  getPurchase(id: number, options?: Options): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('GET', path`/market/purchases/${id}`, { options });
  }

  /** Correct the buyer’s details. Scope: `market:write`. */
  updatePurchase(
    id: number,
    body: T.UpdatePurchaseBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('PUT', path`/market/purchases/${id}`, { body, options });
  }

  /** Refund a purchase, in full or in part. Scope: `money`. */
  refundPurchase(
    id: number,
    body: T.RefundPurchaseBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('POST', path`/market/purchases/${id}/refunds`, { body, options });
  }

  /** Revoke a purchase. Scope: `market:write`. */
  revokePurchase(
    id: number,
    body: T.RevokePurchaseBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('POST', path`/market/purchases/${id}/revoke`, { body, options });
  }

  /** Extend support. Scope: `market:write`. */
  extendPurchaseSupport(
    id: number,
    body: T.ExtendPurchaseSupportBody,
    options?: Options,
  ): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('POST', path`/market/purchases/${id}/support`, { body, options });
  }

  /** Replace the purchase code. Scope: `market:write`. */
  replacePurchaseCode(id: number, options?: Options): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('POST', path`/market/purchases/${id}/code`, { options });
  }

  /** Email the buyer a library link. Scope: `market:write`. */
  sendPurchaseLink(id: number, options?: Options): Promise<Answer<T.SendPurchaseLinkData>> {
    return this.json('POST', path`/market/purchases/${id}/link`, { options });
  }

  /** Cancel a subscription. Scope: `market:write`. */
  cancelPurchaseSubscription(id: number, options?: Options): Promise<Answer<T.MarketPurchaseDetail>> {
    return this.json('POST', path`/market/purchases/${id}/subscription/cancel`, { options });
  }

  /** List refund requests. Scope: `market:read`. */
  listRefundRequests(
    query?: T.ListRefundRequestsQuery,
    options?: Options,
  ): Pages<T.MarketRefundRequest, Page<T.MarketRefundRequest>> {
    return this.pages('/market/refund-requests', { query, options });
  }

  /** Show a refund request. Scope: `market:read`. */
  getRefundRequest(id: number, options?: Options): Promise<Answer<T.MarketRefundRequest>> {
    return this.json('GET', path`/market/refund-requests/${id}`, { options });
  }

  /** Accept a refund request. Scope: `money`. */
  acceptRefundRequest(id: number, options?: Options): Promise<Answer<T.MarketRefundRequest>> {
    return this.json('POST', path`/market/refund-requests/${id}/accept`, { options });
  }

  /** Decline a refund request. Scope: `market:write`. */
  declineRefundRequest(
    id: number,
    body: T.DeclineRefundRequestBody,
    options?: Options,
  ): Promise<Answer<T.MarketRefundRequest>> {
    return this.json('POST', path`/market/refund-requests/${id}/decline`, { body, options });
  }

  /** List customers. Scope: `market:read`. */
  listCustomers(
    query?: T.ListCustomersQuery,
    options?: Options,
  ): Pages<T.MarketCustomer, CursorPage<T.MarketCustomer>> {
    return this.pages('/market/customers', { query, options });
  }

  /** Export customers as CSV. Scope: `market:read`. */
  exportCustomers(query?: T.ExportCustomersQuery, options?: Options): Promise<Response> {
    return this.file('GET', '/market/customers.csv', { query, options });
  }

  /** Show a customer with notes and purchases. Scope: `market:read`. */
  getCustomer(id: number, options?: Options): Promise<Answer<T.MarketCustomerDetail>> {
    return this.json('GET', path`/market/customers/${id}`, { options });
  }

  /** Write a private note about a customer. Scope: `market:write`. */
  createCustomerNote(
    id: number,
    body: T.CreateCustomerNoteBody,
    options?: Options,
  ): Promise<Answer<T.MarketCustomerNote>> {
    return this.json('POST', path`/market/customers/${id}/notes`, { body, options });
  }

  /** Change a note about a customer. Scope: `market:write`. */
  updateCustomerNote(
    id: number,
    noteId: number,
    body: T.CreateCustomerNoteBody,
    options?: Options,
  ): Promise<Answer<T.MarketCustomerNote>> {
    return this.json('PUT', path`/market/customers/${id}/notes/${noteId}`, { body, options });
  }

  /** Delete a note about a customer. Scope: `market:write`. */
  deleteCustomerNote(id: number, noteId: number, options?: Options): Promise<Other<T.DeleteCustomerNoteAnswer>> {
    return this.json('DELETE', path`/market/customers/${id}/notes/${noteId}`, { options });
  }

  /** Download a customer’s data. Scope: `market:write`. */
  copyCustomerData(id: number, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/customers/${id}/data`, { options });
  }

  /** Show what erasing a customer would do. Scope: `market:write`. */
  previewCustomerErasure(id: number, options?: Options): Promise<Answer<T.MarketCustomerErasure>> {
    return this.json('GET', path`/market/customers/${id}/erasure`, { options });
  }

  /** Erase a customer’s data. Scope: `market:write`. */
  eraseCustomer(id: number, body: T.EraseCustomerBody, options?: Options): Promise<Answer<T.MarketCustomerErasure>> {
    return this.json('POST', path`/market/customers/${id}/erasure`, { body, options });
  }

  /** Download a purchase's invoice. Scope: `market:read`. */
  getPurchaseInvoice(id: number, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/purchases/${id}/invoice.pdf`, { options });
  }

  /** Download an invoice or a credit note. Scope: `market:read`. */
  getPurchaseDocument(id: number, number: string, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/purchases/${id}/documents/${number}`, { options });
  }

  /** Download an e-invoice. Scope: `market:read`. */
  getPurchaseEInvoice(id: number, number: string, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/purchases/${id}/documents/${number}/e-invoice`, { options });
  }

  /** Show sales over time. Scope: `market:read`. */
  getSales(query?: T.GetSalesQuery, options?: Options): Promise<Report<T.GetSalesDataEntry[], T.GetSalesMeta>> {
    return this.json('GET', '/market/sales', { query, options });
  }

  /** Show the sales funnel. Scope: `market:read`. */
  getSalesFunnel(
    query?: T.GetSalesFunnelQuery,
    options?: Options,
  ): Promise<Report<T.GetSalesFunnelDataEntry[], T.GetSalesFunnelMeta>> {
    return this.json('GET', '/market/funnel', { query, options });
  }

  /** List the activations of one of your purchases. Scope: `market:read`. */
  listPurchaseActivations(
    id: number,
    options?: Options,
  ): Promise<Report<T.ListPurchaseActivationsDataEntry[], T.ListPurchaseActivationsMeta>> {
    return this.json('GET', path`/market/purchases/${id}/activations`, { options });
  }

  /** Remove an activation and revoke its license files. Scope: `market:write`. */
  deletePurchaseActivation(
    id: number,
    activationId: number,
    options?: Options,
  ): Promise<Other<T.DeletePurchaseActivationAnswer>> {
    return this.json('DELETE', path`/market/purchases/${id}/activations/${activationId}`, { options });
  }

  /** List the keys that sign license files. Scope: `service`. */
  listSigningKeys(options?: Options): Promise<Answer<T.ListSigningKeysDataEntry[]>> {
    return this.json('GET', '/market/signing-keys', { options });
  }

  /** Rotate the signing key; earlier keys still verify. Scope: `service`. */
  createSigningKey(options?: Options): Promise<Answer<T.ListSigningKeysDataEntry>> {
    return this.json('POST', '/market/signing-keys', { options });
  }

  /** Delete a retired signing key and invalidate the license files signed with it. Scope: `service`. */
  deleteSigningKey(id: string, options?: Options): Promise<Other<T.DeleteSigningKeyAnswer>> {
    return this.json('DELETE', path`/market/signing-keys/${id}`, { options });
  }

  /** Show which versions the buyers run. Scope: `market:read`. */
  getVersionAdoption(id: number, options?: Options): Promise<Answer<T.MarketVersionAdoption>> {
    return this.json('GET', path`/market/items/${id}/adoption`, { options });
  }

  /** List shop alerts. Scope: `market:read`. */
  listShopAlerts(query?: T.ListShopAlertsQuery, options?: Options): Pages<T.ShopAlert, Page<T.ShopAlert>> {
    return this.pages('/market/alerts', { query, options });
  }

  /** Show shop alert settings. Scope: `market:read`. */
  getShopAlertSettings(options?: Options): Promise<Answer<T.ShopAlertSettings>> {
    return this.json('GET', '/market/alert-settings', { options });
  }

  /** Update shop alert settings. Scope: `market:write`. */
  updateShopAlertSettings(
    body: T.UpdateShopAlertSettingsBody = {},
    options?: Options,
  ): Promise<Answer<T.ShopAlertSettings>> {
    return this.json('PUT', '/market/alert-settings', { body, options });
  }

  /** Show tax settings. Scope: `market:read`. */
  getTaxSettings(options?: Options): Promise<Answer<T.TaxSettings>> {
    return this.json('GET', '/market/tax', { options });
  }

  /** Update tax settings. Scope: `market:write`. */
  updateTaxSettings(body: T.UpdateTaxSettingsBody = {}, options?: Options): Promise<Answer<T.TaxSettings>> {
    return this.json('PUT', '/market/tax', { body, options });
  }

  /** Show tax totals of a quarter. Scope: `money`. */
  getTaxTotals(query?: T.GetTaxTotalsQuery, options?: Options): Promise<Answer<T.GetTaxTotalsData>> {
    return this.json('GET', '/market/money/tax', { query, options });
  }

  /** List the buyers that an outage hit. Scope: `market:write`. */
  listOutageBuyers(outage: 'incident' | 'shop_alert', id: number, options?: Options): Promise<Answer<T.OutageBuyers>> {
    return this.json('GET', path`/market/outages/${outage}/${id}/buyers`, { options });
  }

  /** Apologize to the buyers affected by an outage. Scope: `market:write`. */
  makeGoodOutage(
    outage: 'incident' | 'shop_alert',
    id: number,
    body: T.MakeGoodOutageBody = {},
    options?: Options,
  ): Promise<Answer<T.MadeGood>> {
    return this.json('POST', path`/market/outages/${outage}/${id}/make-good`, { body, options });
  }

  /** Show balances. Scope: `money`. */
  listBalances(query?: T.ListBalancesQuery, options?: Options): Promise<Answer<T.Balance[]>> {
    return this.json('GET', '/market/money/balances', { query, options });
  }

  /** List entries of a balance. Scope: `money`. */
  listMoneyEntries(query?: T.ListMoneyEntriesQuery, options?: Options): Pages<T.MoneyEntry, Page<T.MoneyEntry>> {
    return this.pages('/market/money/entries', { query, options });
  }

  /** Show a statement. Scope: `money`. */
  getStatement(query?: T.GetStatementQuery, options?: Options): Promise<Answer<T.GetStatementData>> {
    return this.json('GET', '/market/money/statement', { query, options });
  }

  /** List withdrawals. Scope: `money`. */
  listWithdrawals(query?: T.ListWithdrawalsQuery, options?: Options): Pages<T.Withdrawal, Page<T.Withdrawal>> {
    return this.pages('/market/money/withdrawals', { query, options });
  }

  /** Request a withdrawal. Scope: `money`. */
  createWithdrawal(body: T.CreateWithdrawalBody, options?: KeyOptions): Promise<Answer<T.Withdrawal>> {
    return this.json('POST', '/market/money/withdrawals', { body, options });
  }

  /** Show a withdrawal. Scope: `money`. */
  getWithdrawal(id: number, options?: Options): Promise<Answer<T.Withdrawal>> {
    return this.json('GET', path`/market/money/withdrawals/${id}`, { options });
  }

  /** List payouts of all authors. Scope: `service`. */
  listPayouts(query?: T.ListWithdrawalsQuery, options?: Options): Pages<T.Payout, Page<T.Payout>> {
    return this.pages('/market/money/payouts', { query, options });
  }

  /** Show a payout. Scope: `service`. */
  getPayout(id: number, options?: Options): Promise<Answer<T.GetPayoutData>> {
    return this.json('GET', path`/market/money/payouts/${id}`, { options });
  }

  /** Mark a payout as paid, or reject it. Scope: `service`. */
  updatePayout(id: number, body: T.UpdatePayoutBody, options?: Options): Promise<Answer<T.Payout>> {
    return this.json('PUT', path`/market/money/payouts/${id}`, { body, options });
  }

  /** List imports. Scope: `market:read`. */
  listCatalogueImports(
    query?: T.ListCatalogueImportsQuery,
    options?: Options,
  ): Pages<T.MarketImport, Page<T.MarketImport>> {
    return this.pages('/market/imports', { query, options });
  }

  /** Import items and purchases. Scope: `market:write`. */
  createCatalogueImport(
    file: Blob,
    query?: T.CreateCatalogueImportQuery,
    options?: Options,
  ): Promise<Answer<T.MarketImport>> {
    return this.json('POST', '/market/imports', { file, query, options });
  }

  /** Show an import and its progress. Scope: `market:read`. */
  getCatalogueImport(id: number, options?: Options): Promise<Answer<T.MarketImport>> {
    return this.json('GET', path`/market/imports/${id}`, { options });
  }

  /** Stop an import, or delete a failed one. Scope: `market:write`. */
  deleteCatalogueImport(id: number, options?: Options): Promise<Other<T.DeleteCatalogueImportAnswer>> {
    return this.json('DELETE', path`/market/imports/${id}`, { options });
  }

  /** Import the file of a dry run. Scope: `market:write`. */
  applyCatalogueImport(
    id: number,
    body: T.ApplyCatalogueImportBody = {},
    options?: Options,
  ): Promise<Answer<T.MarketImport>> {
    return this.json('POST', path`/market/imports/${id}/apply`, { body, options });
  }

  /** Export refused rows as CSV. Scope: `market:read`. */
  listRefusedImportRows(id: number, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/imports/${id}/refused`, { options });
  }

  /** List the first refused and changed rows. Scope: `market:read`. */
  listImportRows(id: number, options?: Options): Promise<Answer<T.MarketImportRows>> {
    return this.json('GET', path`/market/imports/${id}/rows`, { options });
  }

  /** Export added and changed rows as CSV. Scope: `market:read`. */
  listImportChanges(id: number, options?: Options): Promise<Response> {
    return this.file('GET', path`/market/imports/${id}/changes`, { options });
  }

  /** List webhook endpoints. Scope: `webhooks:read`. */
  listWebhookEndpoints(options?: Options): Promise<Answer<T.WebhookEndpoint[]>> {
    return this.json('GET', '/market/webhooks', { options });
  }

  /** Create a webhook endpoint. Scope: `webhooks:write`. */
  createWebhookEndpoint(
    body: T.CreateWebhookEndpointBody,
    options?: Options,
  ): Promise<Answer<T.CreateWebhookEndpointData>> {
    return this.json('POST', '/market/webhooks', { body, options });
  }

  /** Show a webhook endpoint. Scope: `webhooks:read`. */
  getWebhookEndpoint(id: number, options?: Options): Promise<Answer<T.WebhookEndpoint>> {
    return this.json('GET', path`/market/webhooks/${id}`, { options });
  }

  /** Update a webhook endpoint. Scope: `webhooks:write`. */
  updateWebhookEndpoint(
    id: number,
    body: T.UpdateWebhookEndpointBody = {},
    options?: Options,
  ): Promise<Answer<T.WebhookEndpoint>> {
    return this.json('PUT', path`/market/webhooks/${id}`, { body, options });
  }

  /** Delete a webhook endpoint. Scope: `webhooks:write`. */
  deleteWebhookEndpoint(id: number, options?: Options): Promise<Other<T.DeleteWebhookEndpointAnswer>> {
    return this.json('DELETE', path`/market/webhooks/${id}`, { options });
  }

  /** Replace the secret of a webhook endpoint. Scope: `webhooks:write`. */
  replaceWebhookSecret(id: number, options?: Options): Promise<Answer<T.CreateWebhookEndpointData>> {
    return this.json('POST', path`/market/webhooks/${id}/secret`, { options });
  }

  /** List deliveries to a webhook endpoint. Scope: `webhooks:read`. */
  listWebhookDeliveries(
    id: number,
    query?: T.ListWebhookDeliveriesQuery,
    options?: Options,
  ): Pages<T.WebhookDelivery, Page<T.WebhookDelivery>> {
    return this.pages(path`/market/webhooks/${id}/deliveries`, { query, options });
  }

  /** Show a delivery. Scope: `webhooks:read`. */
  getWebhookDelivery(id: number, deliveryId: number, options?: Options): Promise<Answer<T.GetWebhookDeliveryData>> {
    return this.json('GET', path`/market/webhooks/${id}/deliveries/${deliveryId}`, { options });
  }

  /** Send a delivery again. Scope: `webhooks:write`. */
  resendWebhookDelivery(id: number, deliveryId: number, options?: Options): Promise<Answer<T.GetWebhookDeliveryData>> {
    return this.json('POST', path`/market/webhooks/${id}/deliveries/${deliveryId}/resend`, { options });
  }

  /** Send all failed deliveries again. Scope: `webhooks:write`. */
  resendFailedDeliveries(
    id: number,
    body: T.ResendFailedDeliveriesBody,
    options?: Options,
  ): Promise<Answer<T.ResendFailedDeliveriesData>> {
    return this.json('POST', path`/market/webhooks/${id}/resend`, { body, options });
  }

  /** Send a test event to a webhook endpoint. Scope: `webhooks:write`. */
  testWebhookEndpoint(
    id: number,
    body: T.TestWebhookEndpointBody = {},
    options?: Options,
  ): Promise<Answer<T.WebhookDelivery>> {
    return this.json('POST', path`/market/webhooks/${id}/test`, { body, options });
  }

  /** Upload a file of a version. Scope: `market:write`. */
  uploadVersionFile(
    id: number,
    versionId: number,
    file: Blob,
    query?: T.SetShopLogoQuery,
    options?: Options,
  ): Promise<Answer<T.MarketVersion>> {
    return this.json('PUT', path`/market/items/${id}/versions/${versionId}/files`, { file, query, options });
  }

  /** Validate a purchase code. Scope: `market:validate`. */
  checkPurchaseCode(
    body: T.CheckPurchaseCodeBody,
    options?: Options,
  ): Promise<Answer<T.CheckPurchaseCodeData | T.CheckPurchaseCodeData2>> {
    return this.json('POST', '/purchases/validate', { body, options });
  }

  /** Activate a purchase on a machine or domain. Scope: `market:validate`. */
  activatePurchase(
    body: T.ActivatePurchaseBody,
    options?: Options,
  ): Promise<Answer<T.ActivatePurchaseData | T.ActivatePurchaseData2>> {
    return this.json('POST', '/purchases/activate', { body, options });
  }

  /** Deactivate a purchase on a machine or domain. Scope: `market:validate`. */
  deactivatePurchase(
    body: T.CheckPurchaseCodeBody,
    options?: Options,
  ): Promise<Answer<T.DeactivatePurchaseData | T.DeactivatePurchaseData2>> {
    return this.json('POST', '/purchases/deactivate', { body, options });
  }

  /** List the activations of a purchase. Scope: `market:validate`. */
  listActivations(
    query: T.ListActivationsQuery,
    options?: Options,
  ): Promise<Report<T.ListPurchaseActivationsDataEntry[], T.ListPurchaseActivationsMeta>> {
    return this.json('GET', '/purchases/activations', { query, options });
  }

  /** Create a license file that proves a purchase offline. Scope: `market:validate`. */
  getLicence(query: T.GetLicenceQuery, options?: Options): Promise<Answer<T.GetLicenceData | T.GetLicenceData2>> {
    return this.json('GET', '/purchases/licence', { query, options });
  }

  /** Create a license file that proves a purchase offline. Scope: `market:validate`. */
  createLicence(body: T.CreateLicenceBody, options?: Options): Promise<Answer<T.GetLicenceData | T.GetLicenceData2>> {
    return this.json('POST', '/purchases/licence', { body, options });
  }

  /** Validate a purchase code without an API key. */
  validateLicence(
    body: T.ValidateLicenceBody,
    options?: Options,
  ): Promise<Answer<T.ValidateLicenceData | T.ValidateLicenceData2>> {
    return this.json('POST', '/licences/validate', { body, options });
  }

  /** Activate a purchase on a machine without an API key. */
  activateLicence(
    body: T.ActivateLicenceBody,
    options?: Options,
  ): Promise<Answer<T.ActivateLicenceData | T.ActivateLicenceData2>> {
    return this.json('POST', '/licences/activate', { body, options });
  }

  /** Deactivate a purchase on a machine without an API key. */
  deactivateLicence(
    body: T.DeactivateLicenceBody,
    options?: Options,
  ): Promise<Answer<T.DeactivatePurchaseData | T.DeactivateLicenceData2>> {
    return this.json('POST', '/licences/deactivate', { body, options });
  }

  /** Create a license file without an API key. */
  createLicenceFile(
    body: T.CreateLicenceFileBody,
    options?: Options,
  ): Promise<Answer<T.GetLicenceData | T.CreateLicenceFileData2>> {
    return this.json('POST', '/licences/file', { body, options });
  }

  /** Show the newest version of an item without an API key. */
  getUpdates(id: number, query?: T.GetUpdatesQuery, options?: Options): Promise<Answer<T.MarketUpdate>> {
    return this.json('GET', path`/updates/${id}`, { query, options });
  }

  /** Request updates with a purchase code. */
  checkForUpdates(id: number, body: T.CheckForUpdatesBody, options?: Options): Promise<Answer<T.MarketUpdate>> {
    return this.json('POST', path`/updates/${id}`, { body, options });
  }

  /** List annotations. Scope: `annotations:read`. */
  listAnnotations(query?: T.ListAnnotationsQuery, options?: Options): Promise<Answer<T.Annotation[]>> {
    return this.json('GET', '/annotations', { query, options });
  }

  /** Store an annotation. Scope: `annotations:write`. */
  createAnnotation(body: T.CreateAnnotationBody, options?: Options): Promise<Answer<T.Annotation>> {
    return this.json('POST', '/annotations', { body, options });
  }

  /** Show an annotation. Scope: `annotations:read`. */
  getAnnotation(id: number, options?: Options): Promise<Answer<T.Annotation>> {
    return this.json('GET', path`/annotations/${id}`, { options });
  }

  /** Update an annotation. Scope: `annotations:write`. */
  updateAnnotation(id: number, body: T.UpdateAnnotationBody = {}, options?: Options): Promise<Answer<T.Annotation>> {
    return this.json('PUT', path`/annotations/${id}`, { body, options });
  }

  /** Delete an annotation. Scope: `annotations:write`. */
  deleteAnnotation(id: number, options?: Options): Promise<Other<T.DeleteAnnotationAnswer>> {
    return this.json('DELETE', path`/annotations/${id}`, { options });
  }

  /** List contacts. Scope: `monitors:read`. */
  listContacts(options?: Options): Promise<Answer<T.Contact[]>> {
    return this.json('GET', '/contacts', { options });
  }

  /** Create a contact. Scope: `monitors:write`. */
  createContact(body: T.CreateContactBody, options?: Options): Promise<Answer<T.CreateContactData>> {
    return this.json('POST', '/contacts', { body, options });
  }

  /** Preview a webhook template. Scope: `monitors:write`. */
  previewContactTemplate(
    body: T.PreviewContactTemplateBody = {},
    options?: Options,
  ): Promise<Answer<T.PreviewContactTemplateData>> {
    return this.json('POST', '/contacts/template-preview', { body, options });
  }

  /** Show a contact. Scope: `monitors:read`. */
  getContact(id: number, options?: Options): Promise<Answer<T.CreateContactData>> {
    return this.json('GET', path`/contacts/${id}`, { options });
  }

  /** Update a contact. Scope: `monitors:write`. */
  updateContact(id: number, body: T.UpdateContactBody = {}, options?: Options): Promise<Answer<T.CreateContactData>> {
    return this.json('PUT', path`/contacts/${id}`, { body, options });
  }

  /** Delete a contact. Scope: `monitors:write`. */
  deleteContact(id: number, query?: T.DeleteContactQuery, options?: Options): Promise<Other<T.DeleteContactAnswer>> {
    return this.json('DELETE', path`/contacts/${id}`, { query, options });
  }

  /** Test a contact. Scope: `monitors:write`. */
  testContact(id: number, options?: Options): Promise<Answer<T.TestContactData>> {
    return this.json('POST', path`/contacts/${id}/test`, { options });
  }

  /** List webhooks. Scope: `webhooks:read`. */
  listWebhooks(options?: Options): Promise<Answer<T.Webhook[]>> {
    return this.json('GET', '/webhooks', { options });
  }

  /** Create a webhook. Scope: `webhooks:write`. */
  createWebhook(body: T.CreateWebhookBody, options?: Options): Promise<Answer<T.CreateWebhookData>> {
    return this.json('POST', '/webhooks', { body, options });
  }

  /** Show a webhook. Scope: `webhooks:read`. */
  getWebhook(id: number, options?: Options): Promise<Answer<T.Webhook>> {
    return this.json('GET', path`/webhooks/${id}`, { options });
  }

  /** Update a webhook. Scope: `webhooks:write`. */
  updateWebhook(id: number, body: T.UpdateWebhookBody = {}, options?: Options): Promise<Answer<T.Webhook>> {
    return this.json('PUT', path`/webhooks/${id}`, { body, options });
  }

  /** Delete a webhook. Scope: `webhooks:write`. */
  deleteWebhook(id: number, options?: Options): Promise<Other<T.DeleteWebhookAnswer>> {
    return this.json('DELETE', path`/webhooks/${id}`, { options });
  }

  /** Replace the secret of a webhook. Scope: `webhooks:write`. */
  rotateSecretOfWebhook(id: number, options?: Options): Promise<Answer<T.CreateWebhookData>> {
    return this.json('POST', path`/webhooks/${id}/secret`, { options });
  }

  /** List webhook event types. Scope: `webhooks:read`. */
  listWebhookEventTypes(options?: Options): Promise<Answer<T.WebhookEventType[]>> {
    return this.json('GET', '/webhook-event-types', { options });
  }

  /** List deliveries to a webhook endpoint. Scope: `webhooks:read`. */
  listDeliveriesOfWebhook(
    id: number,
    query?: T.ListWebhookDeliveriesQuery,
    options?: Options,
  ): Pages<T.WebhookDelivery, Page<T.WebhookDelivery>> {
    return this.pages(path`/webhooks/${id}/deliveries`, { query, options });
  }

  /** Show a delivery. Scope: `webhooks:read`. */
  getDeliveryOfWebhook(id: number, deliveryId: number, options?: Options): Promise<Answer<T.GetWebhookDeliveryData>> {
    return this.json('GET', path`/webhooks/${id}/deliveries/${deliveryId}`, { options });
  }

  /** Send a delivery again. Scope: `webhooks:write`. */
  resendDeliveryOfWebhook(
    id: number,
    deliveryId: number,
    options?: Options,
  ): Promise<Answer<T.GetWebhookDeliveryData>> {
    return this.json('POST', path`/webhooks/${id}/deliveries/${deliveryId}/resend`, { options });
  }

  /** Send all failed deliveries again. Scope: `webhooks:write`. */
  resendFailedDeliveriesOfWebhook(
    id: number,
    body: T.ResendFailedDeliveriesBody,
    options?: Options,
  ): Promise<Answer<T.ResendFailedDeliveriesData>> {
    return this.json('POST', path`/webhooks/${id}/resend`, { body, options });
  }

  /** Send a test event to a webhook endpoint. Scope: `webhooks:write`. */
  testWebhook(id: number, body: T.TestWebhookEndpointBody = {}, options?: Options): Promise<Answer<T.WebhookDelivery>> {
    return this.json('POST', path`/webhooks/${id}/test`, { body, options });
  }

  /** List deleted things. */
  listTrash(query?: T.ListTrashQuery, options?: Options): Pages<T.ListTrashDataEntry, Page<T.ListTrashDataEntry>> {
    return this.pages('/trash', { query, options });
  }

  /** Empty the trash. */
  emptyTrash(options?: Options): Promise<Other<T.EmptyTrashAnswer>> {
    return this.json('DELETE', '/trash', { options });
  }

  /** Restore a deleted thing. */
  restoreFromTrash(body: T.RestoreFromTrashBody, options?: Options): Promise<Answer<T.RestoreFromTrashData>> {
    return this.json('POST', '/trash/restorations', { body, options });
  }

  /** Delete a thing for good. */
  deleteFromTrash(kind: string, id: number, options?: Options): Promise<Other<T.DeleteFromTrashAnswer>> {
    return this.json('DELETE', path`/trash/${kind}/${id}`, { options });
  }
}
