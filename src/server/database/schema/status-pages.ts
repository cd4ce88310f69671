import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type StatusPageTables = {
  status_pages: StatusPagesTable;
  status_page_groups: { status_page_id: number; position: number; name: string };
  /** a monitor at most once a page */
  status_page_monitors: { status_page_id: number; monitor_id: number; group_position: number; position: number };
  status_page_logos: { status_page_id: number; content: Buffer };
  announcements: AnnouncementsTable;
  subscribers: SubscribersTable;
  /** maintenance that a page’s subscribers were notified of; `over_at` null: a frequent plan, notified once */
  maintenance_notices: { status_page_id: number; key: string; over_at: number | null };
};

/** A DNS record, or the owner of the service. */
export type DomainVerifier = 'dns' | 'owner';

export type DomainProblem = 'no_record' | 'other_value' | 'no_answer' | 'taken';

type StatusPagesTable = {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** its address under /status/, unique in the service */
  slug: string;
  /** once in an account; of those that claim one, the page whose claim is verified has it */
  domain: string | null;
  domain_verified_at: number | null;
  domain_verified_by: DomainVerifier | null;
  /** when the DNS record was looked for last */
  domain_checked_at: number | null;
  /** why the last look was no proof */
  domain_problem: DomainProblem | null;
  /** since when the record of a proved domain is gone */
  domain_missing_since: number | null;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  /** `#rrggbb`; '' for the usual colours */
  accent: Generated<string>;
  /** the owner's line in the footer, and where it leads; '' for none */
  footer_text: Generated<string>;
  footer_url: Generated<string>;
  noindex: number;
  show_response_times: number;
  show_causes: number;
  password_hash: string | null;
  /** hash of the logo's content; null: none */
  logo: string | null;
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

/** Who asked for mail about a page. */
type SubscribersTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  /** keyed hash of the address (to be found) and the address sealed (to be written to) */
  email_hash: string;
  email_sealed: string;
  /** null until the link in the first mail is followed */
  confirmed_at: number | null;
  /** that was subscribed in */
  language: Generated<Language>;
  created_at: number;
};

export type StatusPageRow = Selectable<StatusPagesTable>;
export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
