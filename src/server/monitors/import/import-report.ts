import type { PartKind } from './converted.ts';
import type { Change } from './plan.ts';
import type { ImportSource } from './source/index.ts';

/** Contains no secrets. */
export type ImportReport = {
  source: ImportSource;
  source_name: string;
  applied: boolean;
  counts: { create: number; change: number; unchanged: number; not_taken_over: number };
  monitors: ReportedMonitor[];
  alerts: { name: string; kind: string; taken_over: boolean; notes: string[] }[];
  /** null if the file contains monitors */
  page: ReportedPage | null;
  notes: string[];
};

export type ReportedMonitor = {
  reference: string;
  name: string;
  kind: string;
  outcome: 'taken_over' | 'with_changes' | 'not_taken_over';
  action: 'create' | 'change' | 'none';
  id: number | null;
  /** null if it was not imported */
  watches: { url: string; interval: number; channels: string[] } | null;
  changes: Change[];
  notes: string[];
};

export type PreparedImport = {
  report: ImportReport;
  idle: boolean;
  apply(): Promise<ImportReport>;
};

export type ReportedPage = {
  id: number | null;
  name: string;
  action: ReportedMonitor['action'];
  parts: ReportedPart[];
  notes: string[];
};

export type ReportedPart = Pick<ReportedMonitor, 'outcome' | 'action' | 'notes' | 'name'> & { kind: PartKind };
