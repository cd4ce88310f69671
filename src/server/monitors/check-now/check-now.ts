import { setTimeout as sleep } from 'node:timers/promises';
import { translateCause } from '../../causes/index.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t, toIso } from '../../kernel/index.ts';
import { lastFailureAt } from '../failures/index.ts';
import { findMonitor, parseMonitorAddress } from '../monitor/index.ts';
import { makeDue } from './due.store.ts';
import type { CheckNowAnswer } from './wire.ts';

const lookEveryMs = 150;
const defaultTimeoutMs = 10_000;

type CheckNowDeps = Pick<Deps, 'database' | 'now'>;
type Options = {
  changed: () => void;
  timeoutMs?: number;
};

/**
 * Makes a monitor due and waits for the result, whichever process runs the check. If a check is already running, waits
 * for that check. Throws `not_found`, or `conflict` for heartbeats and paused monitors.
 */
export async function checkNow(
  deps: CheckNowDeps,
  accountId: number,
  id: number,
  { changed, timeoutMs = defaultTimeoutMs }: Options,
): Promise<CheckNowAnswer> {
  const { db } = deps.database;
  const before = await findMonitor(db, accountId, id);
  if (!before) throw notFound();
  refuseUncheckable(before);
  const dueAt = deps.now();
  const isDue = await makeDue(db, accountId, id, dueAt);
  if (isDue) changed();
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    await sleep(lookEveryMs);
    const row = await findMonitor(db, accountId, id);
    if (!row) throw notFound();
    if (row.last_checked_at !== null && row.last_checked_at !== before.last_checked_at) return resultOf(deps, row);
    if (isFault(row, isDue ? dueAt : undefined)) return faultOf(row);
  }
  return { state: 'under_way', good: null, cause: null, response_time: null, checked_at: null };
}

function refuseUncheckable({ url, paused }: MonitorRow): void {
  if (parseMonitorAddress(url).kind === 'heartbeat')
    throw new Refusal('conflict', t('Your job calls a heartbeat, so it cannot be checked.'));
  if (paused === 1) throw new Refusal('conflict', t('This monitor is paused. Resume it first.'));
}

async function resultOf({ database }: CheckNowDeps, row: MonitorRow): Promise<CheckNowAnswer> {
  const checkedAt = row.last_checked_at!;
  // The failure and `last_checked_at` are written in one transaction, so a failure with a different time is older.
  const failure = await lastFailureAt(database.db, row);
  const failed = failure?.at === checkedAt;
  return {
    state: 'done',
    good: !failed,
    cause: failed ? translateCause(failure.cause) : null,
    response_time: row.response_time_ms === null ? null : Math.round(row.response_time_ms * 10) / 10,
    checked_at: toIso(checkedAt),
  };
}

/** After a local fault, a check has either a new due time or a lease without a holder. */
function isFault(row: MonitorRow, dueAt: number | undefined): boolean {
  const { unknown_since, lease_by, lease_until, next_check_at } = row;
  return (
    dueAt !== undefined && unknown_since !== null && lease_by === '' && (lease_until > 0 || next_check_at !== dueAt)
  );
}

const faultOf = (row: MonitorRow): CheckNowAnswer => ({
  state: 'done',
  good: null,
  cause: row.unknown_cause === null ? null : translateCause(row.unknown_cause),
  response_time: null,
  checked_at: null,
});
