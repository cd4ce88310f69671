import {
  type DatabaseOrTransaction,
  hasEnabledModule,
  type WebsiteRow,
  type WebsiteStripeRow,
} from '../../database/index.ts';

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

export function findStripe(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<WebsiteStripeRow | undefined> {
  return db
    .selectFrom('website_stripe')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .executeTakeFirst();
}

/** For requests from Stripe, which have no account. */
export function findStripeOfAnyAccount(
  db: DatabaseOrTransaction,
  websiteId: number,
): Promise<WebsiteStripeRow | undefined> {
  return db
    .selectFrom('website_stripe')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where(hasEnabledModule('website_stripe'))
    .executeTakeFirst();
}

export function saveStripeSecret(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  { secretSealed, nowMs }: { secretSealed: string; nowMs: number },
): Promise<WebsiteStripeRow> {
  const row = { account_id: website.account_id, website_id: website.id, secret_sealed: secretSealed };
  return db
    .insertInto('website_stripe')
    .values({ ...row, created_at: nowMs, last_event_at: null })
    .onConflict((conflict) => conflict.column('website_id').doUpdateSet({ secret_sealed: secretSealed }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteStripe(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('website_stripe')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

export async function noteStripeEvent(
  db: DatabaseOrTransaction,
  website: OwnedWebsite,
  { atMs, problem }: { atMs: number; problem: string },
): Promise<void> {
  await db
    .updateTable('website_stripe')
    .set({ last_event_at: atMs, last_problem: problem })
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .execute();
}
