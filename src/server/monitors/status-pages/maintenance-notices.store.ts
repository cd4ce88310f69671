import { type DatabaseOrTransaction, hasEnabledModule } from '../../database/index.ts';

/** Not limited to an account. */
export async function listSubscribedPages(db: DatabaseOrTransaction): Promise<{ id: number; account_id: number }[]> {
  return db
    .selectFrom('status_pages')
    .select(['id', 'account_id'])
    .where(hasEnabledModule('status_pages'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('subscribers')
          .select('subscribers.id')
          .whereRef('subscribers.status_page_id', '=', 'status_pages.id')
          .where('confirmed_at', 'is not', null),
      ),
    )
    .orderBy('id')
    .execute();
}

export async function recordNotices(
  trx: DatabaseOrTransaction,
  pageId: number,
  notices: { key: string; overAt: number | null }[],
): Promise<number> {
  const rows = await trx
    .insertInto('maintenance_notices')
    .values(notices.map(({ key, overAt }) => ({ status_page_id: pageId, key, over_at: overAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .execute();
  return rows.length;
}

/** Not limited to an account. */
export async function deletePastNotices(db: DatabaseOrTransaction, beforeMs: number): Promise<void> {
  await db.deleteFrom('maintenance_notices').where('over_at', '<', beforeMs).execute();
}
