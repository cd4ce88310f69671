type Pair = { key: string; value: string };

export type MonitorStatus = 'pending' | 'up' | 'down' | 'maintenance' | 'paused';

export type Monitor = {
  id: number;
  name: string;
  url: string;
  interval: number;
  alert_condition: 'url_unavailable' | 'url_text' | 'url_no_text';
  alert_text_lookup: string | null;
  request_method: string;
  request_headers: Pair[];
  request_auth_username: string | null;
  cache_buster: 0 | 1;
  ssl_alert_days: number | null;
  domain_alert_days: number | null;
  /** `YYYY-MM-DD HH:MM` in the account's time zone. */
  maintenance_start_at: string | null;
  maintenance_end_at: string | null;
  alerts: Pair[];
  paused: boolean;
  status: MonitorStatus;
  status_since: string | null;
  last_checked_at: string | null;
  next_check_at: string | null;
  /** ms of the last check */
  response_time: number | null;
  /** percent */
  uptime: Record<'24h' | '7d' | '30d' | '90d', number | null>;
  ssl_expires_at: string | null;
  domain_expires_at: string | null;
};

/** Timings in ms. */
export type Check = {
  at: string;
  good: 0 | 1 | boolean;
  maintenance: 0 | 1 | boolean;
  /** HTTP status, 0 without an answer */
  status: number;
  cause: string;
  dns: number;
  connect: number;
  tls: number;
  first_byte: number;
  total: number;
};

/** One stretch of time: response times of its checks in ms, null without a good one. */
export type Bucket = { at: string; average: number | null; maximum: number | null; good: number; bad: number };

export type Checks = { checks: Check[]; series: Bucket[] };

export type Delivery = {
  id: number;
  event: 'opened' | 'closed';
  channel: string;
  destination: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  last_error: string | null;
  delivered_at: string | null;
  next_attempt_at: string | null;
};

export type Incident = {
  id: number;
  cause: string;
  started_at: string;
  ended_at: string | null;
  deliveries: Delivery[];
};
