import type { DatabaseOrTransaction, ShopAlertSettingsRow } from '../../database/index.ts';
import { defaultSettings } from './settings.ts';

/** The settings of an account; the defaults where it has changed none. */
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
      // The owner is part of the update so that an empty change is valid SQL.
      conflict.column('account_id').doUpdateSet({ ...changes, account_id: accountId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
