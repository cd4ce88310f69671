import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type UptimeReportTables = {
  uptime_reports: UptimeReportsTable;
  uptime_report_monitors: { report_id: number; monitor_id: number };
  uptime_report_groups: { report_id: number; group_id: number };
  uptime_report_recipients: UptimeReportRecipientsTable;
};

type UptimeReportsTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  frequency: 'weekly' | 'monthly';
  /** of recipients without their own */
  language: Language;
  /** decides when periods begin and end, for recipients without their own */
  time_zone: string;
  /** thousandths of a percent: 99900 is 99.9 %; null: no SLA */
  target_thousandths: number | null;
  /** JSON: `{ below_thousandths, percent }[]`, the highest limit first */
  credits: string;
  show_costs: number;
  /** status page whose logo the report has */
  logo_page_id: number | null;
  created_at: number;
  updated_at: number;
};

type UptimeReportRecipientsTable = {
  id: Generated<number>;
  account_id: number;
  report_id: number;
  email_sealed: string;
  email_hash: string;
  /** null: the report's */
  language: Language | null;
  /** null: the report's */
  time_zone: string | null;
  /** first day of the last period that was sent or skipped */
  settled_period: string;
  sent_at: number | null;
  asked_at: number;
  confirmed_at: number | null;
  created_at: number;
};

export type UptimeReportRow = Selectable<UptimeReportsTable>;
export type UptimeReportRecipientRow = Selectable<UptimeReportRecipientsTable>;
