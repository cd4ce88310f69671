export type Goal = {
  id: number;
  name: string;
  kind: 'page' | 'event' | 'scroll';
  value: string;
  /** percent, of scroll */
  scroll: number | null;
};

export type Step = { kind: 'page' | 'event'; value: string };
export type Funnel = { id: number; name: string; steps: Step[] };

export type SharedLink = { id: number; name: string; url: string; created_at: string; used_at: string | null };

export type Import = {
  id: number;
  source: 'plausible' | 'umami' | 'google';
  file_name: string;
  state: 'running' | 'finished' | 'failed' | 'removing';
  bytes_read: number;
  bytes_total: number;
  rows_read: number;
  rows_skipped: number;
  first_day: string | null;
  last_day: string | null;
  message: string;
  created_at: string;
  finished_at: string | null;
};

export type BotLine = {
  name: 'people' | 'agent' | 'data_center' | 'behavior';
  visitors: number;
  visits: number;
  pageviews: number;
};

export type Refusals = { day: string; reason: string; count: number };
