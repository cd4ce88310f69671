// English only: programs read it
import { sql } from 'kysely';
import type { DatabaseOrTransaction, WebsiteRow, WebsiteStripePaymentRow } from '../../database/index.ts';
import { invalid } from '../../kernel/index.ts';

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

export function lockPayment(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { payment, nowMs }: { payment: string; nowMs: number },
): Promise<WebsiteStripePaymentRow> {
  return trx
    .insertInto('website_stripe_payments')
    .values({ account_id: website.account_id, website_id: website.id, payment, created_at: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'payment'])
        .doUpdateSet({ created_at: sql.ref<number>('website_stripe_payments.created_at') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns false if another payment created the sale. The caller must lock the sale. */
export async function saveSaleOfPayment(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { payment, saleId }: { payment: string; saleId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('website_stripe_payments')
    .set({ sale_id: saleId })
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('payment', '=', payment)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('website_stripe_payments as other')
            .select('other.payment')
            .where('other.website_id', '=', website.id)
            .where('other.sale_id', '=', saleId),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}

export type Repayment = { payment: string; currency: string; chargedMinor: number; refundedMinor: number; at: number };

/** Ignores states older than the stored state. */
export async function saveRefunded(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { payment, currency, chargedMinor, refundedMinor, at }: Repayment,
): Promise<void> {
  await trx
    .updateTable('website_stripe_payments')
    .set({ currency, charged_minor: chargedMinor, refunded_minor: refundedMinor, refunded_at: at })
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('payment', '=', payment)
    // If two states are from the same second, the greater sum is later.
    .where((eb) =>
      eb.or([
        eb('refunded_at', '<', at),
        eb.and([eb('refunded_at', '=', at), eb('refunded_minor', '<', refundedMinor)]),
      ]),
    )
    .execute();
}

export type Dispute = {
  dispute: string;
  payment: string;
  currency: string;
  minor: number;
  isWithdrawn: boolean;
  at: number;
};

const maxDisputes = 20;

/** Ignores states older than the stored state. Throws `invalid` if there are too many disputes. */
export async function saveDispute(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { dispute, payment, currency, minor, isWithdrawn, at }: Dispute,
): Promise<void> {
  const { others } = await trx
    .selectFrom('website_stripe_disputes')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('payment', '=', payment)
    .where('dispute', '<>', dispute)
    .executeTakeFirstOrThrow();
  if (Number(others) >= maxDisputes)
    throw invalid({ dispute: [`A payment can have at most ${maxDisputes} disputes.`] });
  const said = { currency, amount_minor: minor, is_withdrawn: isWithdrawn ? 1 : 0, changed_at: at };
  await trx
    .insertInto('website_stripe_disputes')
    .values({ account_id: website.account_id, website_id: website.id, dispute, payment, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'dispute'])
        .doUpdateSet(said)
        // If two states are from the same second, the state in which the payment was returned is later.
        .where('website_stripe_disputes.changed_at', isWithdrawn ? '<' : '<=', at),
    )
    .execute();
}

/** Also returns disputes that were won. */
export const findDisputes = (trx: DatabaseOrTransaction, website: OwnedWebsite, payment: string) =>
  trx
    .selectFrom('website_stripe_disputes')
    .select(['currency', 'amount_minor', 'is_withdrawn'])
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('payment', '=', payment)
    .execute();

const batchSize = 500;

export type WaitingPayment = Pick<WebsiteStripePaymentRow, 'account_id' | 'website_id' | 'payment'>;

const waiting = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('website_stripe_payments')
    .select(['account_id', 'website_id', 'payment'])
    .where('sale_id', 'is', null)
    .limit(batchSize);

/** Covers all websites. Returns one batch. `before` is in epoch ms. */
export const listWaitingSince = (db: DatabaseOrTransaction, before: number): Promise<WaitingPayment[]> =>
  waiting(db).where('created_at', '<', before).execute();

/** Covers all websites. Returns a batch of the oldest payments beyond `most` per website. */
export async function listWaitingBeyond(db: DatabaseOrTransaction, most: number): Promise<WaitingPayment[]> {
  const crowded = await db
    .selectFrom('website_stripe_payments')
    .select('website_id')
    .where('sale_id', 'is', null)
    .groupBy('website_id')
    .having((eb) => eb.fn.countAll(), '>', most)
    .limit(1)
    .executeTakeFirst();
  if (!crowded) return [];
  return waiting(db)
    .where('website_id', '=', crowded.website_id)
    .orderBy('created_at', 'desc')
    .orderBy('payment')
    .offset(most)
    .execute();
}

export async function deleteWaiting(trx: DatabaseOrTransaction, payments: readonly WaitingPayment[]): Promise<number> {
  let count = 0;
  for (const { account_id, website_id, payment } of payments) {
    const { numDeletedRows } = await trx
      .deleteFrom('website_stripe_payments')
      .where('account_id', '=', account_id)
      .where('website_id', '=', website_id)
      .where('payment', '=', payment)
      .where('sale_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) continue;
    count++;
    await trx
      .deleteFrom('website_stripe_disputes')
      .where('account_id', '=', account_id)
      .where('website_id', '=', website_id)
      .where('payment', '=', payment)
      .execute();
  }
  return count;
}

export async function deleteStripePayments(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<void> {
  for (const table of ['website_stripe_payments', 'website_stripe_disputes'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', '=', website.account_id)
      .where('website_id', '=', website.id)
      .execute();
}
