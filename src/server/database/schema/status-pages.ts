import type { Generated, Selectable } from 'kysely';
import type { Language } from '../../kernel/index.ts';

export type StatusPageTables = {
  status_pages: StatusPagesTable;
  status_page_groups: { status_page_id: number; position: number; name: string };
  status_page_monitors: { status_page_id: number; monitor_id: number; group_position: number; position: number };
  status_page_logos: { status_page_id: number; content: Buffer };
  announcements: AnnouncementsTable;
  subscribers: SubscribersTable;
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
  password_hash: string | null;
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

type SubscribersTable = {
  id: Generated<number>;
  account_id: number;
  status_page_id: number;
  email_hash: string;
  email_sealed: string;
  confirmed_at: number | null;
  language: Generated<Language>;
  created_at: number;
};

export type StatusPageRow = Selectable<StatusPagesTable>;
export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type SubscriberRow = Selectable<SubscribersTable>;
