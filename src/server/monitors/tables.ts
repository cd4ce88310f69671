import { byAccount, rowsOf, type TableDeclarations } from '../database/index.ts';

const byMonitor = (...key: string[]) => rowsOf('monitors', 'monitor_id', ...key);
const byStatusPage = (...key: string[]) => rowsOf('status_pages', 'status_page_id', ...key);

export const monitorTables = {
  incident_traffic: {
    owner: 'monitors/incidents',
    rows: byAccount('incident_id', 'position'),
    archive: 'monitors/incident-traffic',
  },
  incident_responses: {
    owner: 'monitors/incidents',
    rows: rowsOf('incidents', 'incident_id', 'incident_id'),
    archive: 'monitors/incident-responses',
  },
  incident_comments: {
    owner: 'monitors/incidents',
    rows: rowsOf('incidents', 'incident_id'),
    archive: 'monitors/incident-comments',
  },
  // Also in monitors/alerts, because a change of the monitor can end its incident.
  incidents: { owner: 'monitors', rows: byAccount(), archive: 'monitors/incidents' },
  monitor_dependencies: {
    owner: 'monitors/dependencies',
    rows: byMonitor('monitor_id', 'depends_on_id'),
    archive: 'monitors/dependencies',
  },
  monitor_tags: { owner: 'monitors/monitor', rows: byMonitor('monitor_id', 'tag'), archive: 'monitors/tags' },
  monitor_failures: { owner: 'monitors/failures', rows: byMonitor('monitor_id'), archive: null },
  monitor_degradations: {
    owner: 'monitors/monitor',
    rows: byMonitor(),
    archive: 'monitors/degraded-periods',
  },
  heartbeat_logs: { owner: 'monitors/heartbeats', rows: byMonitor(), archive: null },
  monitor_gaps: { owner: 'monitors/monitor', rows: byMonitor(), archive: 'monitors/gaps' },
  monitor_views: { owner: 'monitors/views', rows: byAccount(), archive: 'monitors/saved-views' },
  maintenance_rule_monitors: {
    owner: 'monitors/maintenance',
    rows: rowsOf('maintenance_rules', 'rule_id', 'rule_id', 'monitor_id'),
    archive: 'monitors/maintenance-rule-monitors',
  },
  maintenance_rules: { owner: 'monitors/maintenance', rows: byAccount(), archive: 'monitors/maintenance-rules' },
  maintenance_plans: { owner: 'monitors/maintenance', rows: byAccount(), archive: 'monitors/maintenance-plans' },
  objective_monitors: {
    owner: 'monitors/objectives',
    rows: rowsOf('objectives', 'objective_id', 'objective_id', 'monitor_id'),
    archive: 'monitors/objective-monitors',
  },
  objectives: { owner: 'monitors/objectives', rows: byAccount(), archive: 'monitors/objectives' },
  uptime_report_monitors: {
    owner: 'monitors/uptime-reports',
    rows: rowsOf('uptime_reports', 'report_id', 'report_id', 'monitor_id'),
    archive: 'monitors/uptime-report-monitors',
  },
  uptime_report_groups: {
    owner: 'monitors/uptime-reports',
    rows: rowsOf('uptime_reports', 'report_id', 'report_id', 'group_id'),
    archive: 'monitors/uptime-report-groups',
  },
  uptime_report_recipients: {
    owner: 'monitors/uptime-reports',
    rows: byAccount(),
    archive: 'monitors/uptime-report-recipients',
  },
  uptime_reports: { owner: 'monitors/uptime-reports', rows: byAccount(), archive: 'monitors/uptime-reports' },
  status_page_groups: {
    owner: 'monitors/status-pages',
    rows: byStatusPage('status_page_id', 'position'),
    archive: 'monitors/status-page-groups',
  },
  status_page_monitors: {
    owner: 'monitors/status-pages',
    rows: byStatusPage('status_page_id', 'monitor_id'),
    archive: 'monitors/status-page-monitors',
  },
  status_page_logos: {
    owner: 'monitors/status-pages',
    rows: byStatusPage('status_page_id'),
    archive: 'pictures/status-page',
  },
  announcements: {
    owner: 'monitors/status-pages',
    rows: byStatusPage(),
    archive: 'monitors/status-page-announcements',
  },
  status_report_updates: {
    owner: 'monitors/status-pages',
    rows: rowsOf('status_reports', 'status_report_id'),
    archive: 'monitors/status-report-updates',
  },
  status_report_services: {
    owner: 'monitors/status-pages',
    rows: rowsOf('status_reports', 'status_report_id'),
    archive: 'monitors/status-report-services',
  },
  status_reports: { owner: 'monitors/status-pages', rows: byStatusPage(), archive: 'monitors/status-reports' },
  status_report_templates: {
    owner: 'monitors/status-pages',
    rows: byAccount(),
    archive: 'monitors/status-report-templates',
  },
  status_page_components: {
    owner: 'monitors/status-pages',
    rows: byStatusPage(),
    archive: 'monitors/status-page-components',
  },
  subscriber_services: {
    owner: 'monitors/status-pages',
    rows: rowsOf('subscribers', 'subscriber_id'),
    archive: 'monitors/status-page-subscriber-services',
  },
  subscribers: { owner: 'monitors/status-pages', rows: byStatusPage(), archive: 'monitors/status-page-subscribers' },
  maintenance_notices: {
    owner: 'monitors/status-pages',
    rows: byStatusPage('status_page_id', 'key'),
    archive: 'monitors/maintenance-notices',
  },
  status_pages: { owner: 'monitors/status-pages', rows: byAccount(), archive: 'monitors/status-pages' },
  alert_policy_steps: {
    owner: 'monitors/policies',
    rows: rowsOf('alert_policies', 'policy_id'),
    archive: 'monitors/alert-policy-steps',
  },
  alert_policies: { owner: 'monitors/policies', rows: byAccount(), archive: 'monitors/alert-policies' },
  monitors: { owner: 'monitors', rows: byAccount(), archive: 'monitors/monitors', events: 'checks' },
  monitor_groups: { owner: 'monitors', rows: byAccount(), archive: 'monitors/groups' },

  domain_expiries: {
    owner: 'monitors/domains',
    shared: 'keyed by domain and shared by its monitors; deleted when no monitor uses it',
  },
} satisfies TableDeclarations;
