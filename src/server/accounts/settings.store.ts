import type { DatabaseOrTransaction } from '../database/index.ts';

type SettingName = 'setup_token_hash' | 'open_registration' | 'quotas';

export async function readSetting(db: DatabaseOrTransaction, name: SettingName): Promise<string | undefined> {
  return (await db.selectFrom('service_settings').select('value').where('name', '=', name).executeTakeFirst())?.value;
}

export async function writeSetting(db: DatabaseOrTransaction, name: SettingName, value: string): Promise<void> {
  await db
    .insertInto('service_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: DatabaseOrTransaction, name: SettingName): Promise<void> {
  await db.deleteFrom('service_settings').where('name', '=', name).execute();
}

export const isRegistrationOpen = async (db: DatabaseOrTransaction): Promise<boolean> =>
  (await readSetting(db, 'open_registration')) === '1';
