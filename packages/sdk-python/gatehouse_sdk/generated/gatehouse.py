# Generated from the OpenAPI document by `npm run sdk`. Do not edit.
# ruff: noqa
from __future__ import annotations

from http.client import HTTPResponse
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Optional, Union

from ..answers import Answer, PageMeta, Pages, Report
from ..client import Client, _part

if TYPE_CHECKING:
    from . import types as t


class Gatehouse(Client):
    """All operations of the API. Their names are the operation IDs of the OpenAPI document."""

    def list_monitors(self, query: Optional[t.ListMonitorsQuery] = None) -> Pages[t.Monitor, PageMeta]:
        """List monitors. Scope: `monitors:read`."""
        return self._pages("/monitors", query=query)

    def create_monitor(self, body: t.CreateMonitorBody) -> Answer[t.Monitor]:
        """Create a monitor. Scope: `monitors:write`."""
        return self._answer("POST", "/monitors", body=body)

    def get_monitor(self, id: int) -> Answer[t.Monitor]:
        """Show a monitor. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitors/{_part(id)}")

    def update_monitor(self, id: int, body: Optional[t.UpdateMonitorBody] = None) -> Answer[t.Monitor]:
        """Update a monitor. Scope: `monitors:write`."""
        return self._answer("PUT", f"/monitors/{_part(id)}", body=body or {})

    def delete_monitor(self, id: int) -> t.DeleteMonitorAnswer:
        """Delete a monitor. Scope: `monitors:write`."""
        return self.json("DELETE", f"/monitors/{_part(id)}")

    def get_monitor_stats(self, id: int, query: Optional[t.GetMonitorStatsQuery] = None) -> Answer[t.MonitorStats]:
        """Statistics of a monitor. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitors/{_part(id)}/stats", query=query)

    def list_monitor_days(self, id: int, query: Optional[t.ListMonitorDaysQuery] = None) -> Answer[List[t.MonitorDay]]:
        """Get the daily uptime of a monitor. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitors/{_part(id)}/days", query=query)

    def export_monitor_stats(self, id: int, query: Optional[t.GetMonitorStatsQuery] = None) -> HTTPResponse:
        """Export the response times of a monitor as CSV. Scope: `monitors:read`."""
        return self.file("GET", f"/monitors/{_part(id)}/stats.csv", query=query)

    def list_monitor_checks(self, id: int, query: Optional[t.ListMonitorChecksQuery] = None) -> Pages[t.Check, PageMeta]:
        """List the checks of a monitor. Scope: `monitors:read`."""
        return self._pages(f"/monitors/{_part(id)}/checks", query=query)

    def export_monitor_checks(self, id: int, query: Optional[t.ExportMonitorChecksQuery] = None) -> HTTPResponse:
        """Export all checks of a monitor as CSV. Scope: `monitors:read`."""
        return self.file("GET", f"/monitors/{_part(id)}/checks.csv", query=query)

    def list_incidents(self, query: Optional[t.ListIncidentsQuery] = None) -> Pages[t.Incident, PageMeta]:
        """List incidents. Scope: `monitors:read`."""
        return self._pages("/incidents", query=query)

    def get_incident(self, id: int) -> Answer[t.IncidentShown]:
        """Show an incident. Scope: `monitors:read`."""
        return self._answer("GET", f"/incidents/{_part(id)}")

    def update_incident(self, id: int, body: Optional[t.UpdateIncidentBody] = None) -> Answer[t.IncidentShown]:
        """Update an incident. Scope: `monitors:write`."""
        return self._answer("PUT", f"/incidents/{_part(id)}", body=body or {})

    def delete_incident(self, id: int) -> t.DeleteIncidentAnswer:
        """Delete an incident. Scope: `monitors:write`."""
        return self.json("DELETE", f"/incidents/{_part(id)}")

    def get_incident_response(self, id: int) -> Answer[Optional[t.MonitorFailure]]:
        """Get the response with which an incident opened. Scope: `monitors:read`."""
        return self._answer("GET", f"/incidents/{_part(id)}/response")

    def find_quiet_hours(self, query: Optional[t.FindQuietHoursQuery] = None) -> Answer[t.QuietHours]:
        """Find the quietest hours for a maintenance. Scope: `monitors:read`."""
        return self._answer("GET", "/maintenances/quiet-hours", query=query)

    def list_maintenances(self, query: Optional[t.ListMaintenancesQuery] = None) -> Pages[t.Maintenance, PageMeta]:
        """List maintenances. Scope: `monitors:read`."""
        return self._pages("/maintenances", query=query)

    def create_maintenance(self, body: t.CreateMaintenanceBody) -> Answer[t.Maintenance]:
        """Create a maintenance. Scope: `monitors:write`."""
        return self._answer("POST", "/maintenances", body=body)

    def get_maintenance(self, id: int) -> Answer[t.Maintenance]:
        """Show a maintenance. Scope: `monitors:read`."""
        return self._answer("GET", f"/maintenances/{_part(id)}")

    def update_maintenance(self, id: int, body: Optional[t.UpdateMaintenanceBody] = None) -> Answer[t.Maintenance]:
        """Update a maintenance. Scope: `monitors:write`."""
        return self._answer("PUT", f"/maintenances/{_part(id)}", body=body or {})

    def delete_maintenance(self, id: int) -> t.DeleteMaintenanceAnswer:
        """Delete a maintenance. Scope: `monitors:write`."""
        return self.json("DELETE", f"/maintenances/{_part(id)}")

    def list_objectives(self, query: Optional[t.ListObjectivesQuery] = None) -> Pages[t.Objective, PageMeta]:
        """List objectives. Scope: `monitors:read`."""
        return self._pages("/objectives", query=query)

    def create_objective(self, body: t.CreateObjectiveBody) -> Answer[t.Objective]:
        """Create an objective. Scope: `monitors:write`."""
        return self._answer("POST", "/objectives", body=body)

    def get_objective(self, id: int) -> Answer[t.Objective]:
        """Show an objective. Scope: `monitors:read`."""
        return self._answer("GET", f"/objectives/{_part(id)}")

    def update_objective(self, id: int, body: Optional[t.UpdateObjectiveBody] = None) -> Answer[t.Objective]:
        """Update an objective. Scope: `monitors:write`."""
        return self._answer("PUT", f"/objectives/{_part(id)}", body=body or {})

    def delete_objective(self, id: int) -> t.DeleteObjectiveAnswer:
        """Delete an objective. Scope: `monitors:write`."""
        return self.json("DELETE", f"/objectives/{_part(id)}")

    def get_objective_budget(self, id: int) -> Answer[t.ObjectiveBudget]:
        """Show the history of an error budget. Scope: `monitors:read`."""
        return self._answer("GET", f"/objectives/{_part(id)}/budget")

    def list_status_pages(self, query: Optional[t.ListStatusPagesQuery] = None) -> Pages[t.StatusPage, PageMeta]:
        """List status pages. Scope: `monitors:read`."""
        return self._pages("/status-pages", query=query)

    def create_status_page(self, body: t.CreateStatusPageBody) -> Answer[t.StatusPage]:
        """Create a status page. Scope: `monitors:write`."""
        return self._answer("POST", "/status-pages", body=body)

    def get_status_page(self, id: int) -> Answer[t.StatusPage]:
        """Show a status page. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-pages/{_part(id)}")

    def update_status_page(self, id: int, body: Optional[t.UpdateStatusPageBody] = None) -> Answer[t.StatusPage]:
        """Update a status page. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-pages/{_part(id)}", body=body or {})

    def delete_status_page(self, id: int) -> t.DeleteStatusPageAnswer:
        """Delete a status page. Scope: `monitors:write`."""
        return self.json("DELETE", f"/status-pages/{_part(id)}")

    def list_announcements(self, id: int, query: Optional[t.ListAnnouncementsQuery] = None) -> Pages[t.Announcement, PageMeta]:
        """List announcements. Scope: `monitors:read`."""
        return self._pages(f"/status-pages/{_part(id)}/announcements", query=query)

    def create_announcement(self, id: int, body: t.CreateAnnouncementBody) -> Answer[t.Announcement]:
        """Create an announcement. Scope: `monitors:write`."""
        return self._answer("POST", f"/status-pages/{_part(id)}/announcements", body=body)

    def get_announcement(self, id: int, announcement_id: int) -> Answer[t.Announcement]:
        """Show an announcement. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-pages/{_part(id)}/announcements/{_part(announcement_id)}")

    def update_announcement(self, id: int, announcement_id: int, body: Optional[t.UpdateAnnouncementBody] = None) -> Answer[t.Announcement]:
        """Update an announcement. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-pages/{_part(id)}/announcements/{_part(announcement_id)}", body=body or {})

    def delete_announcement(self, id: int, announcement_id: int) -> t.DeleteAnnouncementAnswer:
        """Delete an announcement. Scope: `monitors:write`."""
        return self.json("DELETE", f"/status-pages/{_part(id)}/announcements/{_part(announcement_id)}")

    def list_status_page_components(self, id: int) -> Answer[List[t.StatusPageComponent]]:
        """List components. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-pages/{_part(id)}/components")

    def get_status_page_component(self, id: int, component_id: int) -> Answer[t.StatusPageComponent]:
        """Show a component. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-pages/{_part(id)}/components/{_part(component_id)}")

    def update_status_page_component(self, id: int, component_id: int, body: Optional[t.UpdateStatusPageComponentBody] = None) -> Answer[t.StatusPageComponent]:
        """Update a component. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-pages/{_part(id)}/components/{_part(component_id)}", body=body or {})

    def list_status_reports(self, id: int, query: Optional[t.ListAnnouncementsQuery] = None) -> Pages[t.StatusReport, PageMeta]:
        """List status reports. Scope: `monitors:read`."""
        return self._pages(f"/status-pages/{_part(id)}/reports", query=query)

    def create_status_report(self, id: int, body: t.CreateStatusReportBody) -> Answer[t.StatusReport]:
        """Create a status report. Scope: `monitors:write`."""
        return self._answer("POST", f"/status-pages/{_part(id)}/reports", body=body)

    def get_status_report(self, id: int, status_report_id: int) -> Answer[t.StatusReport]:
        """Show a status report. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-pages/{_part(id)}/reports/{_part(status_report_id)}")

    def update_status_report(self, id: int, status_report_id: int, body: Optional[t.UpdateStatusReportBody] = None) -> Answer[t.StatusReport]:
        """Update a status report. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-pages/{_part(id)}/reports/{_part(status_report_id)}", body=body or {})

    def delete_status_report(self, id: int, status_report_id: int) -> t.DeleteStatusReportAnswer:
        """Delete a status report. Scope: `monitors:write`."""
        return self.json("DELETE", f"/status-pages/{_part(id)}/reports/{_part(status_report_id)}")

    def create_status_report_update(self, id: int, body: t.CreateStatusReportUpdateBody) -> Answer[t.StatusReportUpdate]:
        """Add an update to a status report. Scope: `monitors:write`."""
        return self._answer("POST", f"/status-reports/{_part(id)}/updates", body=body)

    def get_status_report_update(self, id: int, status_report_update_id: int) -> Answer[t.StatusReportUpdate]:
        """Show an update of a status report. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-reports/{_part(id)}/updates/{_part(status_report_update_id)}")

    def update_status_report_update(self, id: int, status_report_update_id: int, body: Optional[t.UpdateStatusReportUpdateBody] = None) -> Answer[t.StatusReportUpdate]:
        """Change an update of a status report. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-reports/{_part(id)}/updates/{_part(status_report_update_id)}", body=body or {})

    def delete_status_report_update(self, id: int, status_report_update_id: int) -> t.DeleteStatusReportUpdateAnswer:
        """Delete an update of a status report. Scope: `monitors:write`."""
        return self.json("DELETE", f"/status-reports/{_part(id)}/updates/{_part(status_report_update_id)}")

    def list_status_report_templates(self) -> Answer[List[t.StatusReportTemplate]]:
        """List templates of status reports. Scope: `monitors:read`."""
        return self._answer("GET", "/status-report-templates")

    def create_status_report_template(self, body: t.CreateStatusReportTemplateBody) -> Answer[t.StatusReportTemplate]:
        """Create a template of status reports. Scope: `monitors:write`."""
        return self._answer("POST", "/status-report-templates", body=body)

    def get_status_report_template(self, id: int) -> Answer[t.StatusReportTemplate]:
        """Show a template of status reports. Scope: `monitors:read`."""
        return self._answer("GET", f"/status-report-templates/{_part(id)}")

    def update_status_report_template(self, id: int, body: Optional[t.UpdateStatusReportTemplateBody] = None) -> Answer[t.StatusReportTemplate]:
        """Update a template of status reports. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-report-templates/{_part(id)}", body=body or {})

    def delete_status_report_template(self, id: int) -> t.DeleteStatusReportTemplateAnswer:
        """Delete a template of status reports. Scope: `monitors:write`."""
        return self.json("DELETE", f"/status-report-templates/{_part(id)}")

    def list_subscribers(self, id: int, query: Optional[t.ListAnnouncementsQuery] = None) -> Pages[t.Subscriber, PageMeta]:
        """List subscribers. Scope: `monitors:read`."""
        return self._pages(f"/status-pages/{_part(id)}/subscribers", query=query)

    def delete_subscriber(self, id: int, subscriber_id: int) -> t.DeleteSubscriberAnswer:
        """Delete a subscriber. Scope: `monitors:write`."""
        return self.json("DELETE", f"/status-pages/{_part(id)}/subscribers/{_part(subscriber_id)}")

    def delete_status_page_logo(self, id: int) -> Answer[t.StatusPage]:
        """Remove the logo of a status page. Scope: `monitors:write`."""
        return self._answer("DELETE", f"/status-pages/{_part(id)}/logo")

    def set_status_page_logo(self, id: int, file: bytes, content_type: str) -> Answer[t.StatusPage]:
        """Set the logo of a status page. Scope: `monitors:write`."""
        return self._answer("PUT", f"/status-pages/{_part(id)}/logo", file=file, content_type=content_type)

    def check_status_page_domain(self, id: int) -> Answer[t.StatusPage]:
        """Check the DNS record that verifies the domain. Scope: `monitors:write`."""
        return self._answer("POST", f"/status-pages/{_part(id)}/domain-check")

    def test_monitor_alerts(self, id: int, body: Optional[t.TestMonitorAlertsBody] = None) -> Answer[List[t.TestMonitorAlertsDataEntry]]:
        """Send a test message to one destination, or to every alert channel of the monitor. Scope: `monitors:write`."""
        return self._answer("POST", f"/monitors/{_part(id)}/test", body=body or {})

    def test_alert_channel(self, body: t.TestAlertChannelBody) -> Answer[List[t.TestMonitorAlertsDataEntry]]:
        """Send a test message to a destination that no monitor uses yet. Scope: `monitors:write`."""
        return self._answer("POST", "/monitors/test-alert", body=body)

    def check_monitor_now(self, id: int) -> Answer[t.MonitorCheckNow]:
        """Check a monitor now. Scope: `monitors:write`."""
        return self._answer("POST", f"/monitors/{_part(id)}/check")

    def get_last_failure(self, id: int) -> Answer[Optional[t.MonitorFailure]]:
        """Get the response of a monitor's last failed check. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitors/{_part(id)}/last-failure")

    def get_heartbeat(self, id: int) -> Answer[Optional[t.Heartbeat]]:
        """Get the runs of a heartbeat monitor. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitors/{_part(id)}/heartbeat")

    def list_monitor_groups(self, query: Optional[t.ListMonitorGroupsQuery] = None) -> Pages[t.MonitorGroup, PageMeta]:
        """List monitor groups. Scope: `monitors:read`."""
        return self._pages("/monitor-groups", query=query)

    def create_monitor_group(self, body: t.CreateMonitorGroupBody) -> Answer[t.MonitorGroupShown]:
        """Create a monitor group. Scope: `monitors:write`."""
        return self._answer("POST", "/monitor-groups", body=body)

    def get_monitor_group(self, id: int) -> Answer[t.MonitorGroupShown]:
        """Show a monitor group. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitor-groups/{_part(id)}")

    def update_monitor_group(self, id: int, body: Optional[t.UpdateMonitorGroupBody] = None) -> Answer[t.MonitorGroupShown]:
        """Update a monitor group. Scope: `monitors:write`."""
        return self._answer("PUT", f"/monitor-groups/{_part(id)}", body=body or {})

    def delete_monitor_group(self, id: int) -> t.DeleteMonitorGroupAnswer:
        """Delete a monitor group. Scope: `monitors:write`."""
        return self.json("DELETE", f"/monitor-groups/{_part(id)}")

    def list_alert_policies(self) -> Answer[List[t.AlertPolicy]]:
        """List alert policies. Scope: `monitors:read`."""
        return self._answer("GET", "/alert-policies")

    def create_alert_policy(self, body: t.CreateAlertPolicyBody) -> Answer[t.AlertPolicy]:
        """Create an alert policy. Scope: `monitors:write`."""
        return self._answer("POST", "/alert-policies", body=body)

    def get_alert_policy(self, id: int) -> Answer[t.AlertPolicy]:
        """Show an alert policy. Scope: `monitors:read`."""
        return self._answer("GET", f"/alert-policies/{_part(id)}")

    def update_alert_policy(self, id: int, body: Optional[t.UpdateAlertPolicyBody] = None) -> Answer[t.AlertPolicy]:
        """Update an alert policy. Scope: `monitors:write`."""
        return self._answer("PUT", f"/alert-policies/{_part(id)}", body=body or {})

    def delete_alert_policy(self, id: int) -> t.DeleteAlertPolicyAnswer:
        """Delete an alert policy. Scope: `monitors:write`."""
        return self.json("DELETE", f"/alert-policies/{_part(id)}")

    def list_uptime_reports(self, query: Optional[t.ListAnnouncementsQuery] = None) -> Pages[t.UptimeReport, PageMeta]:
        """List uptime reports. Scope: `monitors:read`."""
        return self._pages("/uptime-reports", query=query)

    def create_uptime_report(self, body: t.CreateUptimeReportBody) -> Answer[t.UptimeReport]:
        """Create an uptime report. Scope: `monitors:write`."""
        return self._answer("POST", "/uptime-reports", body=body)

    def get_uptime_report(self, id: int) -> Answer[t.UptimeReport]:
        """Show an uptime report. Scope: `monitors:read`."""
        return self._answer("GET", f"/uptime-reports/{_part(id)}")

    def update_uptime_report(self, id: int, body: Optional[t.UpdateUptimeReportBody] = None) -> Answer[t.UptimeReport]:
        """Update an uptime report. Scope: `monitors:write`."""
        return self._answer("PUT", f"/uptime-reports/{_part(id)}", body=body or {})

    def delete_uptime_report(self, id: int) -> t.DeleteUptimeReportAnswer:
        """Delete an uptime report. Scope: `monitors:write`."""
        return self.json("DELETE", f"/uptime-reports/{_part(id)}")

    def get_uptime_report_pdf(self, id: int, query: Optional[t.GetUptimeReportPdfQuery] = None) -> HTTPResponse:
        """Download an uptime report as PDF. Scope: `monitors:read`."""
        return self.file("GET", f"/uptime-reports/{_part(id)}/pdf", query=query)

    def list_uptime_report_recipients(self, id: int) -> Answer[List[t.UptimeReportRecipient]]:
        """List the recipients of an uptime report. Scope: `monitors:read`."""
        return self._answer("GET", f"/uptime-reports/{_part(id)}/recipients")

    def add_uptime_report_recipient(self, id: int, body: t.AddUptimeReportRecipientBody) -> Answer[t.UptimeReportRecipient]:
        """Add a recipient of an uptime report. Scope: `monitors:write`."""
        return self._answer("POST", f"/uptime-reports/{_part(id)}/recipients", body=body)

    def get_uptime_report_recipient(self, id: int, uptime_report_recipient_id: int) -> Answer[t.UptimeReportRecipient]:
        """Show a recipient of an uptime report. Scope: `monitors:read`."""
        return self._answer("GET", f"/uptime-reports/{_part(id)}/recipients/{_part(uptime_report_recipient_id)}")

    def update_uptime_report_recipient(self, id: int, uptime_report_recipient_id: int, body: Optional[t.UpdateUptimeReportRecipientBody] = None) -> Answer[t.UptimeReportRecipient]:
        """Update a recipient of an uptime report. Scope: `monitors:write`."""
        return self._answer("PUT", f"/uptime-reports/{_part(id)}/recipients/{_part(uptime_report_recipient_id)}", body=body or {})

    def delete_uptime_report_recipient(self, id: int, uptime_report_recipient_id: int) -> t.DeleteUptimeReportRecipientAnswer:
        """Delete a recipient of an uptime report. Scope: `monitors:write`."""
        return self.json("DELETE", f"/uptime-reports/{_part(id)}/recipients/{_part(uptime_report_recipient_id)}")

    def confirm_uptime_report_recipient_again(self, id: int, uptime_report_recipient_id: int) -> Answer[t.UptimeReportRecipient]:
        """Resend the confirmation email of an uptime report. Scope: `monitors:write`."""
        return self._answer("POST", f"/uptime-reports/{_part(id)}/recipients/{_part(uptime_report_recipient_id)}/confirmation")

    def get_incident_cost(self, id: int) -> Answer[t.OutageCost]:
        """Estimate the cost of an incident. Scope: `monitors:read`."""
        return self._answer("GET", f"/incidents/{_part(id)}/cost")

    def list_monthly_outage_costs(self, id: int, query: Optional[t.ListMonthlyOutageCostsQuery] = None) -> Answer[List[t.MonthlyOutageCost]]:
        """Estimate the cost of each month's outages. Scope: `monitors:read`."""
        return self._answer("GET", f"/monitors/{_part(id)}/outage-costs", query=query)

    def list_websites(self, query: Optional[t.ListWebsitesQuery] = None) -> Pages[t.Website, PageMeta]:
        """List websites. Scope: `websites:read`."""
        return self._pages("/websites", query=query)

    def create_website(self, body: t.CreateWebsiteBody) -> Answer[t.Website]:
        """Create a website. Scope: `websites:write`."""
        return self._answer("POST", "/websites", body=body)

    def get_website(self, id: int) -> Answer[t.Website]:
        """Show a website. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}")

    def update_website(self, id: int, body: Optional[t.UpdateWebsiteBody] = None) -> Answer[t.Website]:
        """Update a website. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}", body=body or {})

    def delete_website(self, id: int) -> t.DeleteWebsiteAnswer:
        """Delete a website. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}")

    def get_website_dashboard(self, id: int, query: Optional[t.GetWebsiteDashboardQuery] = None) -> Report[t.GetWebsiteDashboardData, t.StatisticsMeta]:
        """The dashboard of a website: totals and series with comparison, and eight lists of ten rows. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/dashboard", query=query)

    def get_website_realtime(self, id: int, query: Optional[t.GetWebsiteRealtimeQuery] = None) -> Report[t.GetWebsiteRealtimeData, t.StatisticsMeta]:
        """Realtime visitors: the last 30 minutes, whatever the period. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/realtime", query=query)

    def get_website_totals(self, id: int, query: Optional[t.GetWebsiteTotalsQuery] = None) -> Report[t.GetWebsiteDashboardDataTotals, t.StatisticsMeta]:
        """Figures of a whole period and of its comparison period. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/totals", query=query)

    def get_website_series(self, id: int, query: Optional[t.GetWebsiteSeriesQuery] = None) -> Report[List[t.GetWebsiteDashboardDataSeriesEntry], t.StatisticsMeta]:
        """Metrics over time, with the comparison period. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/series", query=query)

    def get_website_websites(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteWebsitesDataEntry, t.StatisticsMeta]:
        """Websites of a roll-up, each with its figures. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/websites", query=query)

    def get_website_pages(self, id: int, query: Optional[t.GetWebsitePagesQuery] = None) -> Pages[t.GetWebsitePagesDataEntry, t.StatisticsMeta]:
        """Pages with their visitors and engagement. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/pages", query=query)

    def get_website_entry_pages(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """First pages of visits. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/entry-pages", query=query)

    def get_website_exit_pages(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Last pages of visits. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/exit-pages", query=query)

    def get_website_titles(self, id: int, query: Optional[t.GetWebsitePagesQuery] = None) -> Pages[t.GetWebsitePagesDataEntry, t.StatisticsMeta]:
        """Page titles with their visitors and engagement. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/titles", query=query)

    def get_website_hosts(self, id: int, query: Optional[t.GetWebsitePagesQuery] = None) -> Pages[t.GetWebsitePagesDataEntry, t.StatisticsMeta]:
        """Host names with their visitors and engagement. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/hosts", query=query)

    def get_website_referrers(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Referring sites, by host name. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/referrers", query=query)

    def get_website_referrer_pages(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Referring pages, by host and path. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/referrer-pages", query=query)

    def get_website_sources(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Sources of visits by name, empty for direct visits. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/sources", query=query)

    def get_website_channels(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Channels of visits: direct, search, social and others. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/channels", query=query)

    def get_website_search_engines(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Referring search engines. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/search-engines", query=query)

    def get_website_search_terms(self, id: int, query: Optional[t.GetWebsiteSearchTermsQuery] = None) -> Pages[t.GetWebsiteSearchTermsDataEntry, t.StatisticsMeta]:
        """Search terms from Google Search Console. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/search-terms", query=query)

    def get_website_social_networks(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Referring social networks. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/social-networks", query=query)

    def get_website_utm_sources(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by campaign source. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/utm-sources", query=query)

    def get_website_utm_mediums(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by campaign medium. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/utm-mediums", query=query)

    def get_website_utm_campaigns(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by campaign. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/utm-campaigns", query=query)

    def get_website_utm_terms(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by campaign term. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/utm-terms", query=query)

    def get_website_utm_contents(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by campaign content. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/utm-contents", query=query)

    def get_website_countries(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by country, as ISO 3166-1 codes. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/countries", query=query)

    def get_website_regions(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by region, such as Bavaria, DE. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/regions", query=query)

    def get_website_cities(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by city, such as Munich, Bavaria, DE. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/cities", query=query)

    def get_website_languages(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by the language of the browser. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/languages", query=query)

    def get_website_browsers(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by browser. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/browsers", query=query)

    def get_website_browser_versions(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by browser and its version. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/browser-versions", query=query)

    def get_website_systems(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by operating system. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/systems", query=query)

    def get_website_system_versions(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by operating system and its version. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/system-versions", query=query)

    def get_website_devices(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by device type. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/devices", query=query)

    def get_website_screens(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits by screen size. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/screens", query=query)

    def get_website_bots(self, id: int, query: Optional[t.GetWebsiteWebsitesQuery] = None) -> Pages[t.GetWebsiteEntryPagesDataEntry, t.StatisticsMeta]:
        """Visits of people and of bots, by detection: agent (user agent), data_center (network) or behavior. Bots are in every figure while exclude_bots is 0. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/bots", query=query)

    def get_website_breakdown(self, id: int, query: t.GetWebsiteBreakdownQuery) -> Pages[t.GetWebsiteBreakdownDataEntry, t.StatisticsMeta]:
        """Visits by one or two dimensions, including properties. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/breakdown", query=query)

    def get_website_events(self, id: int, query: Optional[t.GetWebsiteEventsQuery] = None) -> Pages[t.GetWebsiteEventsDataEntry, t.StatisticsMeta]:
        """Custom events with visitors, counts and revenue. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/events", query=query)

    def get_website_properties(self, id: int, query: Optional[t.GetWebsitePropertiesQuery] = None) -> Pages[t.GetWebsitePropertiesDataEntry, t.StatisticsMeta]:
        """Names of the properties of page views and custom events. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/properties", query=query)

    def get_website_property_values(self, id: int, query: t.GetWebsitePropertyValuesQuery) -> Pages[t.GetWebsitePropertiesDataEntry, t.StatisticsMeta]:
        """Values of one property of page views and custom events. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/property-values", query=query)

    def get_website_revenue(self, id: int, query: Optional[t.GetWebsiteRevenueQuery] = None) -> Report[List[t.GetWebsiteRevenueDataEntry], t.StatisticsMeta]:
        """Revenue of custom events, by currency and over time. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/revenue", query=query)

    def get_website_goals(self, id: int, query: Optional[t.GetWebsiteRealtimeQuery] = None) -> Report[List[t.GetWebsiteGoalsDataEntry], t.StatisticsMeta]:
        """Goal conversions: visitors, conversions, conversion rate and revenue. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/goals", query=query)

    def get_website_funnels(self, id: int, query: Optional[t.GetWebsiteFunnelsQuery] = None) -> Report[List[t.GetWebsiteFunnelsDataEntry], t.StatisticsMeta]:
        """Funnel conversion: how many visits reached each step. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/funnels", query=query)

    def get_website_journeys(self, id: int, query: Optional[t.GetWebsiteJourneysQuery] = None) -> Report[t.GetWebsiteJourneysData, t.StatisticsMeta]:
        """User journeys: the most frequent paths through the pages of a visit. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/journeys", query=query)

    def get_website_retention(self, id: int, query: Optional[t.GetWebsiteRetentionQuery] = None) -> Report[List[t.GetWebsiteRetentionDataEntry], t.StatisticsMeta]:
        """Retention: how many identified users returned, by when they first visited. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/retention", query=query)

    def get_website_visits(self, id: int, query: Optional[t.GetWebsiteVisitsQuery] = None) -> Report[t.GetWebsiteVisitsData, t.StatisticsMeta]:
        """Individual visits with their pages and events, without anything that identifies a visitor. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/visits", query=query)

    def get_website_web_vitals(self, id: int, query: Optional[t.GetWebsiteWebVitalsQuery] = None) -> Report[t.GetWebsiteWebVitalsData, t.StatisticsMeta]:
        """Web vitals over time: how fast pages were for visitors. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/web-vitals", query=query)

    def get_website_web_vitals_breakdown(self, id: int, query: Optional[t.GetWebsiteWebVitalsBreakdownQuery] = None) -> Pages[t.GetWebsiteWebVitalsBreakdownDataEntry, t.StatisticsMeta]:
        """Web vitals by page, country, device, browser or system. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/stats/web-vitals-breakdown", query=query)

    def get_website_refusals(self, id: int, query: Optional[t.GetWebsiteRealtimeQuery] = None) -> Report[List[t.GetWebsiteRefusalsDataEntry], t.StatisticsMeta]:
        """Events that were received but not counted, by day and reason. Scope: `websites:read`."""
        return self._report("GET", f"/websites/{_part(id)}/stats/refusals", query=query)

    def create_website_events(self, id: int, body: Optional[t.CreateWebsiteEventsBody] = None) -> t.CreateWebsiteEventsAnswer:
        """Record events from a server. Scope: `websites:collect`."""
        return self.json("POST", f"/websites/{_part(id)}/events", body=body or {})

    def list_sales(self, id: int, query: Optional[t.ListSalesQuery] = None) -> Pages[t.Sale, PageMeta]:
        """List sales that a website reported. Scope: `websites:read`."""
        return self._pages(f"/websites/{_part(id)}/sales", query=query)

    def record_sale(self, id: int, body: t.RecordSaleBody) -> Answer[t.Sale]:
        """Record a sale. Scope: `websites:collect`."""
        return self._answer("POST", f"/websites/{_part(id)}/sales", body=body)

    def get_sale(self, id: int, sale_id: int) -> Answer[t.Sale]:
        """Show a sale. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/sales/{_part(sale_id)}")

    def delete_sale(self, id: int, sale_id: int) -> t.DeleteSaleAnswer:
        """Delete a sale. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/sales/{_part(sale_id)}")

    def get_stripe_sales(self, id: int) -> Answer[t.StripeSales]:
        """Show the Stripe connection of a website. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/stripe")

    def set_stripe_sales(self, id: int, body: t.SetStripeSalesBody) -> Answer[t.StripeSales]:
        """Connect Stripe to a website. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/stripe", body=body)

    def delete_stripe_sales(self, id: int) -> Answer[t.StripeSales]:
        """Disconnect Stripe from a website. Scope: `websites:write`."""
        return self._answer("DELETE", f"/websites/{_part(id)}/stripe")

    def list_goals(self, id: int) -> Answer[List[t.Goal]]:
        """List goals of a website. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/goals")

    def create_goal(self, id: int, body: t.CreateGoalBody) -> Answer[t.Goal]:
        """Create a goal. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/goals", body=body)

    def get_goal(self, id: int, goal_id: int) -> Answer[t.Goal]:
        """Show a goal. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/goals/{_part(goal_id)}")

    def update_goal(self, id: int, goal_id: int, body: Optional[t.UpdateGoalBody] = None) -> Answer[t.Goal]:
        """Update a goal. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/goals/{_part(goal_id)}", body=body or {})

    def delete_goal(self, id: int, goal_id: int) -> t.DeleteGoalAnswer:
        """Delete a goal. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/goals/{_part(goal_id)}")

    def list_conversion_alerts(self, id: int) -> Answer[List[t.ConversionAlert]]:
        """List conversion alerts. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/conversion-alerts")

    def create_conversion_alert(self, id: int, body: t.CreateConversionAlertBody) -> Answer[t.ConversionAlert]:
        """Create a conversion alert. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/conversion-alerts", body=body)

    def get_conversion_alert(self, id: int, conversion_alert_id: int) -> Answer[t.ConversionAlert]:
        """Show a conversion alert. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/conversion-alerts/{_part(conversion_alert_id)}")

    def update_conversion_alert(self, id: int, conversion_alert_id: int, body: Optional[t.UpdateConversionAlertBody] = None) -> Answer[t.ConversionAlert]:
        """Update a conversion alert. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/conversion-alerts/{_part(conversion_alert_id)}", body=body or {})

    def delete_conversion_alert(self, id: int, conversion_alert_id: int) -> t.DeleteConversionAlertAnswer:
        """Delete a conversion alert. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/conversion-alerts/{_part(conversion_alert_id)}")

    def list_funnels(self, id: int) -> Answer[List[t.Funnel]]:
        """List funnels of a website. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/funnels")

    def create_funnel(self, id: int, body: t.CreateFunnelBody) -> Answer[t.Funnel]:
        """Create a funnel. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/funnels", body=body)

    def get_funnel(self, id: int, funnel_id: int) -> Answer[t.Funnel]:
        """Show a funnel. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/funnels/{_part(funnel_id)}")

    def update_funnel(self, id: int, funnel_id: int, body: Optional[t.UpdateFunnelBody] = None) -> Answer[t.Funnel]:
        """Update a funnel. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/funnels/{_part(funnel_id)}", body=body or {})

    def delete_funnel(self, id: int, funnel_id: int) -> t.DeleteFunnelAnswer:
        """Delete a funnel. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/funnels/{_part(funnel_id)}")

    def list_segments(self, id: int) -> Answer[List[t.Segment]]:
        """List segments of a website. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/segments")

    def create_segment(self, id: int, body: t.CreateSegmentBody) -> Answer[t.Segment]:
        """Create a segment. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/segments", body=body)

    def get_segment(self, id: int, segment_id: int) -> Answer[t.Segment]:
        """Show a segment. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/segments/{_part(segment_id)}")

    def update_segment(self, id: int, segment_id: int, body: Optional[t.UpdateSegmentBody] = None) -> Answer[t.Segment]:
        """Update a segment. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/segments/{_part(segment_id)}", body=body or {})

    def delete_segment(self, id: int, segment_id: int) -> t.DeleteSegmentAnswer:
        """Delete a segment. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/segments/{_part(segment_id)}")

    def list_shared_links(self, id: int) -> Answer[List[t.SharedLink]]:
        """List shared links. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/shared-links")

    def create_shared_link(self, id: int, body: t.CreateSharedLinkBody) -> Answer[t.SharedLink]:
        """Create a shared link. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/shared-links", body=body)

    def get_shared_link(self, id: int, shared_link_id: int) -> Answer[t.SharedLink]:
        """Show a shared link. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/shared-links/{_part(shared_link_id)}")

    def delete_shared_link(self, id: int, shared_link_id: int) -> t.DeleteSharedLinkAnswer:
        """Delete a shared link, which stops working. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/shared-links/{_part(shared_link_id)}")

    def list_report_recipients(self, id: int) -> Answer[List[t.ReportRecipient]]:
        """List report recipients. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/report-recipients")

    def add_report_recipient(self, id: int, body: t.AddReportRecipientBody) -> Answer[t.ReportRecipient]:
        """Add a report recipient. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/report-recipients", body=body)

    def get_report_recipient(self, id: int, report_recipient_id: int) -> Answer[t.ReportRecipient]:
        """Show a report recipient. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/report-recipients/{_part(report_recipient_id)}")

    def update_report_recipient(self, id: int, report_recipient_id: int, body: Optional[t.UpdateReportRecipientBody] = None) -> Answer[t.ReportRecipient]:
        """Update a report recipient. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/report-recipients/{_part(report_recipient_id)}", body=body or {})

    def delete_report_recipient(self, id: int, report_recipient_id: int) -> t.DeleteReportRecipientAnswer:
        """Delete a report recipient. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/report-recipients/{_part(report_recipient_id)}")

    def confirm_report_recipient_again(self, id: int, report_recipient_id: int) -> Answer[t.ReportRecipient]:
        """Resend the confirmation email. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/report-recipients/{_part(report_recipient_id)}/confirmation")

    def list_website_imports(self, id: int) -> Answer[List[t.Import]]:
        """List imports. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/imports")

    def create_website_import(self, id: int, file: bytes, content_type: str, query: Optional[t.CreateWebsiteImportQuery] = None) -> Answer[t.Import]:
        """Import statistics from Plausible, Umami or Google Analytics. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/imports", query=query, file=file, content_type=content_type)

    def get_website_import(self, id: int, import_id: int) -> Answer[t.Import]:
        """Show an import and its progress. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/imports/{_part(import_id)}")

    def delete_website_import(self, id: int, import_id: int) -> t.DeleteWebsiteImportAnswer:
        """Delete an import and its data. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/imports/{_part(import_id)}")

    def export_website_events(self, id: int, query: Optional[t.ExportWebsiteEventsQuery] = None) -> HTTPResponse:
        """Export single events. Scope: `websites:read`."""
        return self.file("GET", f"/websites/{_part(id)}/export/events", query=query)

    def export_website_reports(self, id: int, query: Optional[t.ExportWebsiteReportsQuery] = None) -> HTTPResponse:
        """Export all reports of a period. Scope: `websites:read`."""
        return self.file("GET", f"/websites/{_part(id)}/export/reports", query=query)

    def list_scheduled_exports(self, id: int) -> Answer[List[t.ScheduledExport]]:
        """List scheduled exports. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/scheduled-exports")

    def create_scheduled_export(self, id: int, body: t.CreateScheduledExportBody) -> Answer[t.ScheduledExport]:
        """Create a scheduled export. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/scheduled-exports", body=body)

    def get_scheduled_export(self, id: int, scheduled_export_id: int) -> Answer[t.ScheduledExport]:
        """Show a scheduled export. Scope: `websites:read`."""
        return self._answer("GET", f"/websites/{_part(id)}/scheduled-exports/{_part(scheduled_export_id)}")

    def update_scheduled_export(self, id: int, scheduled_export_id: int, body: Optional[t.UpdateScheduledExportBody] = None) -> Answer[t.ScheduledExport]:
        """Update a scheduled export. Scope: `websites:write`."""
        return self._answer("PUT", f"/websites/{_part(id)}/scheduled-exports/{_part(scheduled_export_id)}", body=body or {})

    def delete_scheduled_export(self, id: int, scheduled_export_id: int) -> t.DeleteScheduledExportAnswer:
        """Delete a scheduled export. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/scheduled-exports/{_part(scheduled_export_id)}")

    def test_scheduled_export(self, id: int, scheduled_export_id: int) -> Answer[t.ScheduledExportTest]:
        """Write a test file to the bucket of a scheduled export. Scope: `websites:write`."""
        return self._answer("POST", f"/websites/{_part(id)}/scheduled-exports/{_part(scheduled_export_id)}/test")

    def delete_website_stats(self, id: int, body: t.DeleteWebsiteStatsBody) -> t.DeleteWebsiteStatsAnswer:
        """Delete all statistics of a website, including imported ones. Scope: `websites:write`."""
        return self.json("DELETE", f"/websites/{_part(id)}/stats", body=body)

    def list_coupons(self, query: Optional[t.ListCouponsQuery] = None) -> Pages[t.Coupon, PageMeta]:
        """List coupons. Scope: `market:read`."""
        return self._pages("/market/coupons", query=query)

    def create_coupon(self, body: t.CreateCouponBody) -> Answer[t.Coupon]:
        """Create a coupon. Scope: `market:write`."""
        return self._answer("POST", "/market/coupons", body=body)

    def get_coupon(self, id: int) -> Answer[t.Coupon]:
        """Show a coupon. Scope: `market:read`."""
        return self._answer("GET", f"/market/coupons/{_part(id)}")

    def update_coupon(self, id: int, body: Optional[t.UpdateCouponBody] = None) -> Answer[t.Coupon]:
        """Update a coupon. Scope: `market:write`."""
        return self._answer("PUT", f"/market/coupons/{_part(id)}", body=body or {})

    def delete_coupon(self, id: int) -> t.DeleteCouponAnswer:
        """Delete a coupon. Scope: `market:write`."""
        return self.json("DELETE", f"/market/coupons/{_part(id)}")

    def list_orders(self, query: Optional[t.ListOrdersQuery] = None) -> Pages[t.Order, PageMeta]:
        """List orders. Scope: `market:read`."""
        return self._pages("/market/orders", query=query)

    def get_order_summary(self) -> Answer[t.OrderSummary]:
        """Count your orders. Scope: `market:read`."""
        return self._answer("GET", "/market/orders/summary")

    def export_orders(self, query: Optional[t.ExportOrdersQuery] = None) -> HTTPResponse:
        """Export orders as CSV. Scope: `market:read`."""
        return self.file("GET", "/market/orders.csv", query=query)

    def get_order(self, id: int) -> Answer[t.Order]:
        """Show an order. Scope: `market:read`."""
        return self._answer("GET", f"/market/orders/{_part(id)}")

    def confirm_order(self, id: int) -> Answer[t.Order]:
        """Confirm the bank transfer of an order. Scope: `money`."""
        return self._answer("POST", f"/market/orders/{_part(id)}/confirm")

    def cancel_order(self, id: int) -> Answer[t.Order]:
        """Cancel a bank transfer order. Scope: `market:write`."""
        return self._answer("POST", f"/market/orders/{_part(id)}/cancel")

    def return_stray_payment(self, id: int, payment_id: int) -> Answer[t.Order]:
        """Refund an unapplied payment. Scope: `money`."""
        return self._answer("POST", f"/market/orders/{_part(id)}/stray-payments/{_part(payment_id)}/return")

    def get_shop(self) -> Answer[t.Shop]:
        """Show shop settings. Scope: `market:read`."""
        return self._answer("GET", "/market/shop")

    def update_shop(self, body: Optional[t.UpdateShopBody] = None) -> Answer[t.Shop]:
        """Update shop settings. Scope: `market:write`."""
        return self._answer("PUT", "/market/shop", body=body or {})

    def set_shop_fee(self, username: str, body: t.SetShopFeeBody) -> Answer[t.Shop]:
        """Set an author’s fee (owner of the service only). Scope: `service`."""
        return self._answer("PUT", f"/market/shops/{_part(username)}/fee", body=body)

    def get_shop_profile(self) -> Answer[t.ShopProfile]:
        """Show the shop’s appearance. Scope: `service`."""
        return self._answer("GET", "/market/shop-profile")

    def update_shop_profile(self, body: Optional[t.UpdateShopProfileBody] = None) -> Answer[t.ShopProfile]:
        """Change the shop’s appearance. Scope: `service`."""
        return self._answer("PUT", "/market/shop-profile", body=body or {})

    def delete_shop_logo(self) -> Answer[t.ShopProfile]:
        """Remove the logo of the shop. Scope: `service`."""
        return self._answer("DELETE", "/market/shop-profile/logo")

    def set_shop_logo(self, file: bytes, content_type: str, query: Optional[t.SetShopLogoQuery] = None) -> Answer[t.ShopProfile]:
        """Set the logo of the shop. Scope: `service`."""
        return self._answer("PUT", "/market/shop-profile/logo", query=query, file=file, content_type=content_type)

    def check_shop_domain(self) -> Answer[t.ShopProfile]:
        """Check the DNS record that proves the shop’s domain. Scope: `service`."""
        return self._answer("POST", "/market/shop-profile/domain-check")

    def list_items(self, query: Optional[t.ListItemsQuery] = None) -> Pages[t.MarketItem, PageMeta]:
        """List the items of the account. Scope: `market:read`."""
        return self._pages("/market/items", query=query)

    def create_item(self, body: t.CreateItemBody) -> Answer[t.MarketItem]:
        """Create a draft item. Scope: `market:write`."""
        return self._answer("POST", "/market/items", body=body)

    def get_item(self, id: int) -> Answer[t.MarketItem]:
        """Show an item and its missing fields. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}")

    def update_item(self, id: int, body: Optional[t.UpdateItemBody] = None) -> Answer[t.MarketItem]:
        """Update an item. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}", body=body or {})

    def delete_item(self, id: int) -> t.DeleteItemAnswer:
        """Delete a draft item. Scope: `market:write`."""
        return self.json("DELETE", f"/market/items/{_part(id)}")

    def publish_item(self, id: int) -> Answer[t.MarketItem]:
        """Publish an item and its first version. Scope: `market:write`."""
        return self._answer("POST", f"/market/items/{_part(id)}/publish")

    def withdraw_item(self, id: int) -> Answer[t.MarketItem]:
        """Withdraw an item from the shop; buyers keep it. Scope: `market:write`."""
        return self._answer("POST", f"/market/items/{_part(id)}/withdraw")

    def list_categories(self) -> Answer[List[t.ListCategoriesDataEntry]]:
        """List categories in use. Scope: `market:read`."""
        return self._answer("GET", "/market/categories")

    def list_item_media(self, id: int) -> Answer[List[t.MarketMedia]]:
        """List the uploaded media of an item. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/media")

    def delete_item_media(self, id: int, role: str) -> Answer[t.MarketItem]:
        """Delete a media file of an item. Scope: `market:write`."""
        return self._answer("DELETE", f"/market/items/{_part(id)}/media/{_part(role)}")

    def upload_item_media(self, id: int, role: str, file: bytes, content_type: str, query: Optional[t.SetShopLogoQuery] = None) -> Answer[t.MarketItem]:
        """Upload a media file of an item. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/media/{_part(role)}", query=query, file=file, content_type=content_type)

    def arrange_item_screenshots(self, id: int, body: t.ArrangeItemScreenshotsBody) -> Answer[t.MarketItem]:
        """Reorder screenshots and remove unlisted ones. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/screenshots", body=body)

    def list_item_versions(self, id: int) -> Answer[List[t.MarketVersion]]:
        """List the versions of an item. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/versions")

    def create_item_version(self, id: int, body: t.CreateItemVersionBody) -> Answer[t.MarketVersion]:
        """Create an unpublished version. Scope: `market:write`."""
        return self._answer("POST", f"/market/items/{_part(id)}/versions", body=body)

    def get_item_version(self, id: int, version_id: int) -> Answer[t.MarketVersion]:
        """Show a version and its files. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/versions/{_part(version_id)}")

    def update_item_version(self, id: int, version_id: int, body: Optional[t.UpdateItemVersionBody] = None) -> Answer[t.MarketVersion]:
        """Update a version. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/versions/{_part(version_id)}", body=body or {})

    def delete_item_version(self, id: int, version_id: int) -> t.DeleteItemVersionAnswer:
        """Delete an unpublished version. Scope: `market:write`."""
        return self.json("DELETE", f"/market/items/{_part(id)}/versions/{_part(version_id)}")

    def publish_item_version(self, id: int, version_id: int, body: Optional[t.PublishItemVersionBody] = None) -> Answer[t.MarketVersion]:
        """Publish a version. Scope: `market:write`."""
        return self._answer("POST", f"/market/items/{_part(id)}/versions/{_part(version_id)}/publish", body=body or {})

    def get_buyer_mail_recipients(self, id: int, query: Optional[t.GetBuyerMailRecipientsQuery] = None) -> Answer[t.MarketVersionMailRecipients]:
        """Show the recipients of an email about a new version. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/buyer-mail", query=query)

    def preview_buyer_mail(self, id: int, version_id: int) -> Answer[t.MarketVersionMailPreview]:
        """Preview the email to buyers about a version. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/versions/{_part(version_id)}/buyer-mail")

    def stop_buyer_mail(self, id: int, version_id: int) -> Answer[t.MarketVersion]:
        """Stop the emails to buyers about a version. Scope: `market:write`."""
        return self._answer("DELETE", f"/market/items/{_part(id)}/versions/{_part(version_id)}/buyer-mail")

    def test_buyer_mail(self, id: int, version_id: int) -> Answer[t.MarketVersionMailTest]:
        """Send yourself the email to buyers about a version. Scope: `market:write`."""
        return self._answer("POST", f"/market/items/{_part(id)}/versions/{_part(version_id)}/buyer-mail/test")

    def download_version_file(self, id: int, version_id: int, file_id: int) -> HTTPResponse:
        """Download a file of a version; supports range requests. Scope: `market:read`."""
        return self.file("GET", f"/market/items/{_part(id)}/versions/{_part(version_id)}/files/{_part(file_id)}")

    def update_version_file(self, id: int, version_id: int, file_id: int, body: Optional[t.UpdateVersionFileBody] = None) -> Answer[t.MarketVersion]:
        """Update the platform and signature of a file. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/versions/{_part(version_id)}/files/{_part(file_id)}", body=body or {})

    def delete_version_file(self, id: int, version_id: int, file_id: int) -> t.DeleteVersionFileAnswer:
        """Delete a file of a version. Scope: `market:write`."""
        return self.json("DELETE", f"/market/items/{_part(id)}/versions/{_part(version_id)}/files/{_part(file_id)}")

    def list_item_monitors(self, id: int) -> Answer[List[t.ItemMonitor]]:
        """Show the monitors of an item. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/monitors")

    def watch_item(self, id: int, subject: str, body: Optional[t.WatchItemBody] = None) -> Answer[List[t.ItemMonitor]]:
        """Monitor the demo or the license server of an item. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/monitors/{_part(subject)}", body=body or {})

    def unwatch_item(self, id: int, subject: str) -> t.UnwatchItemAnswer:
        """Unlink a monitor from an item. Scope: `market:write`."""
        return self.json("DELETE", f"/market/items/{_part(id)}/monitors/{_part(subject)}")

    def list_item_tiers(self, id: int) -> Answer[List[t.ItemTier]]:
        """List the tiers of an item. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/tiers")

    def save_item_tiers(self, id: int, body: t.SaveItemTiersBody) -> Answer[List[t.ItemTier]]:
        """Replace the tiers of an item. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/tiers", body=body)

    def grant_purchase(self, body: t.GrantPurchaseBody) -> Answer[t.MarketPurchaseDetail]:
        """Give a license without a payment. Scope: `market:write`."""
        return self._answer("POST", "/market/purchases", body=body)

    def list_purchases(self, query: Optional[t.ListPurchasesQuery] = None) -> Pages[t.MarketPurchase, PageMeta]:
        """List purchases. Scope: `market:read`."""
        return self._pages("/market/purchases", query=query)

    def list_reviews(self, query: Optional[t.ListReviewsQuery] = None) -> Pages[t.Review, PageMeta]:
        """List the reviews of your items. Scope: `market:read`."""
        return self._pages("/market/reviews", query=query)

    def get_review_summary(self, query: Optional[t.GetReviewSummaryQuery] = None) -> Answer[t.ReviewSummary]:
        """Show the average and the number of your reviews. Scope: `market:read`."""
        return self._answer("GET", "/market/reviews/summary", query=query)

    def get_review(self, id: int) -> Answer[t.Review]:
        """Show a review. Scope: `market:read`."""
        return self._answer("GET", f"/market/reviews/{_part(id)}")

    def update_review(self, id: int, body: Optional[t.UpdateReviewBody] = None) -> Answer[t.Review]:
        """Answer or hide a review. Scope: `market:write`."""
        return self._answer("PUT", f"/market/reviews/{_part(id)}", body=body or {})

    def list_support_questions(self, query: Optional[t.ListSupportQuestionsQuery] = None) -> Pages[t.SupportQuestion, PageMeta]:
        """List support questions. Scope: `market:read`."""
        return self._pages("/market/support-questions", query=query)

    def get_support_question_summary(self) -> Answer[t.SupportQuestionSummary]:
        """Count support questions by status. Scope: `market:read`."""
        return self._answer("GET", "/market/support-questions/summary")

    def get_support_question(self, id: int) -> Answer[t.SupportQuestionDetail]:
        """Show a support question. Scope: `market:read`."""
        return self._answer("GET", f"/market/support-questions/{_part(id)}")

    def update_support_question(self, id: int, body: Optional[t.UpdateSupportQuestionBody] = None) -> Answer[t.SupportQuestionDetail]:
        """Close or reopen a support question. Scope: `market:write`."""
        return self._answer("PUT", f"/market/support-questions/{_part(id)}", body=body or {})

    def delete_support_question(self, id: int) -> t.DeleteSupportQuestionAnswer:
        """Delete a support question. Scope: `market:write`."""
        return self.json("DELETE", f"/market/support-questions/{_part(id)}")

    def answer_support_question(self, id: int, body: t.AnswerSupportQuestionBody) -> Answer[t.SupportQuestionDetail]:
        """Answer a support question. Scope: `market:write`."""
        return self._answer("POST", f"/market/support-questions/{_part(id)}/answers", body=body)

    def export_purchases(self, query: Optional[t.ExportPurchasesQuery] = None) -> HTTPResponse:
        """Export purchases as CSV. Scope: `market:read`."""
        return self.file("GET", "/market/purchases.csv", query=query)

    def get_purchase(self, id: int) -> Answer[t.MarketPurchaseDetail]:
        """Show a purchase with its history. Scope: `market:read`."""
        return self._answer("GET", f"/market/purchases/{_part(id)}")

    def update_purchase(self, id: int, body: Optional[t.UpdatePurchaseBody] = None) -> Answer[t.MarketPurchaseDetail]:
        """Correct the buyer’s details. Scope: `market:write`."""
        return self._answer("PUT", f"/market/purchases/{_part(id)}", body=body or {})

    def refund_purchase(self, id: int, body: Optional[t.RefundPurchaseBody] = None) -> Answer[t.MarketPurchaseDetail]:
        """Refund a purchase, in full or in part. Scope: `money`."""
        return self._answer("POST", f"/market/purchases/{_part(id)}/refunds", body=body or {})

    def revoke_purchase(self, id: int, body: Optional[t.RevokePurchaseBody] = None) -> Answer[t.MarketPurchaseDetail]:
        """Revoke a purchase. Scope: `market:write`."""
        return self._answer("POST", f"/market/purchases/{_part(id)}/revoke", body=body or {})

    def extend_purchase_support(self, id: int, body: t.ExtendPurchaseSupportBody) -> Answer[t.MarketPurchaseDetail]:
        """Extend support. Scope: `market:write`."""
        return self._answer("POST", f"/market/purchases/{_part(id)}/support", body=body)

    def replace_purchase_code(self, id: int) -> Answer[t.MarketPurchaseDetail]:
        """Replace the purchase code. Scope: `market:write`."""
        return self._answer("POST", f"/market/purchases/{_part(id)}/code")

    def send_purchase_link(self, id: int) -> Answer[t.SendPurchaseLinkData]:
        """Email the buyer a library link. Scope: `market:write`."""
        return self._answer("POST", f"/market/purchases/{_part(id)}/link")

    def cancel_purchase_subscription(self, id: int) -> Answer[t.MarketPurchaseDetail]:
        """Cancel a subscription. Scope: `market:write`."""
        return self._answer("POST", f"/market/purchases/{_part(id)}/subscription/cancel")

    def list_refund_requests(self, query: Optional[t.ListRefundRequestsQuery] = None) -> Pages[t.MarketRefundRequest, PageMeta]:
        """List refund requests. Scope: `market:read`."""
        return self._pages("/market/refund-requests", query=query)

    def get_refund_request(self, id: int) -> Answer[t.MarketRefundRequest]:
        """Show a refund request. Scope: `market:read`."""
        return self._answer("GET", f"/market/refund-requests/{_part(id)}")

    def accept_refund_request(self, id: int) -> Answer[t.MarketRefundRequest]:
        """Accept a refund request. Scope: `money`."""
        return self._answer("POST", f"/market/refund-requests/{_part(id)}/accept")

    def decline_refund_request(self, id: int, body: t.DeclineRefundRequestBody) -> Answer[t.MarketRefundRequest]:
        """Decline a refund request. Scope: `market:write`."""
        return self._answer("POST", f"/market/refund-requests/{_part(id)}/decline", body=body)

    def list_customers(self, query: Optional[t.ListCustomersQuery] = None) -> Pages[t.MarketCustomer, None]:
        """List customers. Scope: `market:read`."""
        return self._pages("/market/customers", query=query)

    def export_customers(self, query: Optional[t.ExportCustomersQuery] = None) -> HTTPResponse:
        """Export customers as CSV. Scope: `market:read`."""
        return self.file("GET", "/market/customers.csv", query=query)

    def get_customer(self, id: int) -> Answer[t.MarketCustomerDetail]:
        """Show a customer with notes and purchases. Scope: `market:read`."""
        return self._answer("GET", f"/market/customers/{_part(id)}")

    def create_customer_note(self, id: int, body: t.CreateCustomerNoteBody) -> Answer[t.MarketCustomerNote]:
        """Write a private note about a customer. Scope: `market:write`."""
        return self._answer("POST", f"/market/customers/{_part(id)}/notes", body=body)

    def update_customer_note(self, id: int, note_id: int, body: t.CreateCustomerNoteBody) -> Answer[t.MarketCustomerNote]:
        """Change a note about a customer. Scope: `market:write`."""
        return self._answer("PUT", f"/market/customers/{_part(id)}/notes/{_part(note_id)}", body=body)

    def delete_customer_note(self, id: int, note_id: int) -> t.DeleteCustomerNoteAnswer:
        """Delete a note about a customer. Scope: `market:write`."""
        return self.json("DELETE", f"/market/customers/{_part(id)}/notes/{_part(note_id)}")

    def copy_customer_data(self, id: int) -> HTTPResponse:
        """Download a customer’s data. Scope: `market:write`."""
        return self.file("GET", f"/market/customers/{_part(id)}/data")

    def preview_customer_erasure(self, id: int) -> Answer[t.MarketCustomerErasure]:
        """Show what erasing a customer would do. Scope: `market:write`."""
        return self._answer("GET", f"/market/customers/{_part(id)}/erasure")

    def erase_customer(self, id: int, body: t.EraseCustomerBody) -> Answer[t.MarketCustomerErasure]:
        """Erase a customer’s data. Scope: `market:write`."""
        return self._answer("POST", f"/market/customers/{_part(id)}/erasure", body=body)

    def get_purchase_invoice(self, id: int) -> HTTPResponse:
        """Download a purchase's invoice. Scope: `market:read`."""
        return self.file("GET", f"/market/purchases/{_part(id)}/invoice.pdf")

    def get_purchase_document(self, id: int, number: str) -> HTTPResponse:
        """Download an invoice or a credit note. Scope: `market:read`."""
        return self.file("GET", f"/market/purchases/{_part(id)}/documents/{_part(number)}")

    def get_purchase_e_invoice(self, id: int, number: str) -> HTTPResponse:
        """Download an e-invoice. Scope: `market:read`."""
        return self.file("GET", f"/market/purchases/{_part(id)}/documents/{_part(number)}/e-invoice")

    def get_sales(self, query: Optional[t.GetSalesQuery] = None) -> Report[List[t.GetSalesDataEntry], t.GetSalesMeta]:
        """Show sales over time. Scope: `market:read`."""
        return self._report("GET", "/market/sales", query=query)

    def get_sales_funnel(self, query: Optional[t.GetSalesFunnelQuery] = None) -> Report[List[t.GetSalesFunnelDataEntry], t.GetSalesFunnelMeta]:
        """Show the sales funnel. Scope: `market:read`."""
        return self._report("GET", "/market/funnel", query=query)

    def list_purchase_activations(self, id: int) -> Report[List[t.ListPurchaseActivationsDataEntry], t.ListPurchaseActivationsMeta]:
        """List the activations of one of your purchases. Scope: `market:read`."""
        return self._report("GET", f"/market/purchases/{_part(id)}/activations")

    def delete_purchase_activation(self, id: int, activation_id: int) -> t.DeletePurchaseActivationAnswer:
        """Remove an activation and revoke its license files. Scope: `market:write`."""
        return self.json("DELETE", f"/market/purchases/{_part(id)}/activations/{_part(activation_id)}")

    def list_signing_keys(self) -> Answer[List[t.ListSigningKeysDataEntry]]:
        """List the keys that sign license files. Scope: `service`."""
        return self._answer("GET", "/market/signing-keys")

    def create_signing_key(self) -> Answer[t.ListSigningKeysDataEntry]:
        """Rotate the signing key; earlier keys still verify. Scope: `service`."""
        return self._answer("POST", "/market/signing-keys")

    def delete_signing_key(self, id: str) -> t.DeleteSigningKeyAnswer:
        """Delete a retired signing key and invalidate the license files signed with it. Scope: `service`."""
        return self.json("DELETE", f"/market/signing-keys/{_part(id)}")

    def get_version_adoption(self, id: int) -> Answer[t.MarketVersionAdoption]:
        """Show which versions the buyers run. Scope: `market:read`."""
        return self._answer("GET", f"/market/items/{_part(id)}/adoption")

    def list_shop_alerts(self, query: Optional[t.ListShopAlertsQuery] = None) -> Pages[t.ShopAlert, PageMeta]:
        """List shop alerts. Scope: `market:read`."""
        return self._pages("/market/alerts", query=query)

    def get_shop_alert_settings(self) -> Answer[t.ShopAlertSettings]:
        """Show shop alert settings. Scope: `market:read`."""
        return self._answer("GET", "/market/alert-settings")

    def update_shop_alert_settings(self, body: Optional[t.UpdateShopAlertSettingsBody] = None) -> Answer[t.ShopAlertSettings]:
        """Update shop alert settings. Scope: `market:write`."""
        return self._answer("PUT", "/market/alert-settings", body=body or {})

    def get_tax_settings(self) -> Answer[t.TaxSettings]:
        """Show tax settings. Scope: `market:read`."""
        return self._answer("GET", "/market/tax")

    def update_tax_settings(self, body: Optional[t.UpdateTaxSettingsBody] = None) -> Answer[t.TaxSettings]:
        """Update tax settings. Scope: `market:write`."""
        return self._answer("PUT", "/market/tax", body=body or {})

    def get_tax_totals(self, query: Optional[t.GetTaxTotalsQuery] = None) -> Answer[t.GetTaxTotalsData]:
        """Show tax totals of a quarter. Scope: `money`."""
        return self._answer("GET", "/market/money/tax", query=query)

    def list_outage_buyers(self, outage: Literal["incident", "shop_alert"], id: int) -> Answer[t.OutageBuyers]:
        """List the buyers that an outage hit. Scope: `market:write`."""
        return self._answer("GET", f"/market/outages/{_part(outage)}/{_part(id)}/buyers")

    def make_good_outage(self, outage: Literal["incident", "shop_alert"], id: int, body: Optional[t.MakeGoodOutageBody] = None) -> Answer[t.MadeGood]:
        """Apologize to the buyers affected by an outage. Scope: `market:write`."""
        return self._answer("POST", f"/market/outages/{_part(outage)}/{_part(id)}/make-good", body=body or {})

    def list_balances(self, query: Optional[t.ListBalancesQuery] = None) -> Answer[List[t.Balance]]:
        """Show balances. Scope: `money`."""
        return self._answer("GET", "/market/money/balances", query=query)

    def list_money_entries(self, query: Optional[t.ListMoneyEntriesQuery] = None) -> Pages[t.MoneyEntry, PageMeta]:
        """List entries of a balance. Scope: `money`."""
        return self._pages("/market/money/entries", query=query)

    def get_statement(self, query: Optional[t.GetStatementQuery] = None) -> Answer[t.GetStatementData]:
        """Show a statement. Scope: `money`."""
        return self._answer("GET", "/market/money/statement", query=query)

    def list_withdrawals(self, query: Optional[t.ListWithdrawalsQuery] = None) -> Pages[t.Withdrawal, PageMeta]:
        """List withdrawals. Scope: `money`."""
        return self._pages("/market/money/withdrawals", query=query)

    def create_withdrawal(self, body: t.CreateWithdrawalBody) -> Answer[t.Withdrawal]:
        """Request a withdrawal. Scope: `money`."""
        return self._answer("POST", "/market/money/withdrawals", body=body)

    def get_withdrawal(self, id: int) -> Answer[t.Withdrawal]:
        """Show a withdrawal. Scope: `money`."""
        return self._answer("GET", f"/market/money/withdrawals/{_part(id)}")

    def list_payouts(self, query: Optional[t.ListWithdrawalsQuery] = None) -> Pages[t.Payout, PageMeta]:
        """List payouts of all authors. Scope: `service`."""
        return self._pages("/market/money/payouts", query=query)

    def get_payout(self, id: int) -> Answer[t.GetPayoutData]:
        """Show a payout. Scope: `service`."""
        return self._answer("GET", f"/market/money/payouts/{_part(id)}")

    def update_payout(self, id: int, body: t.UpdatePayoutBody) -> Answer[t.Payout]:
        """Mark a payout as paid, or reject it. Scope: `service`."""
        return self._answer("PUT", f"/market/money/payouts/{_part(id)}", body=body)

    def list_catalogue_imports(self, query: Optional[t.ListCatalogueImportsQuery] = None) -> Pages[t.MarketImport, PageMeta]:
        """List imports. Scope: `market:read`."""
        return self._pages("/market/imports", query=query)

    def create_catalogue_import(self, file: bytes, content_type: str, query: Optional[t.CreateCatalogueImportQuery] = None) -> Answer[t.MarketImport]:
        """Import items and purchases. Scope: `market:write`."""
        return self._answer("POST", "/market/imports", query=query, file=file, content_type=content_type)

    def get_catalogue_import(self, id: int) -> Answer[t.MarketImport]:
        """Show an import and its progress. Scope: `market:read`."""
        return self._answer("GET", f"/market/imports/{_part(id)}")

    def delete_catalogue_import(self, id: int) -> t.DeleteCatalogueImportAnswer:
        """Stop an import, or delete a failed one. Scope: `market:write`."""
        return self.json("DELETE", f"/market/imports/{_part(id)}")

    def apply_catalogue_import(self, id: int, body: Optional[t.ApplyCatalogueImportBody] = None) -> Answer[t.MarketImport]:
        """Import the file of a dry run. Scope: `market:write`."""
        return self._answer("POST", f"/market/imports/{_part(id)}/apply", body=body or {})

    def list_refused_import_rows(self, id: int) -> HTTPResponse:
        """Export refused rows as CSV. Scope: `market:read`."""
        return self.file("GET", f"/market/imports/{_part(id)}/refused")

    def list_import_rows(self, id: int) -> Answer[t.MarketImportRows]:
        """List the first refused and changed rows. Scope: `market:read`."""
        return self._answer("GET", f"/market/imports/{_part(id)}/rows")

    def list_import_changes(self, id: int) -> HTTPResponse:
        """Export added and changed rows as CSV. Scope: `market:read`."""
        return self.file("GET", f"/market/imports/{_part(id)}/changes")

    def list_webhook_endpoints(self) -> Answer[List[t.WebhookEndpoint]]:
        """List webhook endpoints. Scope: `webhooks:read`."""
        return self._answer("GET", "/market/webhooks")

    def create_webhook_endpoint(self, body: t.CreateWebhookEndpointBody) -> Answer[t.CreateWebhookEndpointData]:
        """Create a webhook endpoint. Scope: `webhooks:write`."""
        return self._answer("POST", "/market/webhooks", body=body)

    def get_webhook_endpoint(self, id: int) -> Answer[t.WebhookEndpoint]:
        """Show a webhook endpoint. Scope: `webhooks:read`."""
        return self._answer("GET", f"/market/webhooks/{_part(id)}")

    def update_webhook_endpoint(self, id: int, body: Optional[t.UpdateWebhookEndpointBody] = None) -> Answer[t.WebhookEndpoint]:
        """Update a webhook endpoint. Scope: `webhooks:write`."""
        return self._answer("PUT", f"/market/webhooks/{_part(id)}", body=body or {})

    def delete_webhook_endpoint(self, id: int) -> t.DeleteWebhookEndpointAnswer:
        """Delete a webhook endpoint. Scope: `webhooks:write`."""
        return self.json("DELETE", f"/market/webhooks/{_part(id)}")

    def replace_webhook_secret(self, id: int) -> Answer[t.CreateWebhookEndpointData]:
        """Replace the secret of a webhook endpoint. Scope: `webhooks:write`."""
        return self._answer("POST", f"/market/webhooks/{_part(id)}/secret")

    def list_webhook_deliveries(self, id: int, query: Optional[t.ListWebhookDeliveriesQuery] = None) -> Pages[t.WebhookDelivery, PageMeta]:
        """List deliveries to a webhook endpoint. Scope: `webhooks:read`."""
        return self._pages(f"/market/webhooks/{_part(id)}/deliveries", query=query)

    def get_webhook_delivery(self, id: int, delivery_id: int) -> Answer[t.GetWebhookDeliveryData]:
        """Show a delivery. Scope: `webhooks:read`."""
        return self._answer("GET", f"/market/webhooks/{_part(id)}/deliveries/{_part(delivery_id)}")

    def resend_webhook_delivery(self, id: int, delivery_id: int) -> Answer[t.GetWebhookDeliveryData]:
        """Send a delivery again. Scope: `webhooks:write`."""
        return self._answer("POST", f"/market/webhooks/{_part(id)}/deliveries/{_part(delivery_id)}/resend")

    def resend_failed_deliveries(self, id: int, body: t.ResendFailedDeliveriesBody) -> Answer[t.ResendFailedDeliveriesData]:
        """Send all failed deliveries again. Scope: `webhooks:write`."""
        return self._answer("POST", f"/market/webhooks/{_part(id)}/resend", body=body)

    def test_webhook_endpoint(self, id: int, body: Optional[t.TestWebhookEndpointBody] = None) -> Answer[t.WebhookDelivery]:
        """Send a test event to a webhook endpoint. Scope: `webhooks:write`."""
        return self._answer("POST", f"/market/webhooks/{_part(id)}/test", body=body or {})

    def upload_version_file(self, id: int, version_id: int, file: bytes, content_type: str, query: Optional[t.SetShopLogoQuery] = None) -> Answer[t.MarketVersion]:
        """Upload a file of a version. Scope: `market:write`."""
        return self._answer("PUT", f"/market/items/{_part(id)}/versions/{_part(version_id)}/files", query=query, file=file, content_type=content_type)

    def check_purchase_code(self, body: t.CheckPurchaseCodeBody) -> Answer[Union[t.CheckPurchaseCodeData, t.CheckPurchaseCodeData2]]:
        """Validate a purchase code. Scope: `market:validate`."""
        return self._answer("POST", "/purchases/validate", body=body)

    def activate_purchase(self, body: t.ActivatePurchaseBody) -> Answer[Union[t.ActivatePurchaseData, t.ActivatePurchaseData2]]:
        """Activate a purchase on a machine or domain. Scope: `market:validate`."""
        return self._answer("POST", "/purchases/activate", body=body)

    def deactivate_purchase(self, body: t.CheckPurchaseCodeBody) -> Answer[Union[t.DeactivatePurchaseData, t.DeactivatePurchaseData2]]:
        """Deactivate a purchase on a machine or domain. Scope: `market:validate`."""
        return self._answer("POST", "/purchases/deactivate", body=body)

    def list_activations(self, query: t.ListActivationsQuery) -> Report[List[t.ListPurchaseActivationsDataEntry], t.ListPurchaseActivationsMeta]:
        """List the activations of a purchase. Scope: `market:validate`."""
        return self._report("GET", "/purchases/activations", query=query)

    def get_licence(self, query: t.GetLicenceQuery) -> Answer[Union[t.GetLicenceData, t.GetLicenceData2]]:
        """Create a license file that proves a purchase offline. Scope: `market:validate`."""
        return self._answer("GET", "/purchases/licence", query=query)

    def create_licence(self, body: t.CreateLicenceBody) -> Answer[Union[t.GetLicenceData, t.GetLicenceData2]]:
        """Create a license file that proves a purchase offline. Scope: `market:validate`."""
        return self._answer("POST", "/purchases/licence", body=body)

    def validate_licence(self, body: t.ValidateLicenceBody) -> Answer[Union[t.ValidateLicenceData, t.ValidateLicenceData2]]:
        """Validate a purchase code without an API key."""
        return self._answer("POST", "/licences/validate", body=body)

    def activate_licence(self, body: t.ActivateLicenceBody) -> Answer[Union[t.ActivateLicenceData, t.ActivateLicenceData2]]:
        """Activate a purchase on a machine without an API key."""
        return self._answer("POST", "/licences/activate", body=body)

    def deactivate_licence(self, body: t.DeactivateLicenceBody) -> Answer[Union[t.DeactivatePurchaseData, t.DeactivateLicenceData2]]:
        """Deactivate a purchase on a machine without an API key."""
        return self._answer("POST", "/licences/deactivate", body=body)

    def create_licence_file(self, body: t.CreateLicenceFileBody) -> Answer[Union[t.GetLicenceData, t.CreateLicenceFileData2]]:
        """Create a license file without an API key."""
        return self._answer("POST", "/licences/file", body=body)

    def get_updates(self, id: int, query: Optional[t.GetUpdatesQuery] = None) -> Answer[t.MarketUpdate]:
        """Show the newest version of an item without an API key."""
        return self._answer("GET", f"/updates/{_part(id)}", query=query)

    def check_for_updates(self, id: int, body: t.CheckForUpdatesBody) -> Answer[t.MarketUpdate]:
        """Request updates with a purchase code."""
        return self._answer("POST", f"/updates/{_part(id)}", body=body)

    def list_annotations(self, query: Optional[t.ListAnnotationsQuery] = None) -> Answer[List[t.Annotation]]:
        """List annotations. Scope: `annotations:read`."""
        return self._answer("GET", "/annotations", query=query)

    def create_annotation(self, body: t.CreateAnnotationBody) -> Answer[t.Annotation]:
        """Store an annotation. Scope: `annotations:write`."""
        return self._answer("POST", "/annotations", body=body)

    def get_annotation(self, id: int) -> Answer[t.Annotation]:
        """Show an annotation. Scope: `annotations:read`."""
        return self._answer("GET", f"/annotations/{_part(id)}")

    def update_annotation(self, id: int, body: Optional[t.UpdateAnnotationBody] = None) -> Answer[t.Annotation]:
        """Update an annotation. Scope: `annotations:write`."""
        return self._answer("PUT", f"/annotations/{_part(id)}", body=body or {})

    def delete_annotation(self, id: int) -> t.DeleteAnnotationAnswer:
        """Delete an annotation. Scope: `annotations:write`."""
        return self.json("DELETE", f"/annotations/{_part(id)}")

    def list_contacts(self) -> Answer[List[t.Contact]]:
        """List contacts. Scope: `monitors:read`."""
        return self._answer("GET", "/contacts")

    def create_contact(self, body: t.CreateContactBody) -> Answer[t.CreateContactData]:
        """Create a contact. Scope: `monitors:write`."""
        return self._answer("POST", "/contacts", body=body)

    def preview_contact_template(self, body: Optional[t.PreviewContactTemplateBody] = None) -> Answer[t.PreviewContactTemplateData]:
        """Preview a webhook template. Scope: `monitors:write`."""
        return self._answer("POST", "/contacts/template-preview", body=body or {})

    def get_contact(self, id: int) -> Answer[t.CreateContactData]:
        """Show a contact. Scope: `monitors:read`."""
        return self._answer("GET", f"/contacts/{_part(id)}")

    def update_contact(self, id: int, body: Optional[t.UpdateContactBody] = None) -> Answer[t.CreateContactData]:
        """Update a contact. Scope: `monitors:write`."""
        return self._answer("PUT", f"/contacts/{_part(id)}", body=body or {})

    def delete_contact(self, id: int, query: Optional[t.DeleteContactQuery] = None) -> t.DeleteContactAnswer:
        """Delete a contact. Scope: `monitors:write`."""
        return self.json("DELETE", f"/contacts/{_part(id)}", query=query)

    def test_contact(self, id: int) -> Answer[t.TestContactData]:
        """Test a contact. Scope: `monitors:write`."""
        return self._answer("POST", f"/contacts/{_part(id)}/test")

    def list_webhooks(self) -> Answer[List[t.Webhook]]:
        """List webhooks. Scope: `webhooks:read`."""
        return self._answer("GET", "/webhooks")

    def create_webhook(self, body: t.CreateWebhookBody) -> Answer[t.CreateWebhookData]:
        """Create a webhook. Scope: `webhooks:write`."""
        return self._answer("POST", "/webhooks", body=body)

    def get_webhook(self, id: int) -> Answer[t.Webhook]:
        """Show a webhook. Scope: `webhooks:read`."""
        return self._answer("GET", f"/webhooks/{_part(id)}")

    def update_webhook(self, id: int, body: Optional[t.UpdateWebhookBody] = None) -> Answer[t.Webhook]:
        """Update a webhook. Scope: `webhooks:write`."""
        return self._answer("PUT", f"/webhooks/{_part(id)}", body=body or {})

    def delete_webhook(self, id: int) -> t.DeleteWebhookAnswer:
        """Delete a webhook. Scope: `webhooks:write`."""
        return self.json("DELETE", f"/webhooks/{_part(id)}")

    def rotate_secret_of_webhook(self, id: int) -> Answer[t.CreateWebhookData]:
        """Replace the secret of a webhook. Scope: `webhooks:write`."""
        return self._answer("POST", f"/webhooks/{_part(id)}/secret")

    def list_webhook_event_types(self) -> Answer[List[t.WebhookEventType]]:
        """List webhook event types. Scope: `webhooks:read`."""
        return self._answer("GET", "/webhook-event-types")

    def list_deliveries_of_webhook(self, id: int, query: Optional[t.ListWebhookDeliveriesQuery] = None) -> Pages[t.WebhookDelivery, PageMeta]:
        """List deliveries to a webhook endpoint. Scope: `webhooks:read`."""
        return self._pages(f"/webhooks/{_part(id)}/deliveries", query=query)

    def get_delivery_of_webhook(self, id: int, delivery_id: int) -> Answer[t.GetWebhookDeliveryData]:
        """Show a delivery. Scope: `webhooks:read`."""
        return self._answer("GET", f"/webhooks/{_part(id)}/deliveries/{_part(delivery_id)}")

    def resend_delivery_of_webhook(self, id: int, delivery_id: int) -> Answer[t.GetWebhookDeliveryData]:
        """Send a delivery again. Scope: `webhooks:write`."""
        return self._answer("POST", f"/webhooks/{_part(id)}/deliveries/{_part(delivery_id)}/resend")

    def resend_failed_deliveries_of_webhook(self, id: int, body: t.ResendFailedDeliveriesBody) -> Answer[t.ResendFailedDeliveriesData]:
        """Send all failed deliveries again. Scope: `webhooks:write`."""
        return self._answer("POST", f"/webhooks/{_part(id)}/resend", body=body)

    def test_webhook(self, id: int, body: Optional[t.TestWebhookEndpointBody] = None) -> Answer[t.WebhookDelivery]:
        """Send a test event to a webhook endpoint. Scope: `webhooks:write`."""
        return self._answer("POST", f"/webhooks/{_part(id)}/test", body=body or {})

    def list_trash(self, query: Optional[t.ListTrashQuery] = None) -> Pages[t.ListTrashDataEntry, PageMeta]:
        """List deleted things."""
        return self._pages("/trash", query=query)

    def empty_trash(self) -> t.EmptyTrashAnswer:
        """Empty the trash."""
        return self.json("DELETE", "/trash")

    def restore_from_trash(self, body: t.RestoreFromTrashBody) -> Answer[t.RestoreFromTrashData]:
        """Restore a deleted thing."""
        return self._answer("POST", "/trash/restorations", body=body)

    def delete_from_trash(self, kind: str, id: int) -> t.DeleteFromTrashAnswer:
        """Delete a thing for good."""
        return self.json("DELETE", f"/trash/{_part(kind)}/{_part(id)}")
