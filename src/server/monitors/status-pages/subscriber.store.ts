import {
  childRows,
  type Database,
  type DatabaseOrTransaction,
  dialectOf,
  lockForKeyShare,
  lockForUpdate,
  type StatusPageRow,
  type SubscriberRow,
} from '../../database/index.ts';
import type { Language } from '../../kernel/index.ts';
import type { NoticeServices } from './subscriber-services.store.ts';

type OfPage = Pick<StatusPageRow, 'id' | 'account_id'>;

export const {
  listPage: listSubscribers,
  find: findSubscriber,
  delete: deleteSubscriber,
} = childRows('subscribers', 'status_page_id');

export async function upsertSubscriber(
  trx: DatabaseOrTransaction,
  page: OfPage,
  address: {
    channel: SubscriberRow['channel'];
    email_hash: string;
    email_sealed: string;
    language: Language;
    network_hash: string | null;
  },
  nowMs: number,
): Promise<SubscriberRow> {
  await trx
    .insertInto('subscribers')
    .values({ ...address, account_id: page.account_id, status_page_id: page.id, confirmed_at: null, created_at: nowMs })
    // A repeated request restarts the confirmation period, as the new email says.
    .onConflict((conflict) =>
      conflict
        .columns(['status_page_id', 'email_hash'])
        .doUpdateSet({ created_at: nowMs, language: address.language })
        .where('subscribers.confirmed_at', 'is', null),
    )
    .execute();
  return trx
    .selectFrom('subscribers')
    .selectAll()
    .where('status_page_id', '=', page.id)
    .where('email_hash', '=', address.email_hash)
    .executeTakeFirstOrThrow();
}

const receiversOf = (db: DatabaseOrTransaction, page: OfPage) =>
  db
    .selectFrom('subscribers')
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('channel', '!=', 'email');

/** Counts confirmed subscribers that are not email addresses. */
export async function countReceivers(db: DatabaseOrTransaction, page: OfPage): Promise<number> {
  const { total } = await receiversOf(db, page)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Newest first. */
export async function listUnconfirmedReceivers(
  db: DatabaseOrTransaction,
  page: OfPage,
): Promise<Pick<SubscriberRow, 'id' | 'email_hash' | 'network_hash'>[]> {
  return receiversOf(db, page)
    .select(['id', 'email_hash', 'network_hash'])
    .where('confirmed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function confirmSubscriber(
  db: DatabaseOrTransaction,
  page: OfPage,
  id: number,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ confirmed_at: nowMs, network_hash: null })
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Not limited to an account. */
export async function deleteUnconfirmedSubscribers(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('subscribers').where('confirmed_at', 'is', null).where('created_at', '<', beforeMs).execute();
}

/**
 * Locks all subscribers before they are deleted, in the same order as when messages are written, to prevent deadlocks.
 */
export async function lockSubscribers(database: Database, trx: DatabaseOrTransaction, page: OfPage): Promise<void> {
  const subscribers = trx
    .selectFrom('subscribers')
    .select('id')
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .orderBy('id');
  await lockForUpdate(database, subscribers).execute();
}

/**
 * Returns the subscribers of the whole page and of at least one of the services.
 *
 * Prevents the deletion of these subscribers until the transaction ends. A concurrent unsubscribe then also deletes the
 * new messages.
 */
export async function keepConfirmedSubscribers(
  trx: DatabaseOrTransaction,
  page: OfPage,
  services: NoticeServices,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<SubscriberRow[]> {
  let next = trx
    .selectFrom('subscribers')
    .selectAll()
    .where('account_id', '=', page.account_id)
    .where('status_page_id', '=', page.id)
    .where('confirmed_at', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit);
  if (services)
    next = next.where((eb) =>
      eb.or([
        eb('all_services', '=', 1),
        eb.exists(
          eb
            .selectFrom('subscriber_services as service')
            .select('service.id')
            .whereRef('service.subscriber_id', '=', 'subscribers.id')
            .where((of) =>
              of.or([
                of('service.monitor_id', 'in', [0, ...services.monitors]),
                of('service.component_id', 'in', [0, ...services.components]),
              ]),
            ),
        ),
      ]),
    );
  return lockForKeyShare({ dialect: dialectOf(trx) }, next).execute();
}
