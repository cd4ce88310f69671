import { inTransaction, type MonitorRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { type AlertChannel, maxAlertChannels, unsealAlertChannels } from '../../outbox/index.ts';
import {
  addTag,
  changedColumns,
  checkTimeout,
  checkUpsideDown,
  deleteMonitor,
  findMonitors,
  type MonitorChanges,
  removeTag,
  updateMonitor,
} from '../monitor/index.ts';
import { requirePolicy } from '../policies/index.ts';
import { leanRowsOf } from './rows.store.ts';
import type { BulkChange, BulkFields, BulkPreview } from './wire.ts';

type BulkDeps = Pick<Deps, 'database' | 'vault'>;

/**
 * Skips monitors that don't exist or belong to other accounts. Changes each monitor completely or leaves it unchanged.
 */
export async function changeMonitors(deps: Deps, caller: Caller, change: BulkChange): Promise<number> {
  const ids = [...new Set(change.ids)];
  if (change.action === 'tag' || change.action === 'untag') {
    const { tag, action } = change;
    if (!tag) throw invalid({ tag: [t('tag is required to tag monitors.')] });
    const write = action === 'tag' ? addTag : removeTag;
    return inTransaction(deps.database, (trx) => write(trx, caller.accountId, ids, tag));
  }
  const { action, fields = {} } = change;
  const paused = action === 'pause' ? 1 : 0;
  const { db } = deps.database;
  const wanted: { id: number; changes: MonitorChanges }[] =
    action === 'set'
      ? await findChangedMonitors(deps, caller, ids, fields)
      : (await leanRowsOf(db, caller.accountId, ids))
          .filter((row) => action === 'delete' || row.paused !== paused)
          .map(({ id }) => ({ id, changes: { paused: paused === 1 } }));
  let changed = 0;
  for (const { id, changes } of wanted) {
    try {
      if (action === 'delete') await deleteMonitor(deps, caller, id);
      else await updateMonitor(deps, caller, id, changes);
      changed++;
    } catch (error) {
      // Another request deleted the monitor in the meantime.
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    }
  }
  return changed;
}

type Value = string | number | null;

/** Throws `invalid` if one of the monitors can't have these fields. */
export async function previewChange(
  deps: BulkDeps,
  caller: Caller,
  ids: number[],
  fields: BulkFields,
): Promise<BulkPreview> {
  const changed = await findChangedMonitors(deps, caller, ids, fields);
  const byValue = Map.groupBy(
    changed.filter(({ before }) => before.length === 1),
    ({ before }) => before[0]!,
  );
  const before = [...byValue].map(([value, monitors]) => ({ value, monitors: monitors.length }));
  before.sort((one, other) => other.monitors - one.monitors);
  return { changed: changed.length, before };
}

/** `before`: the values that the change replaces */
async function findChangedMonitors(
  { database, vault }: BulkDeps,
  { accountId }: Caller,
  ids: number[],
  { add_alert, remove_alert, ...fields }: BulkFields,
): Promise<{ id: number; changes: MonitorChanges; before: Value[] }[]> {
  await requirePolicy(database.db, accountId, fields.policy_id);
  const columns = changedColumns(vault, fields) as Record<string, Value>;
  return (await findMonitors(database.db, accountId, ids)).flatMap((row) => {
    const values = row as unknown as Record<string, Value>;
    const changed = Object.keys(columns).filter((name) => values[name] !== columns[name]);
    const alerts = alertsAfter(unsealAlertChannels(vault, row.alerts_sealed), add_alert, remove_alert);
    if (changed.length === 0 && !alerts) return [];
    requirePossible({ ...row, ...columns }, alerts ?? []);
    return [
      {
        id: row.id,
        changes: { ...fields, ...(alerts && { alerts }) },
        before: changed.map((name) => values[name] ?? null),
      },
    ];
  });
}

/** Returns undefined if the list stays the same. */
function alertsAfter(
  before: AlertChannel[],
  added: AlertChannel | undefined,
  removed: AlertChannel | undefined,
): AlertChannel[] | undefined {
  const isSame = (one: AlertChannel, other: AlertChannel | undefined) =>
    one.key === other?.key && one.value.toLowerCase() === other.value.toLowerCase();
  const isNew = added && !before.some((one) => isSame(one, added));
  const kept = before.filter((one) => !isSame(one, removed));
  return isNew || kept.length < before.length ? [...kept, ...(isNew ? [added] : [])] : undefined;
}

function requirePossible(row: MonitorRow, alerts: AlertChannel[]): void {
  try {
    checkTimeout(row);
    checkUpsideDown(row);
    if (alerts.length > maxAlertChannels)
      throw invalid({ add_alert: [t('has {max} alert channels, which is the limit.', { max: maxAlertChannels })] });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw invalid({ fields: [t('{name}: {problem}', { name: row.name, problem: error.message })] });
  }
}
