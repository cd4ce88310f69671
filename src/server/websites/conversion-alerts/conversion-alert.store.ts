import type { Insertable } from 'kysely';
import {
  type ConversionAlertRow,
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type Schema,
  type WebsiteRow,
} from '../../database/index.ts';

type OfWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type NewAlert = Omit<Insertable<Schema['conversion_alerts']>, 'id' | 'account_id' | 'website_id'>;

export const insertConversionAlert = (
  trx: DatabaseOrTransaction,
  website: OfWebsite,
  alert: NewAlert,
): Promise<ConversionAlertRow> =>
  trx
    .insertInto('conversion_alerts')
    .values({ ...alert, account_id: website.account_id, website_id: website.id })
    .returningAll()
    .executeTakeFirstOrThrow();

/** All of a website's, in the order of their making. */
export const listConversionAlerts = (db: DatabaseOrTransaction, website: OfWebsite): Promise<ConversionAlertRow[]> =>
  db
    .selectFrom('conversion_alerts')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .orderBy('id')
    .execute();

/** Undefined when there is none. */
export const updateConversionAlert = (
  trx: DatabaseOrTransaction,
  website: OfWebsite,
  id: number,
  changes: Pick<ConversionAlertRow, 'condition' | 'threshold' | 'span' | 'changed_at'>,
): Promise<ConversionAlertRow | undefined> =>
  trx
    .updateTable('conversion_alerts')
    .set(changes)
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** False when there is none. */
export async function deleteConversionAlert(
  db: DatabaseOrTransaction,
  website: OfWebsite,
  id: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('conversion_alerts')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}

export type WatchedAlert = { alert: ConversionAlertRow; website: WebsiteRow };

/** Alerts of all accounts whose website has somewhere to send them, first those after one by its ID. */
export async function listWatchedAlerts(db: DatabaseOrTransaction, after: number): Promise<WatchedAlert[]> {
  const alerts = await db
    .selectFrom('conversion_alerts')
    .innerJoin('websites', 'websites.id', 'conversion_alerts.website_id')
    .selectAll('conversion_alerts')
    .where('websites.alerts_sealed', '<>', '')
    .where(hasEnabledAccount('websites'))
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

/**
 * Begins or ends an alert, or notes that it has been judged as it is now: true for the one process that does, and where
 * nobody has changed it since it was read.
 */
export async function moveConversionAlert(
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
