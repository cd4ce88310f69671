import type { MonitorRow, UptimeReportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { groupHistory, measureGroups } from '../groups/index.ts';
import {
  downtimeMs,
  type History,
  historiesOf,
  listIncidentsOfMonitors,
  uptimePercent,
  watchedMs,
} from '../incidents/index.ts';
import { maintenanceOf } from '../maintenance/index.ts';
import { addressForGuest, findMonitors, hostOf, listGaps, type Maintenance, mergeSpans } from '../monitor/index.ts';
import { type FindUsualVisitors, objectivesWithin, type ReachedObjective } from '../objectives/index.ts';
import { responseTimes } from '../statistics/index.ts';
import { listCovered } from './report.store.ts';

/** Epoch ms. */
type Span = { from: number; to: number };

type CostRequest = { accountId: number; timeZone: string; monitor: number; host: string; period: Span };
/** Estimates the cost of a monitor's outages. `describe` returns sentences in the current language. */
export type FindCost = (asked: CostRequest) => Promise<{ describe(): string[] }>;

export type MeasureDeps = Deps & { findCost: FindCost; findUsualVisitors: FindUsualVisitors };

/** `unwatched`: of a group, for any reason */
export type Excluded = { reason: 'maintenance' | 'paused' | 'unknown' | 'unreachable' | 'unwatched'; ms: number }[];

export type Figures = {
  /** percent, as on the monitor's page; null if nothing was monitored */
  uptime: number | null;
  downtimeMs: number;
  watchedMs: number;
  incidents: number;
  /** first check, if it is in the period */
  sinceMs: number | null;
};

export type Subject = Figures & {
  kind: 'monitor' | 'group';
  name: string;
  excluded: Excluded;
  /** null for groups and without answers */
  responseTime: { average: number; p95: number } | null;
};

export type ReportedIncident = {
  monitor: string;
  cause: string;
  startedAt: number;
  endedAt: number | null;
  /** downtime that counts in the period */
  countedMs: number;
};

export type Measured = {
  span: Span;
  /** first check of any covered monitor */
  firstCheckedAt: number;
  total: Figures;
  subjects: Subject[];
  incidents: ReportedIncident[];
  /** number of incidents that are not listed */
  otherIncidents: number;
  costs: { monitor: string; describe(): string[] }[];
  /** as of the end of the period */
  objectives: ReachedObjective[];
};

const maxIncidents = 30;
const maxCosts = 50;

/** Returns undefined if nothing was monitored before the end of the period. Throws `unavailable`. */
export async function measureReport(
  deps: MeasureDeps,
  report: UptimeReportRow,
  { from, to, zone }: Span & { zone: string },
  { seesCosts }: { seesCosts: boolean },
): Promise<Measured | undefined> {
  const { db } = deps.database;
  const accountId = report.account_id;
  const span = { from, to };
  const range = { fromMs: from, toMs: to };
  const covered = (await listCovered(db, [report])).get(report.id)!;
  const groups = await measureGroups(deps, accountId, covered.groups, range);
  const ids = [...new Set([...covered.monitors, ...groups.flatMap(({ monitorIds }) => monitorIds)])];
  const monitors = await findMonitors(db, accountId, ids);
  const maintenance = await maintenanceOf(db, [accountId]);
  const histories = await historiesOf(db, monitors, maintenance, range);
  const own = monitors.filter(({ id }) => covered.monitors.includes(id));
  const all = [...own.map(({ id }) => histories.get(id)!), ...groups.map(({ history }) => history)];
  const firstCheckedAt = Math.min(...all.flatMap((history) => history.firstCheckedAt ?? []));
  if (firstCheckedAt >= to) return undefined;
  const excluded = await excludedTimes(deps, own, { maintenance, span, histories });
  const subjects: Subject[] = [];
  for (const monitor of own) {
    const { response_time } = await responseTimes(deps, { monitor: monitor.id, ...span }, 500);
    const { average, p95 } = response_time;
    subjects.push({
      kind: 'monitor',
      name: nameOf(monitor),
      ...figuresOf(histories.get(monitor.id)!, span),
      excluded: excluded.get(monitor.id) ?? [],
      responseTime: average === null || p95 === null ? null : { average, p95 },
    });
  }
  for (const { name, history } of groups) {
    const figures = figuresOf(history, span);
    const ms = to - Math.max(from, history.firstCheckedAt ?? to) - figures.watchedMs;
    const gaps: Excluded = ms > 0 ? [{ reason: 'unwatched', ms }] : [];
    subjects.push({ kind: 'group', name, ...figures, excluded: gaps, responseTime: null });
  }
  const total = figuresOf(all.length === 1 ? all[0]! : groupHistory(all, 'any', range), span);
  return {
    span,
    firstCheckedAt,
    total: { ...total, incidents: subjects.reduce((sum, { incidents }) => sum + incidents, 0) },
    subjects,
    ...(await listedIncidents(deps, monitors, { histories, span })),
    costs: seesCosts && report.show_costs === 1 ? await costsOf(deps, monitors, { histories, span, zone }) : [],
    // A millisecond before the end, so a calendar month is the month that has ended.
    objectives: await objectivesWithin(deps, { accountId, monitorIds: ids, atMs: to - 1, timeZone: zone }),
  };
}

const nameOf = ({ name, url }: Pick<MonitorRow, 'name' | 'url'>): string => name || hostOf(url) || addressForGuest(url);

function figuresOf(history: History, { from, to }: Span): Figures {
  const { firstCheckedAt, incidents } = history;
  return {
    uptime: uptimePercent(history, from, to),
    downtimeMs: downtimeMs(history, from, to),
    watchedMs: watchedMs(history, from, to),
    incidents: incidents.filter((one) => one.from < to && (one.to === null || one.to > from)).length,
    sinceMs: firstCheckedAt !== null && firstCheckedAt > from && firstCheckedAt < to ? firstCheckedAt : null,
  };
}

type Known = { histories: Map<number, History>; span: Span };

/** Time with several reasons counts for the first of them. */
const reasons = ['maintenance', 'paused', 'unreachable', 'unknown'] as const;

async function excludedTimes(
  { database }: Pick<Deps, 'database'>,
  monitors: MonitorRow[],
  { maintenance, span, histories }: Known & { maintenance: Maintenance },
): Promise<Map<number, Excluded>> {
  if (monitors.length === 0) return new Map();
  const gaps = await listGaps(
    database.db,
    monitors.map(({ id }) => id),
    span,
  );
  const byMonitor = Map.groupBy(gaps, ({ monitor_id }) => monitor_id);
  return new Map(
    monitors.map((monitor): [number, Excluded] => {
      const first = histories.get(monitor.id)?.firstCheckedAt ?? span.to;
      const from = Math.max(span.from, first);
      const clip = (spans: { from: number; to: number | null }[]) =>
        spans
          .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to ?? span.to, span.to) }))
          .filter((one) => one.to > one.from);
      let counted: Span[] = [];
      const excluded = reasons.flatMap((reason) => {
        const own = (byMonitor.get(monitor.id) ?? [])
          .filter((gap) => gap.reason === reason)
          .map((gap) => ({ from: gap.started_at, to: gap.ended_at }));
        const planned = reason === 'maintenance' ? maintenance.spans(monitor, span.from, span.to) : [];
        const before = lengthOf(counted);
        counted = mergeSpans([...counted, ...clip([...own, ...planned])]);
        const ms = lengthOf(counted) - before;
        return ms > 0 ? [{ reason, ms }] : [];
      });
      return [monitor.id, excluded];
    }),
  );
}

const lengthOf = (spans: Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

async function listedIncidents(
  { database }: Pick<Deps, 'database'>,
  monitors: MonitorRow[],
  { histories, span }: Known,
): Promise<Pick<Measured, 'incidents' | 'otherIncidents'>> {
  const [first] = monitors;
  if (!first) return { incidents: [], otherIncidents: 0 };
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]));
  const wanted = { ...span, most: maxIncidents };
  const rows = await listIncidentsOfMonitors(database.db, first.account_id, [...byId.keys()], wanted);
  const all = [...histories.values()].reduce((sum, history) => sum + figuresOf(history, span).incidents, 0);
  return {
    incidents: rows.map(({ monitor_id, cause, started_at, ended_at }) => {
      const only = { ...histories.get(monitor_id)!, incidents: [{ from: started_at, to: ended_at }] };
      return {
        monitor: nameOf(byId.get(monitor_id)!),
        cause,
        startedAt: started_at,
        endedAt: ended_at,
        countedMs: downtimeMs(only, span.from, span.to),
      };
    }),
    otherIncidents: Math.max(0, all - rows.length),
  };
}

async function costsOf(
  deps: MeasureDeps,
  monitors: MonitorRow[],
  { histories, span, zone }: Known & { zone: string },
): Promise<Measured['costs']> {
  const costs: Measured['costs'] = [];
  for (const monitor of monitors) {
    const host = hostOf(monitor.url);
    if (host === undefined || costs.length >= maxCosts) continue;
    if (downtimeMs(histories.get(monitor.id)!, span.from, span.to) === 0) continue;
    const accountId = monitor.account_id;
    const { describe } = await deps.findCost({ accountId, timeZone: zone, monitor: monitor.id, host, period: span });
    costs.push({ monitor: nameOf(monitor), describe });
  }
  return costs;
}
