import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../http/index.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { addTag, deleteMonitor, removeTag, updateMonitor } from '../monitor/index.ts';
import { leanRowsOf } from './rows.store.ts';
import type { BulkChange } from './wire.ts';

/** Skips monitors that don't exist or belong to other accounts. Changes each monitor completely or not at all. */
export async function changeMonitors(deps: Deps, caller: Caller, change: BulkChange): Promise<number> {
  const ids = [...new Set(change.ids)];
  if (change.action === 'tag' || change.action === 'untag') {
    const { tag, action } = change;
    if (!tag) throw invalid({ tag: [t('tag is required to tag monitors.')] });
    const write = action === 'tag' ? addTag : removeTag;
    return inTransaction(deps.database, (trx) => write(trx, caller.accountId, ids, tag));
  }
  const paused = change.action === 'pause' ? 1 : 0;
  let changed = 0;
  for (const row of await leanRowsOf(deps.database.db, caller.accountId, ids)) {
    if (change.action !== 'delete' && row.paused === paused) continue;
    try {
      if (change.action === 'delete') await deleteMonitor(deps, caller, row.id);
      else await updateMonitor(deps, caller, row.id, { paused: paused === 1 });
      changed++;
    } catch (error) {
      // Another request deleted the monitor in the meantime.
      if (!(error instanceof Refusal && error.code === 'not_found')) throw error;
    }
  }
  return changed;
}
