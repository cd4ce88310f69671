import type { Finding } from './finding.ts';
import type { Group } from './finding-groups.ts';

/** What the last look found, in the language of the page. Times in ISO 8601. */
export type HealthAnswer = {
  /** of the process that answers: each machine sees its own disk, clock and network */
  host: string;
  /** null: not looked yet since the service was started */
  checked_at: string | null;
  took_ms: number | null;
  /** parts of the look that is under way */
  running: { done: number; total: number } | null;
  /** of the look that is under way as far as it is, else of the last */
  findings: (Finding & { group: Group })[];
  figures: Omit<KnownFigures, 'jobs'> & { jobs: (JobFigures & { title: string })[] };
};

/** Bytes and rows are null where they cannot be asked. */
export type KnownFigures = {
  version: string;
  node: string;
  started_at: string;
  roles: string[];
  /** of this process; the embedded event store has one of its own */
  memory_bytes: number;
  machine_memory: { free_bytes: number; total_bytes: number };
  database: { server: 'SQLite' | 'PostgreSQL'; bytes: number | null };
  event_store: { server: 'embedded' | 'ClickHouse'; bytes: number | null; rows: number | null };
  spool: { rows: number; bytes: number; lag_seconds: number };
  /** for how long the oldest message has been due */
  outbox_lag_seconds: number | null;
  last_backup: { at: string; bytes: number } | null;
  jobs: JobFigures[];
};

/** `name`: as in the log */
type JobFigures = { name: string; every_ms: number; last_run_at: string; took_ms: number | null; failed: boolean };
