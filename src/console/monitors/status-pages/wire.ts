export const THEMES = ['auto', 'light', 'dark'] as const;
export const KINDS = ['info', 'warning', 'maintenance'] as const;

export type DomainVerification = {
  state: 'pending' | 'verified';
  verified_by: 'dns' | 'owner' | null;
  record: { type: 'TXT'; name: string; value: string };
  checked_at: string | null;
  /** why the last look was no proof */
  problem: string | null;
  /** when the page stops answering at its domain, where the record has gone */
  ends_at: string | null;
};

export type StatusPage = {
  id: number;
  name: string;
  slug: string;
  domain: string | null;
  /** null without a domain */
  domain_verification: DomainVerification | null;
  description: string;
  theme: (typeof THEMES)[number];
  noindex: 0 | 1;
  show_response_times: 0 | 1;
  show_causes: 0 | 1;
  has_password: boolean;
  logo_url: string | null;
  /** the public address */
  url: string;
  groups: { name: string; monitor_ids: number[] }[];
  /** how many have confirmed */
  subscribers: number;
};

export type Announcement = {
  id: number;
  title: string;
  text: string;
  kind: (typeof KINDS)[number];
  starts_at: string;
  ends_at: string | null;
};

export type Subscriber = {
  id: number;
  email: string;
  /** null while the link in the mail has not been followed */
  confirmed_at: string | null;
  created_at: string;
};
