import type { DatabaseOrTransaction } from './database.ts';

/** What the whole service knows once: settings of its owner, marks and claims of its jobs. */
export type ServiceSetting =
  | 'setup_token_hash'
  | 'open_registration'
  | 'require_two_factor'
  | 'quotas'
  /** days for which entries of audit logs are kept */
  | 'audit_days'
  /** how many accounts one person may own */
  | 'accounts_per_person'
  | 'network_allowed'
  | 'network_forbidden'
  /** JSON of the mail server that the owner has set, its password sealed */
  | 'mail'
  /** tells whether this is the secret that the database was sealed under */
  | 'secret_mark'
  /** JSON of where its events are kept (`event-store-claim.ts`) */
  | 'event_store'
  /** JSON of which server that is (`event-store-claim.ts`) */
  | 'event_store_server'
  /** `UNTIL HOLDER` of the process that uses the embedded event store, with PostgreSQL */
  | 'event_store_held'
  /** `UNTIL HOLDER` of the process that closes days of websites */
  | 'closing_days'
  /** the same of the one that deletes their old events */
  | 'retaining_websites'
  /** the last day (UTC) on which all of them were deleted */
  | 'websites_retained_on'
  /** `UNTIL HOLDER` of the process that erases events of what was deleted */
  | 'erasing_events'
  /** JSON of the plan of backups that the owner has set, the key of its bucket sealed */
  | 'backups'
  /** JSON of what became of backups */
  | 'backups_state';

export async function readServiceSetting(db: DatabaseOrTransaction, name: ServiceSetting): Promise<string | undefined> {
  return (await readServiceSettings(db, [name]))[name];
}

/** Those of them that there are, all as they were at one moment. */
export async function readServiceSettings(
  db: DatabaseOrTransaction,
  names: ServiceSetting[],
): Promise<Partial<Record<ServiceSetting, string>>> {
  const rows = await db.selectFrom('service_settings').selectAll().where('name', 'in', names).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Writes all of them in one statement. */
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

/** Whether it was written: false, and nothing is changed, where there is a value already. */
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

/** Compare and set: whether the value was still `from` and is `to` now. Of several processes, one succeeds. */
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

/** With a `value`, only where it is that. */
export async function deleteServiceSetting(
  db: DatabaseOrTransaction,
  name: ServiceSetting,
  value?: string,
): Promise<void> {
  const setting = db.deleteFrom('service_settings').where('name', '=', name);
  await (value === undefined ? setting : setting.where('value', '=', value)).execute();
}
