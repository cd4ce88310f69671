import { type History, type Span, spansOf } from '../incidents/index.ts';
import { type DownWhen, neededDown } from './rule.ts';

type Range = { fromMs: number; toMs: number };
type Change = { at: number; watched: number; down: number };

/**
 * Combines the histories of the members: the group was down while its rule held among the members that were monitored
 * at that time, and not monitored while none was.
 */
export function groupHistory(members: readonly History[], rule: DownWhen, { fromMs, toMs }: Range): History {
  const changes: Change[] = [];
  const add = (spans: { from: number; to: number }[], kind: 'watched' | 'down') => {
    for (const { from, to } of spans)
      changes.push({ at: from, watched: 0, down: 0, [kind]: 1 }, { at: to, watched: 0, down: 0, [kind]: -1 });
  };
  for (const member of members) {
    const { watched, down } = spansOf(member, fromMs, toMs);
    add(watched, 'watched');
    add(down, 'down');
  }
  changes.sort((one, other) => one.at - other.at);
  const started = members.flatMap(({ firstCheckedAt }) => firstCheckedAt ?? []);
  const history: History = {
    firstCheckedAt: started.length === 0 ? null : Math.min(...started),
    incidents: [],
    gaps: [],
  };
  const now = { watched: 0, down: 0 };
  let at = Math.max(fromMs, history.firstCheckedAt ?? toMs);
  for (let index = 0; at < toMs; ) {
    for (; index < changes.length && changes[index]!.at <= at; index++) {
      now.watched += changes[index]!.watched;
      now.down += changes[index]!.down;
    }
    const until = changes[index]?.at ?? toMs;
    if (now.watched === 0) extend(history.gaps, at, until);
    else if (now.down >= neededDown(rule, now.watched)) extend(history.incidents, at, until);
    at = until;
  }
  for (const spans of [history.incidents, history.gaps]) {
    const last = spans.at(-1);
    if (last?.to === toMs) last.to = null;
  }
  return history;
}

function extend(spans: Span[], from: number, to: number): void {
  const last = spans.at(-1);
  if (last?.to === from) last.to = to;
  else spans.push({ from, to });
}
