import { sql } from 'kysely';
import {
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type WebsiteRow,
  type WebsiteStripeRow,
} from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;

export function findStripe(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<WebsiteStripeRow | undefined> {
  return db
    .selectFrom('website_stripe')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .executeTakeFirst();
}

/** For Stripe itself, which knows no account: of any that is not disabled. */
export function findStripeOfAnyAccount(
  db: DatabaseOrTransaction,
  websiteId: number,
): Promise<WebsiteStripeRow | undefined> {
  return db
    .selectFrom('website_stripe')
    .selectAll()
    .where('website_id', '=', websiteId)
    .where(hasEnabledAccount('website_stripe'))
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

/** False when there is none. */
export async function deleteStripe(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('website_stripe')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) > 0;
}

/** What the owner is shown of the last event; an empty problem: there was none. */
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

/** Names the sale of a payment, unless it has a name already; returns the name that it has. */
export async function claimPayment(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { payment, reference, nowMs }: { payment: string; reference: string; nowMs: number },
): Promise<string> {
  const row = await trx
    .insertInto('website_stripe_payments')
    .values({ account_id: website.account_id, website_id: website.id, payment, reference, created_at: nowMs })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'payment'])
        .doUpdateSet({ reference: sql<string>`coalesce(website_stripe_payments.reference, ${reference})` }),
    )
    .returning('reference')
    .executeTakeFirstOrThrow();
  return row.reference ?? reference;
}

export type Repayment = { payment: string; currency: string; chargedMinor: number; refundedMinor: number; at: number };

/** Keeps how much of a payment was paid back, unless something newer is known. */
export async function saveRefunded(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { payment, currency, chargedMinor, refundedMinor, at }: Repayment,
  nowMs: number,
): Promise<void> {
  const said = { currency, charged_minor: chargedMinor, refunded_minor: refundedMinor, refunded_at: at };
  await trx
    .insertInto('website_stripe_payments')
    .values({ account_id: website.account_id, website_id: website.id, payment, created_at: nowMs, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'payment'])
        .doUpdateSet(said)
        // Of two of one second the greater sum is the later one.
        .where((eb) =>
          eb.or([
            eb('website_stripe_payments.refunded_at', '<', at),
            eb.and([
              eb('website_stripe_payments.refunded_at', '=', at),
              eb('website_stripe_payments.refunded_minor', '<', refundedMinor),
            ]),
          ]),
        ),
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

/** Keeps how a dispute stands, unless something newer is known. */
export async function saveDispute(
  trx: DatabaseOrTransaction,
  website: OwnedWebsite,
  { dispute, payment, currency, minor, isWithdrawn, at }: Dispute,
): Promise<void> {
  const said = { currency, amount_minor: minor, is_withdrawn: isWithdrawn ? 1 : 0, changed_at: at };
  await trx
    .insertInto('website_stripe_disputes')
    .values({ account_id: website.account_id, website_id: website.id, dispute, payment, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'dispute'])
        .doUpdateSet(said)
        // Of two of one second the one that gives the money back is the later one.
        .where('website_stripe_disputes.changed_at', isWithdrawn ? '<' : '<=', at),
    )
    .execute();
}

/** What was taken back of a payment; undefined where nothing is known of it. */
export async function findPayment(trx: DatabaseOrTransaction, website: OwnedWebsite, payment: string) {
  const [row, disputes] = await Promise.all([
    trx
      .selectFrom('website_stripe_payments')
      .selectAll()
      .where('account_id', '=', website.account_id)
      .where('website_id', '=', website.id)
      .where('payment', '=', payment)
      .executeTakeFirst(),
    trx
      .selectFrom('website_stripe_disputes')
      .select(['currency', 'amount_minor'])
      .where('account_id', '=', website.account_id)
      .where('website_id', '=', website.id)
      .where('payment', '=', payment)
      .where('is_withdrawn', '=', 1)
      .execute(),
  ]);
  return row && { ...row, disputes };
}

/** How long what came before its payment waits for it; Stripe repeats an event for three days. */
const strangersMs = 30 * dayMs;

/** Forgets refunds and disputes of payments that never became a sale of the website. */
export async function forgetStrangers(db: DatabaseOrTransaction, website: OwnedWebsite, nowMs: number): Promise<void> {
  await db
    .deleteFrom('website_stripe_payments')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('reference', 'is', null)
    .where('created_at', '<', nowMs - strangersMs)
    .execute();
  await db
    .deleteFrom('website_stripe_disputes')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('changed_at', '<', nowMs - strangersMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('website_stripe_payments as known')
            .select('known.payment')
            .whereRef('known.website_id', '=', 'website_stripe_disputes.website_id')
            .whereRef('known.payment', '=', 'website_stripe_disputes.payment')
            .where('known.reference', 'is not', null),
        ),
      ),
    )
    .execute();
}

/** With the sales of a website, what is known of their payments goes. */
export async function deleteStripePayments(db: DatabaseOrTransaction, website: OwnedWebsite): Promise<void> {
  for (const table of ['website_stripe_payments', 'website_stripe_disputes'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', '=', website.account_id)
      .where('website_id', '=', website.id)
      .execute();
}
