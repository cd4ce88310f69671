import { type DatabaseOrTransaction, inTransaction } from '../../../database/index.ts';
import type { Deps } from '../../../deps.ts';
import { dayMs } from '../../../kernel/index.ts';
import { notify, refreshReport } from './operations.ts';
import { changeUpdate, findUpdate, listDueUpdates, lockOwnReport } from './report.store.ts';

type PublishDeps = Pick<Deps, 'database' | 'vault' | 'config' | 'now'>;
type Due = { id: number; status_report_id: number; account_id: number };

const batchSize = 100;
/** Older plans are skipped, such as plans of a page that was in the trash. */
const maxLateMs = dayMs;

/** Publishes planned updates that are due. Returns the number of notices. */
export async function publishPlannedUpdates(deps: PublishDeps): Promise<number> {
  let written = 0;
  for (const due of await listDueUpdates(deps.database.db, deps.now(), batchSize))
    written += await inTransaction(deps.database, (trx) => publish(trx, deps, due));
  return written;
}

async function publish(trx: DatabaseOrTransaction, deps: PublishDeps, due: Due): Promise<number> {
  const nowMs = deps.now();
  const report = await lockOwnReport(deps.database, trx, due.account_id, due.status_report_id);
  const update = report && (await findUpdate(trx, report, due.id));
  // Another process can have published it, or a user can have changed it.
  if (!report || update?.state !== 'planned' || update.publish_at > nowMs) return 0;
  const isSkipped = report.resolved_at !== null || update.publish_at < nowMs - maxLateMs;
  await changeUpdate(trx, report, update.id, { state: isSkipped ? 'skipped' : 'published' });
  return isSkipped ? 0 : notify(trx, deps, await refreshReport(trx, report), update, nowMs);
}
