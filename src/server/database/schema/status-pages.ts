import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type StatusPageTables = {
  status_pages: StatusPagesTable;
  status_page_groups: { status_page_id: number; position: number; name: string };
  status_page_monitors: { status_page_id: number; monitor_id: number; group_position: number; position: number };
  status_page_logos: { status_page_id: number; content: Buffer };
  announcements: AnnouncementsTable;
  subscribers: SubscribersTable;
  subscriber_services: SubscriberServicesTable;
  status_page_components: StatusPageComponentsTable;
  status_reports: StatusReportsTable;
  status_report_updates: StatusReportUpdatesTable;
  status_report_services: StatusReportServicesTable;
  status_report_templates: StatusReportTemplatesTable;
  /** `over_at` null: a plan that recurs often, so it is announced only once */
  maintenance_notices: { status_page_id: number; key: string; over_at: number | null };
};

export type DomainVerifier = 'dns' | 'owner';

export type DomainProblem = 'no_record' | 'other_value' | 'no_answer' | 'taken';

type StatusPagesTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  slug: string;
  /** several pages can claim a domain, but only the verified claim counts */
  domain: string | null;
  domain_verified_at: number | null;
  domain_verified_by: DomainVerifier | null;
  domain_checked_at: number | null;
  domain_problem: DomainProblem | null;
  domain_missing_since: number | null;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  /** `#rrggbb`; '': the default colours */
  accent: Generated<string>;
  footer_text: Generated<string>;
  footer_url: Generated<string>;
  noindex: number;
  show_response_times: number;
  show_causes: number;
  show_objectives: Generated<number>;
  password_hash: string | null;
  logo: string | null;
  /** separated by spaces. `*` allows any origin */
  embed_origins: Generated<string>;
  /** identifies an imported page, for example `statuspage:kctbh9vrtdwd` */
  reference: Generated<string | null>;
  created_at: number;
  updated_at: number;
};

type AnnouncementsTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  title: string;
  text: string;
  kind: 'info' | 'warning' | 'maintenance';
  starts_at: number;
  ends_at: number | null;
  created_at: number;
};

type SubscribersTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  channel: Generated<'email' | 'webhook' | 'slack'>;
  /** of the email address, or of the channel and its URL */
  email_hash: string;
  /** the email address or the URL */
  email_sealed: string;
  confirmed_at: number | null;
  language: Generated<Language>;
  /** 0: only those in `subscriber_services` */
  all_services: Generated<number>;
  /** of the visitor; null for email addresses, and after the confirmation */
  network_hash: Generated<string | null>;
  created_at: number;
};

/** Either `monitor_id` or `component_id` is set. */
type SubscriberServicesTable = {
  id: Generated<number>;
  subscriber_id: number;
  monitor_id: number | null;
  component_id: number | null;
};

export type ComponentState = 'up' | 'degraded' | 'down' | 'maintenance';

type StatusPageComponentsTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  group_position: number;
  position: number;
  name: string;
  state: ComponentState;
  changed_at: number;
  created_at: number;
};

export type ReportPhase = 'investigating' | 'identified' | 'monitoring' | 'resolved';

type StatusReportsTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  incident_id: number | null;
  title: string;
  impact: 'none' | 'minor' | 'major' | 'critical';
  postmortem: Generated<string>;
  /** when the first update was published; null: visitors don't see the report yet */
  published_at: number | null;
  /** null: the last published update has another phase than resolved */
  resolved_at: number | null;
  created_at: number;
};

type StatusReportUpdatesTable = {
  id: Generated<number>;
  status_report_id: number;
  phase: ReportPhase;
  text: string;
  /** of published updates, when they were published */
  publish_at: number;
  /** skipped: the report was resolved before `publish_at` */
  state: 'planned' | 'published' | 'skipped';
  notify: number;
  created_at: number;
};

/** Exactly one of `monitor_id` and `component_id` is set. */
type StatusReportServicesTable = {
  id: Generated<number>;
  status_report_id: number;
  monitor_id: number | null;
  component_id: number | null;
  state: ComponentState;
};

type StatusReportTemplatesTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  title: string;
} & Record<ReportPhase, Generated<string>> & { created_at: number };

export type StatusPageRow = Selectable<StatusPagesTable>;
export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
export type StatusPageComponentRow = Selectable<StatusPageComponentsTable>;
export type StatusReportRow = Selectable<StatusReportsTable>;
export type StatusReportUpdateRow = Selectable<StatusReportUpdatesTable>;
export type StatusReportServiceRow = Selectable<StatusReportServicesTable>;
export type StatusReportTemplateRow = Selectable<StatusReportTemplatesTable>;
