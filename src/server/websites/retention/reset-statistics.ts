import { inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { bumpDaysVersion } from '../days/index.ts';
import { deleteStatisticsRecords } from './retention.store.ts';

/**
 * Deletes everything that was counted of a website, and what imports brought; settings stay, and counting goes on. What is
 * under way that moment may be counted still. Throws Refusal 'unavailable' while the event store is away, and 'conflict'
 * while an import runs.
 */
export async function resetStatistics(deps: Pick<Deps, 'database' | 'events'>, website: WebsiteRow): Promise<void> {
  const forgotten = await inTransaction(deps.database, (trx) => deleteStatisticsRecords(deps.database, trx, website));
  if (!forgotten)
    throw new Refusal('conflict', t('An import of this website is running: delete it, or wait until it is done.'));
  await deps.events.erase('pageviews', website.id);
  await bumpDaysVersion(deps.database.db, website);
}
