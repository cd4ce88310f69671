// English only: programs read it
import { type DatabaseOrTransaction, inTransaction, type WebsiteRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import {
  currencyDigits,
  dayMs,
  formatMinorUnits,
  invalid,
  isStorable,
  maxPriceMinor,
  portionOf,
  Refusal,
} from '../../kernel/index.ts';
import { maxReferenceLength, recordSaleWithin, setRefunded } from '../sales/index.ts';
import { findDisputes, lockPayment, saveDispute, saveRefunded, saveSaleOfPayment } from './payment.store.ts';
import type { ReportedByStripe } from './stripe-event.ts';

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type ApplyDeps = Pick<Deps, 'database' | 'now'>;

/**
 * Events can be repeated, late and out of order. So each payment creates only one sale, refunds are stored as a total,
 * and disputes are stored by ID. Refunds and disputes wait for their payment. Throws `invalid` for a sale that can
 * never be counted.
 */
export async function applySaleEvent(
  deps: ApplyDeps,
  website: OwnedWebsite,
  reported: ReportedByStripe,
): Promise<void> {
  const { database } = deps;
  const nowMs = deps.now();
  requireCountable(reported, nowMs);
  await inTransaction(database, async (trx) => {
    const { payment } = reported;
    const known = payment === undefined ? undefined : await lockPayment(trx, website, { payment, nowMs });
    switch (reported.kind) {
      case 'paid':
        if (known?.sale_id == null) await recordPaid(trx, deps, website, reported);
        break;
      case 'refunded':
        await saveRefunded(trx, website, reported);
        break;
      case 'disputed':
        await saveDispute(trx, website, reported);
    }
    if (payment !== undefined) await applyRepayments(trx, deps, website, payment);
  });
}

type Paid = Extract<ReportedByStripe, { kind: 'paid' }>;

/** If two payments have the same reference, the second is rejected, and its refunds have no effect. */
async function recordPaid(
  trx: DatabaseOrTransaction,
  deps: ApplyDeps,
  website: OwnedWebsite,
  { reference, payment, currency, minor, at }: Paid,
): Promise<void> {
  const soldAt = Math.min(at, deps.now());
  const reported = { reference, currency, amountMinor: minor, soldAt, source: undefined };
  const { sale } = await recordSaleWithin(trx, deps, website, reported);
  if (payment !== undefined && !(await saveSaleOfPayment(trx, website, { payment, saleId: sale.id })))
    throw invalid({
      reference: ['reference is already used by another payment: each payment needs its own reference.'],
    });
}

/** Before Stripe was founded. */
const earliestMs = Date.UTC(2000);

function requireCountable(reported: ReportedByStripe, nowMs: number): void {
  if (reported.at < earliestMs || reported.at > nowMs + dayMs)
    throw invalid({ created: ['created must be a time from 2000 to now.'] });
  if (reported.kind === 'paid' && !isStorable(reported.reference))
    throw invalid({ reference: ['reference must not contain NUL characters or broken surrogates.'] });
  if (reported.kind === 'paid' && reported.reference.length > maxReferenceLength)
    throw invalid({ reference: [`reference must have at most ${maxReferenceLength} characters.`] });
  if (currencyDigits(reported.currency) === undefined)
    throw invalid({ currency: ['currency must be an ISO 4217 currency.'] });
  const amounts = reported.kind === 'refunded' ? [reported.chargedMinor, reported.refundedMinor] : [reported.minor];
  if (amounts.some((minor) => minor > maxPriceMinor))
    throw invalid({
      amount: [`amount must be at most ${formatMinorUnits(maxPriceMinor, reported.currency)} ${reported.currency}.`],
    });
}

async function applyRepayments(
  trx: DatabaseOrTransaction,
  { database, now }: ApplyDeps,
  website: OwnedWebsite,
  payment: string,
): Promise<void> {
  const known = await lockPayment(trx, website, { payment, nowMs: now() });
  const disputes = await findDisputes(trx, website, payment);
  // If Stripe reported no refunds, the refund that the owner entered stays.
  if (known.sale_id === null || (known.refunded_at === 0 && disputes.length === 0)) return;
  const withdrawn = disputes.filter(({ is_withdrawn }) => is_withdrawn === 1);
  await setRefunded(database, trx, website, {
    id: known.sale_id,
    refundedOf(sale) {
      const refunded =
        known.currency === sale.currency || known.charged_minor === 0
          ? known.refunded_minor
          : portionOf(sale.amount_minor, known.refunded_minor, known.charged_minor);
      // Stripe doesn't convert a dispute in another currency, so the whole sale counts as disputed.
      const disputed = withdrawn.reduce(
        (sum, one) => sum + (one.currency === sale.currency ? one.amount_minor : sale.amount_minor),
        0,
      );
      return Math.min(sale.amount_minor, refunded + disputed);
    },
  });
}

/** Returns undefined if the event can succeed when it is retried. */
export function problemOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'invalid') return undefined;
  return Object.values(error.errors ?? {}).flat()[0] ?? error.message;
}
