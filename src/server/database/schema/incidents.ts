import type { Generated, Selectable } from 'kysely';

export type IncidentTables = {
  incidents: IncidentsTable;
  incident_comments: IncidentCommentsTable;
  incident_traffic: IncidentTrafficRow;
  incident_responses: IncidentResponseRow;
  monitor_gaps: {
    id: Generated<number>;
    monitor_id: number;
    started_at: number;
    ended_at: number | null;
    reason: 'paused' | 'maintenance' | 'unknown' | 'unreachable';
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
  reminded_at: number | null;
  /** null: an older version opened it */
  confirmed_at: number | null;
  /** until then, alerts are held back; see `hold_reason` */
  alerts_held_until: number | null;
  /** the last reason other than a drop in traffic */
  hold_reason: 'delay' | 'quiet_hours' | 'silence' | null;
  /** when the reason was found to hold; null: the alerts wait for a drop in traffic */
  hold_decided_at: number | null;
  /** null: not held back, or never sent */
  alerts_sent_at: number | null;
  alerts_sent_because: string | null;
  /** escalation steps of the policy that were sent */
  steps_sent: Generated<number>;
  next_step_at: number | null;
  /** sealed list of the destinations of these steps */
  escalated_sealed: Generated<string>;
  /** a user; null: acknowledged with a link or an API key */
  acknowledged_by: number | null;
  /** channel and masked destination of the message with the link, such as `email j…@example.com` */
  acknowledged_link: string | null;
};

type IncidentCommentsTable = {
  id: Generated<number>;
  account_id: number;
  incident_id: number;
  text: string;
  is_public: number;
  created_at: number;
};

export type IncidentRow = Selectable<IncidentsTable>;
export type IncidentCommentRow = Selectable<IncidentCommentsTable>;

/** Response to the check that opened the incident. Sealed JSON, because responses can contain confidential data. */
export type IncidentResponseRow = { incident_id: number; account_id: number; received_sealed: string };

/** One row for each change of the verdict. */
export type IncidentTrafficRow = {
  incident_id: number;
  position: number;
  account_id: number;
  at: number;
  verdict: 'low' | 'normal';
  domain: string;
  minutes: number;
  visitors: number;
  usual: number;
};
