import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import {
  addTag,
  changedColumns,
  checkTimeout,
  deleteMonitor,
  findMonitors,
  removeTag,
  updateMonitor,
} from '../monitor/index.ts';
import { requirePolicy } from '../policies/index.ts';
import { leanRowsOf } from './rows.store.ts';
import type { BulkChange, BulkFields } from './wire.ts';

/** Skips monitors that don't exist or belong to other accounts. Changes each monitor completely or not at all. */
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
  const rows =
    action === 'set'
      ? await findChangedMonitors(deps, caller, ids, fields)
      : (await leanRowsOf(db, caller.accountId, ids)).filter((row) => action === 'delete' || row.paused !== paused);
  let changed = 0;
  for (const { id } of rows) {
    try {
      if (action === 'delete') await deleteMonitor(deps, caller, id);
      else await updateMonitor(deps, caller, id, action === 'set' ? fields : { paused: paused === 1 });
      changed++;
    } catch (error) {
      // Another request deleted the monitor in the meantime.
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    }
  }
  return changed;
}

/** Returns the monitors that the fields would change. Throws `invalid` if one of them can't have these fields. */
export async function findChangedMonitors(
  { database, vault }: Pick<Deps, 'database' | 'vault'>,
  { accountId }: Caller,
  ids: number[],
  fields: BulkFields,
): Promise<{ id: number }[]> {
  await requirePolicy(database.db, accountId, fields.policy_id);
  const columns = changedColumns(vault, fields);
  const names = Object.keys(columns) as (keyof typeof columns)[];
  const rows = await findMonitors(database.db, accountId, ids);
  const changed = rows.filter((row) => names.some((name) => row[name] !== columns[name]));
  for (const row of changed) {
    const after = { ...row, ...columns };
    try {
      checkTimeout(after);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw invalid({ fields: [t('{name}: {problem}', { name: row.name, problem: error.message })] });
    }
  }
  return changed;
}
