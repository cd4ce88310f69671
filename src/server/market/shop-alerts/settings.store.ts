import type { DatabaseOrTransaction, ShopAlertSettingsRow } from '../../database/index.ts';
import { defaultSettings } from './settings.ts';

export async function findSettings(db: DatabaseOrTransaction, accountId: number): Promise<ShopAlertSettingsRow> {
  const row = await db
    .selectFrom('shop_alert_settings')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? { account_id: accountId, ...defaultSettings };
}

export type SettingsChanges = Partial<Omit<ShopAlertSettingsRow, 'account_id'>>;

export function updateSettings(
  db: DatabaseOrTransaction,
  accountId: number,
  changes: SettingsChanges,
): Promise<ShopAlertSettingsRow> {
  return db
    .insertInto('shop_alert_settings')
    .values({ ...defaultSettings, ...changes, account_id: accountId })
    .onConflict((conflict) =>
      // Keeps the SQL valid if `changes` is empty.
      conflict.column('account_id').doUpdateSet({ ...changes, account_id: accountId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
