import type { Generated, Selectable } from 'kysely';

export type IncidentTables = {
  incidents: IncidentsTable;
  incident_comments: IncidentCommentsTable;
  incident_traffic: IncidentTrafficRow;
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
  /** until when its alerts wait for visitors to stay away; null: they do not, or no longer */
  alerts_held_until: number | null;
  /** when alerts that waited were sent, and why; null: they did not wait, or were never sent */
  alerts_sent_at: number | null;
  alerts_sent_because: string | null;
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

/** Whether people came to the website of a monitor's host during an incident: in order of `position`, each change. */
export type IncidentTrafficRow = {
  incident_id: number;
  /** from 0 */
  position: number;
  account_id: number;
  at: number;
  /** low: they stayed away; normal: they kept coming */
  verdict: 'low' | 'normal';
  domain: string;
  /** how long they were counted, up to `at` */
  minutes: number;
  visitors: number;
  usual: number;
};
