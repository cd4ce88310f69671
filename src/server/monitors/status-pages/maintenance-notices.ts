import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { listGroups } from './group.store.ts';
import { deletePastNotices, listSubscribedPages, recordNotices } from './maintenance-notices.store.ts';
import { findNoticePage } from './notices.store.ts';
import { enqueueWindowNotices } from './notices.ts';
import { listPageMonitors } from './page-monitors.store.ts';
import { listPlannedMaintenance, type PlannedMaintenance } from './planned-maintenance.ts';

/** Notices are sent this long before a window. Earlier changes of the plan send no notice. */
const noticeMs = dayMs;

type NoticeDeps = Pick<Deps, 'database' | 'vault' | 'config' | 'mail' | 'now'>;

/**
 * Notifies subscribers once per window. Without a mail server, does nothing, and doesn't send the missed notices later.
 */
export async function enqueueMaintenanceNotices(deps: NoticeDeps): Promise<number> {
  if (!deps.mail.ready) return 0;
  const { db } = deps.database;
  const nowMs = deps.now();
  await deletePastNotices(db, nowMs - dayMs);
  let written = 0;
  for (const { id, account_id: accountId } of await listSubscribedPages(db)) {
    const groups = (await listGroups(db, [id])).get(id) ?? [];
    const monitorIds = groups.flatMap((group) => group.monitor_ids);
    const monitors = await listPageMonitors(db, accountId, monitorIds);
    if (monitors.length === 0) continue;
    const { time_zone: zone } = await findNoticePage(db, accountId, id);
    const planned = await listPlannedMaintenance(db, monitors, { accountId, zone, nowMs });
    for (const one of planned.filter((window) => isDue(window, nowMs)))
      written += await inTransaction(deps.database, async (trx) => {
        if ((await recordNotices(trx, id, one.notices)) === 0) return 0;
        return enqueueWindowNotices(trx, deps, await findNoticePage(trx, accountId, id), one, nowMs);
      });
  }
  return written;
}

/** Imported windows whose notice was already due are skipped, because the other tool has announced them. */
const isDue = ({ from, importedAt }: Pick<PlannedMaintenance, 'from' | 'importedAt'>, nowMs: number): boolean =>
  from < nowMs + noticeMs && (importedAt === null || from >= importedAt + noticeMs);
