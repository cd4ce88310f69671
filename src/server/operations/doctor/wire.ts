import type { Finding } from './finding.ts';
import type { Group } from './finding-groups.ts';

export type HealthAnswer = {
  host: string;
  /** null until the first check after the start of the service */
  checked_at: string | null;
  took_ms: number | null;
  running: { done: number; total: number } | null;
  findings: (Finding & { group: Group })[];
  figures: Omit<KnownFigures, 'jobs'> & { jobs: (JobFigures & { title: string })[] };
};

export type KnownFigures = {
  version: string;
  node: string;
  started_at: string;
  roles: string[];
  /** of this process, without the embedded event store */
  memory_bytes: number;
  machine_memory: { free_bytes: number; total_bytes: number };
  database: { server: 'SQLite' | 'PostgreSQL'; bytes: number | null };
  event_store: { server: 'embedded' | 'ClickHouse'; bytes: number | null; rows: number | null };
  spool: { rows: number; bytes: number; lag_seconds: number };
  outbox_lag_seconds: number | null;
  last_backup: { at: string; bytes: number } | null;
  jobs: JobFigures[];
};

type JobFigures = { name: string; every_ms: number; last_run_at: string; took_ms: number | null; failed: boolean };
