import type { Generated, Selectable } from 'kysely';

export type IncidentTables = {
  incidents: IncidentsTable;
  incident_comments: IncidentCommentsTable;
  monitor_gaps: {
    id: Generated<number>;
    monitor_id: number;
    started_at: number;
    ended_at: number | null;
    reason: 'paused' | 'maintenance' | 'unknown';
  };
};

type IncidentsTable = {
  id: Generated<number>;
  account_id: number;
  monitor_id: number;
  cause: string;
  started_at: number;
  ended_at: number | null;
  acknowledged_at: number | null;
  /** when its last message was written, opening or reminder */
  reminded_at: number | null;
};

type IncidentCommentsTable = {
  id: Generated<number>;
  account_id: number;
  incident_id: number;
  text: string;
  /** whether status pages show it */
  is_public: number;
  created_at: number;
};

export type IncidentRow = Selectable<IncidentsTable>;
export type IncidentCommentRow = Selectable<IncidentCommentsTable>;
