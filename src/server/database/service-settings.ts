import type { DatabaseOrTransaction } from './database.ts';

/** Settings, marks and leases of the whole installation. */
export type ServiceSetting =
  | 'setup_token_hash'
  | 'open_registration'
  | 'require_two_factor'
  | 'quotas'
  /** retention of audit log entries in days */
  | 'audit_days'
  | 'accounts_per_person'
  | 'network_allowed'
  | 'network_forbidden'
  /** JSON of the owner's mail server, its password sealed */
  | 'mail'
  /** identifies the secret that sealed the database */
  | 'secret_mark'
  /** JSON: location of the events (`event-store-claim.ts`) */
  | 'event_store'
  /** JSON: identity of that server (`event-store-claim.ts`) */
  | 'event_store_server'
  /** lease (`UNTIL HOLDER`) on the embedded event store, with PostgreSQL */
  | 'event_store_held'
  /** lease of the process that closes websites' days */
  | 'closing_days'
  /** lease of the process that deletes old events */
  | 'retaining_websites'
  /** last day (UTC) on which old events were deleted */
  | 'websites_retained_on'
  /** lease of the process that works on the deletion queue */
  | 'erasing_events'
  /** JSON of the backup schedule, the bucket's key sealed */
  | 'backups'
  /** JSON of the last backups' results */
  | 'backups_state';

export async function readServiceSetting(db: DatabaseOrTransaction, name: ServiceSetting): Promise<string | undefined> {
  return (await readServiceSettings(db, [name]))[name];
}

/** Returns the settings that exist, read in one statement. */
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

/** Returns false if the setting already exists, and changes nothing. */
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

/** Compare-and-set. Returns false if the value was not `from`: of several processes, one succeeds. */
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

/** With `value`, deletes only if the setting has that value. */
export async function deleteServiceSetting(
  db: DatabaseOrTransaction,
  name: ServiceSetting,
  value?: string,
): Promise<void> {
  const setting = db.deleteFrom('service_settings').where('name', '=', name);
  await (value === undefined ? setting : setting.where('value', '=', value)).execute();
}
