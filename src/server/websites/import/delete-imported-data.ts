import type { WebsiteImportRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { bumpDaysVersion, reopenAllDays } from '../days/index.ts';
import { reclaimDiskSpace } from '../retention/index.ts';
import { dropStagingTables } from './staging-table.ts';
import { deleteUpload } from './upload.ts';

/** Idempotent. Throws `unavailable`. */
export async function deleteImportedData(deps: Deps, row: WebsiteImportRow): Promise<void> {
  deleteUpload(deps.config, row.id);
  await dropStagingTables(deps.events, row.id);
  const website = { id: row.website_id, account_id: row.account_id };
  let removed = false;
  for (const table of ['website_days', 'pageviews']) {
    const params = { website: row.website_id, import: row.id };
    const brought = 'website = {website:UInt32} AND import = {import:UInt32}';
    const [found] = await deps.events.query<{ rows: number }>(
      `SELECT count() AS rows FROM ${table} WHERE ${brought}`,
      params,
    );
    if (found?.rows === 0) continue;
    await deps.events.change('pageviews', `DELETE FROM ${table} WHERE ${brought}`, params);
    removed = true;
    if (table === 'pageviews') await reopenAllDays(deps.database.db, website);
    else await bumpDaysVersion(deps.database.db, website);
  }
  if (removed) await reclaimDiskSpace(deps.events);
}
