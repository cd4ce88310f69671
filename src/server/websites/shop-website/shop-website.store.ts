import type { DatabaseOrTransaction, WebsiteRow } from '../../database/index.ts';
import { blankWebsite, insertWebsite } from '../website/index.ts';

type ShopWebsite = Pick<WebsiteRow, 'id' | 'domain'>;

export function findShopWebsite(db: DatabaseOrTransaction, accountId: number): Promise<ShopWebsite | undefined> {
  return db
    .selectFrom('websites')
    .select(['id', 'domain'])
    .where('account_id', '=', accountId)
    .where('is_shop', '=', 1)
    .executeTakeFirst();
}

export async function isShopCounted(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('uncounted_shops')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row === undefined;
}

export async function setShopCounted(
  db: DatabaseOrTransaction,
  accountId: number,
  { isCounted, nowMs }: { isCounted: boolean; nowMs: number },
): Promise<void> {
  if (isCounted) await db.deleteFrom('uncounted_shops').where('account_id', '=', accountId).execute();
  else
    await db
      .insertInto('uncounted_shops')
      .values({ account_id: accountId, created_at: nowMs })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .execute();
}

/**
 * If the account already has a website with this domain, it becomes the shop's website. Throws the database's error if
 * another process creates one at the same time.
 */
export async function makeShopWebsite(
  trx: DatabaseOrTransaction,
  accountId: number,
  { domain, timeZone, nowMs }: { domain: string; timeZone: string; nowMs: number },
): Promise<ShopWebsite | undefined> {
  const made = { ...blankWebsite, domain, privacy: 1, time_zone: timeZone, created_at: nowMs, updated_at: nowMs };
  return (
    (await insertWebsite(trx, accountId, { ...made, is_shop: 1 })) ??
    trx
      .updateTable('websites')
      .set({ is_shop: 1, updated_at: nowMs })
      .where('account_id', '=', accountId)
      .where('domain', '=', domain)
      .returning(['id', 'domain'])
      .executeTakeFirst()
  );
}

export async function moveShopWebsite(
  trx: DatabaseOrTransaction,
  accountId: number,
  { id, domain, nowMs }: { id: number; domain: string; nowMs: number },
): Promise<void> {
  await trx
    .updateTable('websites')
    .set({ domain, updated_at: nowMs })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('websites as other')
            .select('other.id')
            .where('other.account_id', '=', accountId)
            .where('other.domain', '=', domain),
        ),
      ),
    )
    .execute();
}
