export type Website = {
  id: number;
  domain: string;
  /** public, private, password */
  privacy: 0 | 1 | 2;
  email: 0 | 1;
  exclude_bots: 0 | 1;
  /** null: it always was so */
  exclude_bots_since: string | null;
  exclude_params: string | null;
  exclude_ips: string | null;
  exclude_paths: string | null;
  exclude_hosts: string | null;
  retention_months: number | null;
  noindex: 0 | 1;
  honor_gpc: 0 | 1;
  alerts: { key: string; value: string }[];
  /** visitors in half an hour */
  spike_threshold: number | null;
  /** percent below the usual */
  drop_threshold: number | null;
  /** whose days are counted */
  time_zone: string;
  favorite: boolean;
  tracking_code: string;
  stats_url: string;
  /** for visitors: what is counted, and how not to be */
  opt_out_url: string;
  visitors_today: number;
  pageviews_today: number;
  created_at: string;
};
