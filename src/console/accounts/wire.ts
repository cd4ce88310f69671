export type Account = {
  id: number;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  is_owner: boolean;
  time_zone: string;
  currency: string;
  heading: string | null;
  description: string | null;
  contact_email: string | null;
  social_links: Record<string, string>;
  avatar_url: string | null;
  cover_url: string | null;
  api_key_created_at: string | null;
  created_at: string;
};

export type Session = {
  state: 'setup' | 'signed_out' | 'signed_in';
  csrf: string | null;
  account: Account | null;
  open_registration: boolean;
  mail_ready: boolean;
  /** Channels of alerts that have no provider in this installation. */
  missing_channels: string[];
  base_url: string;
  /** where the shop and the market's interfaces stand for everybody */
  market_base_url: string;
  /** how the command line is called, with the settings that find this installation for its owner */
  command: string;
};

export type ApiKey = { api_key: string | null; created_at: string | null };

/** What accounts may have a number of, as the owner reads it. */
export const QUOTAS = [
  { name: 'monitors', word: 'Monitors' },
  { name: 'websites', word: 'Websites' },
  { name: 'status_pages', word: 'Status pages' },
  { name: 'goals', word: 'Goals, of all websites' },
] as const;
export type QuotaName = (typeof QUOTAS)[number]['name'];
export type Quotas = Record<QuotaName, number>;

export type Service = { open_registration: boolean; quotas: Quotas };

/** An account as the owner of the service sees it. */
export type OwnersAccount = {
  id: number;
  username: string;
  email: string;
  is_owner: boolean;
  created_at: string;
  disabled_at: string | null;
  /** where they are not those of every account */
  quotas: Partial<Quotas>;
};

/** `url` is in the answer to the creation only. */
export type Invitation = { id: number; url?: string; email: string | null; expires_at: string };
