import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

export type Service = Pick<Selectable<Schema['subscriber_services']>, 'monitor_id' | 'component_id'>;
/** Services that a notice is about. undefined if it concerns the whole page. */
export type NoticeServices = { monitors: number[]; components: number[] } | undefined;

/** The caller must check access to the subscribers. */
export async function listSubscriberServices(
  db: DatabaseOrTransaction,
  ids: number[],
): Promise<Map<number, Service[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriber_services')
    .select(['subscriber_id', 'monitor_id', 'component_id'])
    .where('subscriber_id', 'in', ids)
    .orderBy('subscriber_id')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.subscriber_id);
}

/** `services` undefined: all services of the page, also those that it gets later. */
export async function replaceSubscriberServices(
  trx: DatabaseOrTransaction,
  subscriber: { id: number; account_id: number },
  services: Service[] | undefined,
): Promise<void> {
  await trx
    .updateTable('subscribers')
    .set({ all_services: services === undefined ? 1 : 0 })
    .where('account_id', '=', subscriber.account_id)
    .where('id', '=', subscriber.id)
    .execute();
  await trx.deleteFrom('subscriber_services').where('subscriber_id', '=', subscriber.id).execute();
  if (services === undefined || services.length === 0) return;
  await trx
    .insertInto('subscriber_services')
    .values(services.map((service) => ({ ...service, subscriber_id: subscriber.id })))
    .execute();
}
