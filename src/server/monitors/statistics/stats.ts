import { type FormatCause, translateCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { secondMs, toIso } from '../../kernel/index.ts';
import { degradedMs, downtimeMs, historiesOf, uptimePercent } from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { bucketWidthMs, periodMs, readPeriod } from './period.ts';
import { responseSeries, responseTimes } from './response-times.ts';
import { statsEvents } from './stats-events.ts';
import { periods, type StatsAnswer, type StatsQuery } from './wire.ts';

const defaultApdexMs = 500;

export async function statsOf(
  deps: Deps,
  monitor: MonitorRow,
  query: StatsQuery,
  formatCause: FormatCause = translateCause,
): Promise<StatsAnswer> {
  const nowMs = deps.now();
  const period = readPeriod(query, nowMs);
  const { from, to } = period;
  const apdexMs = query.apdex_ms ?? defaultApdexMs;
  const scope = { monitor: monitor.id, from, to };
  const widthMs = bucketWidthMs(period);
  const [times, series, status, events] = await Promise.all([
    responseTimes(deps, scope, apdexMs),
    responseSeries(deps, scope, widthMs),
    statusIn(deps, monitor, { from, to, nowMs }),
    statsEvents(deps, monitor, { from, to, formatCause }),
  ]);
  const { apdex, ...figures } = times;
  return {
    period: period.name,
    from: toIso(from),
    to: toIso(to),
    ...status,
    ...figures,
    apdex: { score: apdex, threshold_ms: apdexMs },
    bucket_s: widthMs / secondMs,
    series: series.map(({ atMs, ...bucket }) => ({ at: toIso(atMs), ...bucket })),
    events,
  };
}

type Moments = { from: number; to: number; nowMs: number };

async function statusIn(
  { database }: Pick<Deps, 'database'>,
  monitor: MonitorRow,
  { from, to, nowMs }: Moments,
): Promise<Pick<StatsAnswer, 'uptime' | 'downtime_s' | 'degraded_s' | 'incidents' | 'uptimes'>> {
  const maintenance = await maintenanceOf(database.db, [monitor.account_id]);
  const known = { fromMs: Math.min(from, nowMs - periodMs['365d']), toMs: Math.max(to, nowMs) };
  const histories = await historiesOf(database.db, [monitor], maintenance, known);
  const history = histories.get(monitor.id)!;
  // The future part of a period has no data.
  const end = Math.min(to, nowMs);
  const uptimes = periods.map((name) => [name, uptimePercent(history, nowMs - periodMs[name], nowMs)] as const);
  return {
    uptime: uptimePercent(history, from, end),
    downtime_s: Math.round(downtimeMs(history, from, end) / secondMs),
    degraded_s: Math.round(degradedMs(history, from, end) / secondMs),
    incidents: history.incidents.filter(
      (incident) => incident.from < end && (incident.to === null || incident.to > from),
    ).length,
    uptimes: Object.fromEntries(uptimes) as StatsAnswer['uptimes'],
  };
}
