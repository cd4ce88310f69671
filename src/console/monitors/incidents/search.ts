import type { Incident } from '../../api/monitors.ts';
import { type ListSearch, readListSearch } from '../../list-search.ts';

export const INCIDENT_STATUSES = ['unresolved', 'acknowledged', 'resolved'] as const satisfies Incident['status'][];

export type IncidentsSearch = ListSearch & { status?: Incident['status'] };

export function readIncidentsSearch(raw: Record<string, unknown>): IncidentsSearch {
  return {
    ...readListSearch(raw, { searchBy: ['monitor', 'cause'], sortBy: ['started_at', 'ended_at'] }),
    status: INCIDENT_STATUSES.find((status) => status === raw.status),
  };
}
