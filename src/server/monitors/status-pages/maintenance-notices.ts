import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs } from '../../kernel/index.ts';
import { groupsOf } from './group.store.ts';
import { forgetNotices, noteNotices, subscribedPages } from './maintenance-notices.store.ts';
import { toldPage } from './notices.store.ts';
import { noticesForMaintenance } from './notices.ts';
import { pageMonitors, plannedFor } from './public/index.ts';

/** So long before it begins subscribers are told of maintenance: what is moved about before then disturbs nobody. */
const noticeMs = dayMs;

type NoticeDeps = Pick<Deps, 'database' | 'vault' | 'config' | 'mail' | 'now'>;

/**
 * Tells subscribers of status pages of maintenance that begins within a day, each window once, whether it is planned or a
 * monitor's own. Tells how many mails were written; without a mail server none, and what begins meanwhile is not told late.
 */
export async function enqueueMaintenanceNotices(deps: NoticeDeps): Promise<number> {
  if (!deps.mail.ready) return 0;
  const { db } = deps.database;
  const nowMs = deps.now();
  await forgetNotices(db, nowMs - dayMs);
  let written = 0;
  for (const { id, account_id: accountId } of await subscribedPages(db)) {
    const groups = (await groupsOf(db, [id])).get(id) ?? [];
    const monitorIds = groups.flatMap((group) => group.monitor_ids);
    const monitors = await pageMonitors(db, accountId, monitorIds);
    if (monitors.length === 0) continue;
    const { time_zone: zone } = await toldPage(db, accountId, id);
    const planned = await plannedFor(db, monitors, { accountId, zone, nowMs });
    for (const one of planned.filter(({ from }) => from < nowMs + noticeMs))
      written += await inTransaction(deps.database, async (trx) => {
        if ((await noteNotices(trx, id, one.notices)) === 0) return 0;
        return noticesForMaintenance(trx, deps, await toldPage(trx, accountId, id), one, nowMs);
      });
  }
  return written;
}
