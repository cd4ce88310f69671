import type { MonitorGroupRow } from '../../database/index.ts';
import { type History, type Span, spansOf } from '../incidents/index.ts';
import { type DownWhen, neededDown, parseDownWhen } from './rule.ts';
import { inTreeOrder } from './tree.ts';

type Range = { fromMs: number; toMs: number };
const none = { watched: 0, down: 0, degraded: 0 };
type Change = { at: number; watched: number; down: number; degraded: number };

/**
 * Combines the histories of the members: the group was down while its rule held among the members that were monitored
 * at that time, and not monitored while none was. It was degraded while it was up and a member was degraded.
 */
export function groupHistory(members: readonly History[], rule: DownWhen, { fromMs, toMs }: Range): History {
  const changes: Change[] = [];
  const add = (spans: { from: number; to: number }[], kind: 'watched' | 'down' | 'degraded') => {
    for (const { from, to } of spans) changes.push({ at: from, ...none, [kind]: 1 }, { at: to, ...none, [kind]: -1 });
  };
  for (const member of members) {
    const { watched, down, degraded } = spansOf(member, fromMs, toMs);
    add(watched, 'watched');
    add(down, 'down');
    add(degraded, 'degraded');
  }
  changes.sort((one, other) => one.at - other.at);
  const started = members.flatMap(({ firstCheckedAt }) => firstCheckedAt ?? []);
  const history: Required<History> = {
    firstCheckedAt: started.length === 0 ? null : Math.min(...started),
    incidents: [],
    degraded: [],
    gaps: [],
  };
  const now = { ...none };
  let at = Math.max(fromMs, history.firstCheckedAt ?? toMs);
  for (let index = 0; at < toMs; ) {
    for (; index < changes.length && changes[index]!.at <= at; index++) {
      now.watched += changes[index]!.watched;
      now.down += changes[index]!.down;
      now.degraded += changes[index]!.degraded;
    }
    const until = changes[index]?.at ?? toMs;
    if (now.watched === 0) extend(history.gaps, at, until);
    else if (now.down >= neededDown(rule, now.watched)) extend(history.incidents, at, until);
    else if (now.degraded > 0) extend(history.degraded, at, until);
    at = until;
  }
  for (const spans of [history.incidents, history.degraded, history.gaps]) {
    const last = spans.at(-1);
    if (last?.to === toMs) last.to = null;
  }
  return history;
}

/** Returns the histories of all groups by the histories of the monitors in them. */
export function groupHistories(
  groups: readonly MonitorGroupRow[],
  monitors: readonly { id: number; group_id: number | null }[],
  ofMonitors: ReadonlyMap<number, History>,
  range: Range,
): Map<number, History> {
  const histories = new Map<number, History>();
  const monitorsOf = Map.groupBy(monitors, ({ group_id }) => group_id);
  const groupsOf = Map.groupBy(groups, ({ parent_id }) => parent_id);
  // Children first.
  for (const { group } of inTreeOrder(groups).toReversed()) {
    const own = (monitorsOf.get(group.id) ?? []).map(({ id }) => ofMonitors.get(id)!);
    const inside = (groupsOf.get(group.id) ?? []).map(({ id }) => histories.get(id)!);
    histories.set(group.id, groupHistory([...own, ...inside], parseDownWhen(group.down_when), range));
  }
  return histories;
}

function extend(spans: Span[], from: number, to: number): void {
  const last = spans.at(-1);
  if (last?.to === from) last.to = to;
  else spans.push({ from, to });
}
