import {
  type Database,
  type DatabaseOrTransaction,
  lockForUpdate,
  readServiceSetting,
  type WebsiteRow,
  writeServiceSettings,
} from '../../database/index.ts';
import { deleteExcludedEvents } from '../collecting/index.ts';
import { dropClosedDaysBefore, reopenAllDays } from '../days/index.ts';
import { deleteImports, hasActiveImport } from '../import-records/index.ts';
import { deleteSales } from '../sales/index.ts';
import { deleteStripePayments } from '../stripe-sales/index.ts';

export type StoredWebsite = Pick<WebsiteRow, 'id' | 'account_id' | 'time_zone'> & { retention_months: number };

/** Covers all accounts. */
export async function listWebsitesWithRetention(db: DatabaseOrTransaction): Promise<StoredWebsite[]> {
  const rows = await db
    .selectFrom('websites')
    .select(['id', 'account_id', 'time_zone', 'retention_months'])
    .where('retention_months', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ retention_months, ...row }) =>
    retention_months === null ? [] : [{ ...row, retention_months }],
  );
}

export async function deleteDaysBefore(
  db: DatabaseOrTransaction,
  website: StoredWebsite,
  firstDay: string,
): Promise<void> {
  await dropClosedDaysBefore(db, website, firstDay);
  await deleteExcludedEvents(db, website.id, firstDay);
}

const setting = 'websites_retained_on';

/** A later day was saved while the clock was ahead, and doesn't count. */
export const wasRetained = async (db: DatabaseOrTransaction, day: string): Promise<boolean> =>
  (await readServiceSetting(db, setting)) === day;

export const saveRetained = (db: DatabaseOrTransaction, day: string): Promise<void> =>
  writeServiceSettings(db, { [setting]: day });

/** Returns false without changing anything while an import runs. */
export async function deleteStatisticsRecords(
  database: Database,
  trx: DatabaseOrTransaction,
  { id, account_id }: Pick<WebsiteRow, 'id' | 'account_id'>,
  nowMs: number,
): Promise<boolean> {
  const website = trx.selectFrom('websites').select('id').where('account_id', '=', account_id).where('id', '=', id);
  await lockForUpdate(database, website).executeTakeFirstOrThrow();
  const imports = { account_id, website_id: id };
  if (await hasActiveImport(trx, imports)) return false;
  await reopenAllDays(trx, { id, account_id });
  await deleteImports(trx, imports);
  await deleteExcludedEvents(trx, id);
  await deleteSales(trx, { id, account_id });
  await deleteStripePayments(trx, { id, account_id });
  await trx
    .updateTable('websites')
    .set({ statistics_reset_at: nowMs })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  return true;
}

export type ResetWebsite = Pick<WebsiteRow, 'id' | 'account_id'> & { statistics_reset_at: number };

/** Covers all accounts. `since` is in epoch ms. */
export async function listResetWebsites(db: DatabaseOrTransaction, since: number): Promise<ResetWebsite[]> {
  const rows = await db
    .selectFrom('websites')
    .select(['id', 'account_id', 'statistics_reset_at'])
    .where('statistics_reset_at', '>=', since)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ statistics_reset_at, ...row }) =>
    statistics_reset_at === null ? [] : [{ ...row, statistics_reset_at }],
  );
}
