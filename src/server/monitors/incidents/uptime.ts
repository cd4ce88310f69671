import type { DatabaseOrTransaction, MonitorRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { type Maintenance, mergeSpans } from '../monitor/index.ts';

/** Percent; null if not monitored. */
export type Uptime = Record<UptimeWindow, number | null>;
type UptimeWindow = '24h' | '7d' | '30d' | '90d';
/** Epoch ms. `to` is null while the span continues. */
export type Span = { from: number; to: number | null };
export type History = { firstCheckedAt: number | null; incidents: Span[]; gaps: Span[]; degraded?: Span[] };

const windows: [UptimeWindow, number][] = [
  ['24h', dayMs],
  ['7d', 7 * dayMs],
  ['30d', 30 * dayMs],
  ['90d', 90 * dayMs],
];

/**
 * Time before the first check, during pauses and during maintenance doesn't count. The result is rounded down to three
 * decimals, so 100 means that there was no outage.
 */
export function uptimePercent(history: History, fromMs: number, toMs: number): number | null {
  if (history.firstCheckedAt === null || history.firstCheckedAt > toMs) return null;
  const watched = watchedSpans(history, fromMs, toMs);
  const total = lengthOf(watched);
  const from = Math.max(fromMs, history.firstCheckedAt);
  const open = history.incidents.some((incident) => incident.to === null);
  // At the very first check, no time has passed yet.
  if (total === 0)
    return history.gaps.some((gap) => (gap.to ?? Infinity) > from && gap.from <= toMs) ? null : open ? 0 : 100;
  return percentUp(total, downtimeMs(history, fromMs, toMs));
}

/** Multiplies before dividing, because 0.57 × 100,000 is less than 57,000 in floating point. */
export const percentUp = (watched: number, down: number): number =>
  Math.floor(((watched - down) * 100_000) / watched) / 1000;

export const watchedMs = (history: History, fromMs: number, toMs: number): number =>
  lengthOf(watchedSpans(history, fromMs, toMs));

type Spans = Record<'watched' | 'down' | 'degraded', Closed[]>;

/** Returns when the monitor was monitored in the range, and when it was down or degraded in that time. */
export function spansOf(history: History, fromMs: number, toMs: number): Spans {
  const watched = watchedSpans(history, fromMs, toMs);
  const up = without(watched, clip(history.incidents, fromMs, toMs));
  const degraded = without(up, without(up, clip(history.degraded ?? [], fromMs, toMs)));
  return { watched, down: without(watched, up), degraded };
}

export function downtimeMs(history: History, fromMs: number, toMs: number): number {
  const watched = watchedSpans(history, fromMs, toMs);
  return lengthOf(watched) - lengthOf(without(watched, clip(history.incidents, fromMs, toMs)));
}

/** Downtime isn't degraded time. */
export function degradedMs(history: History, fromMs: number, toMs: number): number {
  const up = without(watchedSpans(history, fromMs, toMs), clip(history.incidents, fromMs, toMs));
  return lengthOf(up) - lengthOf(without(up, clip(history.degraded ?? [], fromMs, toMs)));
}

/** In order and disjoint. */
export function watchedSpans({ firstCheckedAt, gaps }: History, fromMs: number, toMs: number): Closed[] {
  if (firstCheckedAt === null) return [];
  const from = Math.max(fromMs, firstCheckedAt);
  return without([{ from, to: Math.max(from, toMs) }], clip(gaps, from, toMs));
}

/** The monitored time with an open incident, in order and disjoint. */
export function downSpans(history: History, fromMs: number, toMs: number): Closed[] {
  const watched = watchedSpans(history, fromMs, toMs);
  return sharedSpans(watched, clip(history.incidents, fromMs, toMs));
}

/** The parts of `spans` that are also in `others`. `spans` are in order and disjoint. */
export const sharedSpans = (spans: Closed[], others: Closed[]): Closed[] => without(spans, without(spans, others));

type Closed = { from: number; to: number };

const clip = (spans: Span[], from: number, to: number): Closed[] =>
  spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to ?? to, to) }))
    .filter((span) => span.to > span.from);

/** Goes through both lists only once, because a monitor can go up and down for months. */
function without(spans: Closed[], cuts: Closed[]): Closed[] {
  const disjoint = mergeSpans(cuts);
  const left: Closed[] = [];
  let next = 0;
  for (const span of spans) {
    let { from } = span;
    while (next < disjoint.length && disjoint[next]!.to <= from) next++;
    for (let i = next; i < disjoint.length && disjoint[i]!.from < span.to; i++) {
      const cut = disjoint[i]!;
      if (cut.from > from) left.push({ from, to: cut.from });
      from = Math.max(from, cut.to);
    }
    if (from < span.to) left.push({ from, to: span.to });
  }
  return left;
}

const lengthOf = (spans: Closed[]): number => spans.reduce((sum, span) => sum + span.to - span.from, 0);

type Watched = Pick<MonitorRow, 'id' | 'account_id' | 'first_checked_at' | 'maintenance_start' | 'maintenance_end'>;

export async function uptimeOf(
  db: DatabaseOrTransaction,
  monitors: Watched[],
  maintenance: Maintenance,
  nowMs: number,
): Promise<Map<number, Uptime>> {
  const histories = await historiesOf(db, monitors, maintenance, { fromMs: nowMs - 90 * dayMs, toMs: nowMs });
  return new Map([...histories].map(([id, history]) => [id, uptimesOf(history, nowMs)]));
}

export const inWindows = <Value>(measure: (windowMs: number) => Value): Record<UptimeWindow, Value> =>
  Object.fromEntries(windows.map(([name, ms]) => [name, measure(ms)])) as Record<UptimeWindow, Value>;

export const uptimesOf = (history: History, nowMs: number): Uptime =>
  inWindows((ms) => uptimePercent(history, nowMs - ms, nowMs));

export async function historiesOf(
  db: DatabaseOrTransaction,
  monitors: Watched[],
  maintenance: Maintenance,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Map<number, History>> {
  if (monitors.length === 0) return new Map();
  const ids = monitors.map((monitor) => monitor.id);
  const spansIn = async (table: 'incidents' | 'monitor_gaps' | 'monitor_degradations') => {
    const rows = await db
      .selectFrom(table)
      .select(['monitor_id', 'started_at', 'ended_at'])
      .where('monitor_id', 'in', ids)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', fromMs)]))
      .orderBy('started_at')
      .execute();
    return Map.groupBy(rows, (row) => row.monitor_id);
  };
  const incidents = await spansIn('incidents');
  const gaps = await spansIn('monitor_gaps');
  const degraded = await spansIn('monitor_degradations');
  const spans = (rows: { started_at: number; ended_at: number | null }[] | undefined): Span[] =>
    (rows ?? []).map((row) => ({ from: row.started_at, to: row.ended_at }));
  return new Map(
    monitors.map((monitor) => [
      monitor.id,
      {
        firstCheckedAt: monitor.first_checked_at,
        incidents: spans(incidents.get(monitor.id)),
        degraded: spans(degraded.get(monitor.id)),
        gaps: [...spans(gaps.get(monitor.id)), ...maintenance.spans(monitor, fromMs, toMs)],
      },
    ]),
  );
}
