import type { DatabaseOrTransaction, MaintenanceRuleRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/index.ts';
import type { MaintenanceSpan } from '../monitor/index.ts';
import { listMonitorsOfRules, listRules, recurrenceOf } from './maintenance.store.ts';
import { occurrences, type Recurrence } from './recurrence.ts';

export type Rule = {
  planId: number;
  accountId: number;
  /** more than once a week */
  isFrequent: boolean;
  covers(monitorId: number): boolean;
  /** windows that overlap the range, limited to the time in which the rule was valid */
  spans(fromMs: number, toMs: number): MaintenanceSpan[];
};

type Windows = (fromMs: number, toMs: number) => MaintenanceSpan[];

export async function loadRules(db: DatabaseOrTransaction, accountIds: number[]): Promise<Rule[]> {
  const rows = await listRules(db, accountIds);
  const monitors = await listMonitorsOfRules(
    db,
    rows.filter((row) => row.all_monitors === 0).map((row) => row.id),
  );
  return rows.map((row) => ruleOf(row, row.all_monitors === 1 ? undefined : new Set(monitors.get(row.id))));
}

/** `monitors` is undefined if the rule applies to all monitors. */
function ruleOf(row: MaintenanceRuleRow, monitors: Set<number> | undefined): Rule {
  const { valid_from: validFrom } = row;
  const validUntil = row.valid_until ?? Infinity;
  const recurrence = recurrenceOf(row);
  const { weekdays, month_days } = recurrence;
  const windows = windowsOf(recurrence);
  const isFrequent = weekdays.length > 1 || month_days.length > 4;
  // Lists request the same range for each monitor, so the last result is cached.
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
/** Enough windows for a year back and some weeks ahead. */
const maxPieces = 60;

const maxRecurrences = 20_000;
/** The key is the whole recurrence. The checker requests the same few recurrences every second. */
const computed = new Map<string, Windows>();

function windowsOf(rule: Recurrence): Windows {
  const key = JSON.stringify(rule);
  const known = computed.get(key);
  if (known !== undefined) return known;
  if (computed.size >= maxRecurrences) computed.clear();
  const windows = computeWindows(rule);
  computed.set(key, windows);
  return windows;
}

function computeWindows(rule: Recurrence): Windows {
  const pieces = new Map<number, MaintenanceSpan[]>();
  const piece = (index: number): MaintenanceSpan[] => {
    let spans = pieces.get(index);
    if (spans !== undefined) return spans;
    const from = index * pieceMs;
    spans = occurrences(rule, from, from + pieceMs).filter((span) => span.from >= from);
    if (pieces.size >= maxPieces) pieces.clear();
    pieces.set(index, spans);
    return spans;
  };
  return (fromMs, toMs) => {
    const found: MaintenanceSpan[] = [];
    // A clock change can make a window longer.
    const first = Math.floor((fromMs - rule.duration_minutes * minuteMs - dayMs) / pieceMs);
    for (let index = first; index * pieceMs < toMs; index++)
      for (const span of piece(index)) if (span.from < toMs && span.to > fromMs) found.push(span);
    return found;
  };
}
