export const INCIDENT_STATUSES = ['unresolved', 'acknowledged', 'resolved'] as const;

export type Incident = {
  id: number;
  monitor: { id: number; name: string; url: string };
  cause: string;
  status: (typeof INCIDENT_STATUSES)[number];
  started_at: string;
  acknowledged_at: string | null;
  ended_at: string | null;
  duration_s: number;
};

export type Delivery = {
  at: string;
  kind: 'delivery';
  event: 'opened' | 'reminder' | 'closed';
  channel: string;
  /** masked */
  destination: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  last_error: string | null;
};

/** `status` is that of HTTP, 0 where there was none; `total` is ms. */
export type TimelineCheck = { at: string; kind: 'check'; good: boolean; status: number; cause: string; total: number };

export type Happening =
  | { at: string; kind: 'opened' | 'acknowledged' | 'closed' }
  | TimelineCheck
  | Delivery
  | { at: string; kind: 'comment'; text: string; is_public: boolean };

export type IncidentShown = Incident & {
  timeline: Happening[];
  /** false while the checks cannot be read */
  checks_available: boolean;
};
