import { findAccountContexts } from '../../accounts/index.ts';
import type { FormatCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { toIso, toIsoOrNull } from '../../kernel/index.ts';
import { listIncidentsWithin } from '../incidents/index.ts';
import { upcomingMaintenance } from '../maintenance/index.ts';
import { listDegradations, pastMaintenance, windowMs } from '../monitor/index.ts';
import type { StatsAnswer } from './wire.ts';

/** Limit for each kind, because a chart can't show more. */
const most = 100;

export async function statsEvents(
  { database }: Pick<Deps, 'database'>,
  monitor: MonitorRow,
  { from, to, formatCause }: { from: number; to: number; formatCause: FormatCause },
): Promise<StatsAnswer['events']> {
  const { db } = database;
  const { id, account_id: accountId } = monitor;
  const incidents = await listIncidentsWithin(db, accountId, id, { from, to, most });
  const degradations = await listDegradations(db, monitor, { from, to, most });
  const plans = await upcomingMaintenance(db, accountId, [id], from, to);
  const timeZone = (await findAccountContexts(db, [accountId])).get(accountId)?.timeZone ?? 'UTC';
  const own = windowMs(monitor, timeZone);
  const windows = [
    ...plans.flatMap(({ name, spans }) => spans.map((span) => ({ name, ...span }))),
    ...[...(own ? [own] : []), ...(await pastMaintenance(db, id, from))].map((span) => ({ name: null, ...span })),
  ]
    .filter((window) => window.from < to && window.to > from)
    .sort((one, other) => one.from - other.from)
    .slice(-most);
  return [
    ...windows.map(({ name, from: start, to: end }) => ({
      kind: 'maintenance' as const,
      incident_id: null,
      label: name,
      from: toIso(start),
      to: toIso(end),
    })),
    ...degradations.map((period) => ({
      kind: 'degraded' as const,
      incident_id: null,
      label: formatCause(period.cause),
      from: toIso(period.started_at),
      to: toIsoOrNull(period.ended_at),
    })),
    ...incidents.map((incident) => ({
      kind: 'incident' as const,
      incident_id: incident.id,
      label: formatCause(incident.cause),
      from: toIso(incident.started_at),
      to: toIsoOrNull(incident.ended_at),
    })),
  ];
}
