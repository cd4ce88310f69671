import type { Incident } from '../../api/monitors.ts';

export type IncidentRow =
  | { kind: 'incident'; id: number; incident: Incident; isMember: boolean }
  | { kind: 'group'; id: number; incidents: Incident[]; isOpen: boolean };

/** All monitors of a host are checked within two minutes. */
const GROUP_WINDOW_MS = 120_000;

/**
 * Groups incidents that began within two minutes of the first incident. A group is expanded while one of its incidents
 * is not resolved, unless the user collapsed it. Its `id` is negative.
 * @param incidents sorted by start, in ascending or descending order
 */
export function groupIncidents(incidents: Incident[], decided: ReadonlyMap<number, boolean>): IncidentRow[] {
  const runs: Incident[][] = [];
  for (const incident of incidents) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (run && first && Math.abs(startOf(first) - startOf(incident)) <= GROUP_WINDOW_MS) run.push(incident);
    else runs.push([incident]);
  }
  return runs.flatMap((run): IncidentRow[] => {
    const members = run.map(
      (incident): IncidentRow => ({ kind: 'incident', id: incident.id, incident, isMember: run.length > 1 }),
    );
    if (run.length === 1) return members;
    const id = -Math.min(...run.map((incident) => incident.id));
    const isOpen = decided.get(id) ?? run.some(({ status }) => status !== 'resolved');
    const group: IncidentRow = { kind: 'group', id, incidents: run, isOpen };
    return isOpen ? [group, ...members] : [group];
  });
}

const startOf = ({ started_at }: Incident): number => Date.parse(started_at);

const STATUSES = ['unresolved', 'acknowledged', 'resolved'] as const;

/** The status of a group is the most urgent status of its incidents. `ended_at` is null while any of them is open. */
export function summaryOfGroup(incidents: Incident[]) {
  const ends = incidents.map(({ ended_at }) => ended_at);
  const starts = incidents.map(({ started_at }) => started_at).sort();
  return {
    status: STATUSES.find((status) => incidents.some((one) => one.status === status)) ?? 'resolved',
    started_at: starts[0] ?? '',
    ended_at: ends.includes(null) ? null : (ends.sort().at(-1) ?? null),
  };
}
