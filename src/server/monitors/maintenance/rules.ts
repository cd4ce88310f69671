import type { DatabaseOrTransaction, MaintenanceRuleRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { MaintenanceSpan } from '../monitor/index.ts';
import { monitorsOfRules, recurrenceOf, rulesOf } from './maintenance.store.ts';
import { occurrences, type Recurrence } from './recurrence.ts';

/** What a plan says, or said for a time. */
export type Rule = {
  planId: number;
  accountId: number;
  /** more than once a week */
  isFrequent: boolean;
  covers(monitorId: number): boolean;
  /** the windows that touch from … to by their start, each cut to the time in which the rule was valid */
  spans(fromMs: number, toMs: number): MaintenanceSpan[];
};

/** What of a rule never changes: its monitors (those that are deleted are asked for no more) and its windows. */
type Kept = { monitors: Set<number> | undefined; windows: (fromMs: number, toMs: number) => MaintenanceSpan[] };

/** By database, because identifiers count in each of their own. The checker asks every second, for the same few rules. */
const keptOf = new WeakMap<DatabaseOrTransaction, Map<number, Kept>>();
const mostKept = 20_000;

/** The rules of these accounts, those that were valid once included: one question, and another for new rules. */
export async function loadRules(db: DatabaseOrTransaction, accountIds: number[]): Promise<Rule[]> {
  const rows = await rulesOf(db, accountIds);
  const kept = keptIn(db);
  const unknown = rows.filter((row) => !kept.has(row.id));
  const ofSome = unknown.filter((row) => row.all_monitors === 0);
  const monitors = await monitorsOfRules(
    db,
    ofSome.map((row) => row.id),
  );
  for (const row of unknown)
    kept.set(row.id, {
      monitors: row.all_monitors === 1 ? undefined : new Set(monitors.get(row.id)),
      windows: windowsOf(recurrenceOf(row)),
    });
  return rows.map((row) => ruleOf(row, kept.get(row.id)!));
}

function keptIn(db: DatabaseOrTransaction): Map<number, Kept> {
  const known = keptOf.get(db);
  if (known !== undefined && known.size <= mostKept) return known;
  const anew = new Map<number, Kept>();
  keptOf.set(db, anew);
  return anew;
}

function ruleOf(row: MaintenanceRuleRow, { monitors, windows }: Kept): Rule {
  const { valid_from: validFrom } = row;
  const validUntil = row.valid_until ?? Infinity;
  const { weekdays, month_days } = recurrenceOf(row);
  const isFrequent = weekdays.length > 1 || month_days.length > 4;
  // Lists ask for the same time once a monitor.
  let last: { fromMs: number; toMs: number; spans: MaintenanceSpan[] } | undefined;
  return {
    planId: row.plan_id,
    accountId: row.account_id,
    isFrequent,
    covers: (monitorId) => monitors === undefined || monitors.has(monitorId),
    spans(fromMs, toMs) {
      if (last?.fromMs === fromMs && last.toMs === toMs) return last.spans;
      const from = Math.max(fromMs, validFrom);
      const to = Math.min(toMs, validUntil);
      const spans =
        from >= to
          ? []
          : windows(from, to).map((span) => ({
              from: Math.max(span.from, validFrom),
              to: Math.min(span.to, validUntil),
            }));
      last = { fromMs, toMs, spans };
      return spans;
    },
  };
}

const pieceMs = 8 * dayMs;
/** Enough for a year back and some weeks ahead. */
const mostPieces = 60;

/** The windows of a recurrence, computed piece by piece and once. */
function windowsOf(rule: Recurrence): Kept['windows'] {
  const pieces = new Map<number, MaintenanceSpan[]>();
  const piece = (index: number): MaintenanceSpan[] => {
    let spans = pieces.get(index);
    if (spans !== undefined) return spans;
    const from = index * pieceMs;
    spans = occurrences(rule, from, from + pieceMs).filter((span) => span.from >= from);
    if (pieces.size >= mostPieces) pieces.clear();
    pieces.set(index, spans);
    return spans;
  };
  return (fromMs, toMs) => {
    const found: MaintenanceSpan[] = [];
    const first = Math.floor((fromMs - rule.duration_minutes * minuteMs) / pieceMs);
    for (let index = first; index * pieceMs < toMs; index++)
      for (const span of piece(index)) if (span.from < toMs && span.to > fromMs) found.push(span);
    return found;
  };
}
