import {
  type ConversionAlertRow,
  childRows,
  type DatabaseOrTransaction,
  hasEnabledModule,
  type WebsiteRow,
} from '../../database/index.ts';

export const {
  list: listConversionAlerts,
  find: findConversionAlert,
  insert: insertConversionAlert,
  update: updateConversionAlert,
  delete: deleteConversionAlert,
} = childRows('conversion_alerts', 'website_id');

export type WatchedAlert = { alert: ConversionAlertRow; website: WebsiteRow };

/** Covers all accounts. Returns alerts with IDs above `after` first. */
export async function listWatchedAlerts(db: DatabaseOrTransaction, after: number): Promise<WatchedAlert[]> {
  const alerts = await db
    .selectFrom('conversion_alerts')
    .innerJoin('websites', 'websites.id', 'conversion_alerts.website_id')
    .selectAll('conversion_alerts')
    .where('websites.alerts_sealed', '<>', '')
    .where(hasEnabledModule('websites'))
    .orderBy((eb) => eb.case().when('conversion_alerts.id', '>', after).then(0).else(1).end())
    .orderBy('conversion_alerts.id')
    .execute();
  if (alerts.length === 0) return [];
  const websites = await db
    .selectFrom('websites')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('conversion_alerts').select('conversion_alerts.website_id'))
    .execute();
  const byId = new Map(websites.map((website) => [website.id, website]));
  return alerts.flatMap((alert) => {
    const website = byId.get(alert.website_id);
    return website ? [{ alert, website }] : [];
  });
}

/** Returns true in only one process, and only if the alert has not changed. */
export async function setConversionAlertState(
  trx: DatabaseOrTransaction,
  { id, account_id, started_at, changed_at }: ConversionAlertRow,
  startedAt: number | null,
): Promise<boolean> {
  const moved = await trx
    .updateTable('conversion_alerts')
    .set({ started_at: startedAt, changed_at: null })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('started_at', started_at === null ? 'is' : '=', started_at)
    .where('changed_at', changed_at === null ? 'is' : '=', changed_at)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) === 1;
}
