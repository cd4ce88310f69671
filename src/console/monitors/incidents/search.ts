import { type ListSearch, readListSearch } from '../../list-search.ts';
import { INCIDENT_STATUSES, type Incident } from './wire.ts';

/** What the list shows, as it stands in the address bar. */
export type IncidentsSearch = ListSearch & { status?: Incident['status'] };

export function readIncidentsSearch(raw: Record<string, unknown>): IncidentsSearch {
  return {
    ...readListSearch(raw, { searchBy: ['monitor', 'cause'], sortBy: ['started_at', 'ended_at'] }),
    status: INCIDENT_STATUSES.find((status) => status === raw.status),
  };
}
