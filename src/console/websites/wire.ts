export type Website = {
  id: number;
  domain: string;
  /** public, private, password */
  privacy: 0 | 1 | 2;
  email: 0 | 1;
  exclude_bots: 0 | 1;
  exclude_params: string | null;
  exclude_ips: string | null;
  favorite: boolean;
  tracking_code: string;
  stats_url: string;
  visitors_today: number;
  pageviews_today: number;
  created_at: string;
};

export type Ranked = { name: string; visitors: number; pageviews: number };

/** Days are `YYYY-MM-DD`. */
export type Stats = {
  from: string;
  to: string;
  totals: { visitors: number; pageviews: number };
  days: { day: string; visitors: number; pageviews: number }[];
  pages: Ranked[];
  referrers: Ranked[];
  countries: Ranked[];
};
