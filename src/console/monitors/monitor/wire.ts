import type { Listing } from '../../client.ts';

type Pair = { key: string; value: string };

export type MonitorStatus = 'pending' | 'up' | 'down' | 'maintenance' | 'paused' | 'unknown';

export type Monitor = {
  id: number;
  name: string;
  /** The address of its kind: http(s)://, tcp://, icmp://, dns:// or heartbeat:// */
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
  reminder_hours: number | null;
  tags: string[];
  paused: boolean;
  status: MonitorStatus;
  status_since: string | null;
  last_checked_at: string | null;
  next_check_at: string | null;
  /** ms of the last check */
  response_time: number | null;
  ssl_expires_at: string | null;
  /** Whose certificate that is: a redirect may lead to another host. */
  ssl_host: string | null;
  ssl_status: 'pending' | 'none' | 'valid' | 'expired';
  domain_expires_at: string | null;
  domain_status: 'off' | 'none' | 'pending' | 'unknown' | 'valid' | 'expired';
  /** Where a heartbeat monitor is told that all is well. */
  heartbeat_url?: string | null;
};

export type Counts = Record<MonitorStatus | 'total', number>;

/** What changes from check to check. */
export type Live = {
  id: number;
  status: MonitorStatus;
  status_since: string;
  /** of the open incident, or of the fault that hides the site */
  cause: string | null;
  /** ms */
  response_time: number | null;
  last_checked_at: string | null;
};

export type LiveUpdate = { monitors: Live[]; counts?: Counts };

/** One line of the list. */
export type MonitorRow = Live & {
  name: string;
  url: string;
  paused: boolean;
  tags: string[];
  /** percent */
  uptime: Record<'24h' | '30d', number | null>;
  /** hourly averages of the last 24 hours in ms, null where no answer came */
  spark: (number | null)[];
};

export type MonitorRows = Listing<MonitorRow> & {
  counts: Counts;
  /** all tags of the account */
  tags: string[];
};

export const PERIODS = ['24h', '7d', '30d', '90d', '365d'] as const;
export type Period = (typeof PERIODS)[number];

/** ms */
type Phases = Record<'dns' | 'connect' | 'tls' | 'first_byte', number | null>;

/** One stretch of time: response times of its checks in ms, null without an answer. */
export type Bucket = {
  at: string;
  average: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  good: number;
  bad: number;
};

export type Stats = {
  from: string;
  to: string;
  /** percent */
  uptime: number | null;
  downtime_s: number;
  incidents: number;
  checks: number;
  good: number;
  response_time: Record<'average' | 'p50' | 'p95' | 'p99' | 'minimum' | 'maximum', number | null>;
  phases: Phases;
  apdex: { score: number | null; threshold_ms: number };
  uptimes: Record<Period, number | null>;
  series: Bucket[];
};

/** Timings in ms. */
export type Check = {
  at: string;
  good: boolean;
  maintenance: boolean;
  /** HTTP status, 0 without an answer */
  status: number;
  cause: string;
  dns: number;
  connect: number;
  tls: number;
  first_byte: number;
  total: number;
  /** that answered; empty when none did */
  address: string;
  /** where redirects led; empty when nowhere else */
  final_url: string;
  protocol: string;
  certificate_expires_at: string | null;
};

export type Incident = {
  id: number;
  cause: string;
  status: 'unresolved' | 'acknowledged' | 'resolved';
  started_at: string;
  ended_at: string | null;
  duration_s: number;
};

/** What became of one test alert. */
export type TestResult = {
  key: string;
  /** masked where it is a secret */
  value: string;
  delivered: boolean;
  error: string | null;
  duration_ms: number;
};
