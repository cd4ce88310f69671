import { dayMs } from '../../kernel/time.ts';
import type { LedgerOrTransaction, MonitorRow } from '../../ledger/index.ts';
import type { Maintenance } from '../maintenance/maintenance.ts';

/** Percent, null where nothing was watched. */
export type Uptime = Record<UptimeWindow, number | null>;
type UptimeWindow = '24h' | '7d' | '30d' | '90d';
/** From … to, epoch ms; without an end it goes on. */
export type Span = { from: number; to: number | null };

const windows: [UptimeWindow, number][] = [
  ['24h', dayMs],
  ['7d', 7 * dayMs],
  ['30d', 30 * dayMs],
  ['90d', 90 * dayMs],
];

/**
 * Share of the watched time in which no incident was open, to the millisecond. Time before the first check, while
 * paused and under maintenance counts neither as up nor as down. Rounded down to three decimals, so that 100 means
 * not a second of outage.
 */
export function uptimePercent(
  history: { firstCheckedAt: number | null; incidents: Span[]; gaps: Span[] },
  fromMs: number,
  nowMs: number,
): number | null {
  const { firstCheckedAt } = history;
  if (firstCheckedAt === null) return null;
  const from = Math.max(fromMs, firstCheckedAt);
  const watched = without([{ from, to: Math.max(from, nowMs) }], clip(history.gaps, from, nowMs));
  const total = lengthOf(watched);
  const open = history.incidents.some((incident) => incident.to === null);
  // The very first check: no time has passed yet, but there is an answer.
  if (total === 0)
    return history.gaps.some((gap) => (gap.to ?? Infinity) > from && gap.from <= nowMs) ? null : open ? 0 : 100;
  const up = lengthOf(without(watched, clip(history.incidents, from, nowMs)));
  return Math.floor((up / total) * 100_000) / 1000;
}

type Closed = { from: number; to: number };

const clip = (spans: Span[], from: number, to: number): Closed[] =>
  spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to ?? to, to) }))
    .filter((span) => span.to > span.from);

/** What is left of disjoint spans when others, in any order and overlapping, are cut out. */
function without(spans: Closed[], cuts: Closed[]): Closed[] {
  let left = spans;
  for (const cut of cuts) {
    left = left.flatMap((span) => {
      if (cut.to <= span.from || cut.from >= span.to) return [span];
      return [
        { from: span.from, to: cut.from },
        { from: cut.to, to: span.to },
      ].filter((part) => part.to > part.from);
    });
  }
  return left;
}

const lengthOf = (spans: Closed[]): number => spans.reduce((sum, span) => sum + span.to - span.from, 0);

type Watched = Pick<MonitorRow, 'id' | 'account_id' | 'first_checked_at' | 'maintenance_start' | 'maintenance_end'>;

/** Uptime of several monitors in two questions, whatever their number. */
export async function uptimeOf(
  db: LedgerOrTransaction,
  monitors: Watched[],
  maintenance: Maintenance,
  nowMs: number,
): Promise<Map<number, Uptime>> {
  if (monitors.length === 0) return new Map();
  const ids = monitors.map((monitor) => monitor.id);
  const since = nowMs - 90 * dayMs;
  const spansIn = async (table: 'incidents' | 'monitor_gaps') => {
    const rows = await db
      .selectFrom(table)
      .select(['monitor_id', 'started_at', 'ended_at'])
      .where('monitor_id', 'in', ids)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
      .orderBy('started_at')
      .execute();
    return Map.groupBy(rows, (row) => row.monitor_id);
  };
  const incidents = await spansIn('incidents');
  const gaps = await spansIn('monitor_gaps');
  const spans = (rows: { started_at: number; ended_at: number | null }[] | undefined): Span[] =>
    (rows ?? []).map((row) => ({ from: row.started_at, to: row.ended_at }));
  return new Map(
    monitors.map((monitor) => {
      const history = {
        firstCheckedAt: monitor.first_checked_at,
        incidents: spans(incidents.get(monitor.id)),
        gaps: [...spans(gaps.get(monitor.id)), ...maintenance.spans(monitor, since, nowMs)],
      };
      const entries = windows.map(([name, ms]) => [name, uptimePercent(history, nowMs - ms, nowMs)] as const);
      return [monitor.id, Object.fromEntries(entries) as Uptime];
    }),
  );
}
