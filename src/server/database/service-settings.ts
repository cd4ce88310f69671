import type { DatabaseOrTransaction } from './database.ts';

export type ServiceSetting =
  | 'setup_token_hash'
  | 'open_registration'
  | 'require_two_factor'
  | 'quotas'
  | 'audit_days'
  | 'check_months'
  | 'accounts_per_person'
  /** `owner` or `all` */
  | 'who_sells'
  /** JSON list */
  | 'modules_off'
  | 'network_allowed'
  | 'network_forbidden'
  | 'mail'
  | 'connection_stripe'
  | 'connection_stripe_test'
  | 'connection_paypal'
  | 'connection_telegram'
  | 'connection_sms'
  /** identifies the service's secret */
  | 'secret_mark'
  /** JSON, see `event-store-claim.ts` */
  | 'event_store'
  /** JSON, see `event-store-claim.ts` */
  | 'event_store_server'
  /** with SQLite, see `used-event-store.ts` */
  | 'event_store_used'
  /** `UNTIL HOLDER`, like the other leases */
  | 'event_store_held'
  | 'closing_days'
  | 'retaining_websites'
  | 'websites_retained_on'
  | 'retaining_checks'
  /** epoch ms */
  | 'checks_deleted_before'
  | 'erasing_events'
  | 'backups'
  | 'backups_state'
  /** JSON, see `update-check.ts` */
  | 'update_check';

export async function readServiceSetting(db: DatabaseOrTransaction, name: ServiceSetting): Promise<string | undefined> {
  return (await readServiceSettings(db, [name]))[name];
}

export async function readServiceSettings(
  db: DatabaseOrTransaction,
  names: ServiceSetting[],
): Promise<Partial<Record<ServiceSetting, string>>> {
  const rows = await db.selectFrom('service_settings').selectAll().where('name', 'in', names).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function writeServiceSettings(
  db: DatabaseOrTransaction,
  values: Partial<Record<ServiceSetting, string>>,
): Promise<void> {
  await db
    .insertInto('service_settings')
    .values(Object.entries(values).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}

/** Returns false if the setting exists. */
export async function insertServiceSetting(
  db: DatabaseOrTransaction,
  name: ServiceSetting,
  value: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('service_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows) === 1;
}

/** Replaces the value only if it is still `from`. */
export async function replaceServiceSetting(
  db: DatabaseOrTransaction,
  name: ServiceSetting,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('service_settings')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .executeTakeFirst();
  return Number(replaced.numUpdatedRows) === 1;
}

export async function deleteServiceSetting(
  db: DatabaseOrTransaction,
  name: ServiceSetting,
  value?: string,
): Promise<void> {
  const setting = db.deleteFrom('service_settings').where('name', '=', name);
  await (value === undefined ? setting : setting.where('value', '=', value)).execute();
}
