import { inTransaction, type WebsiteRow } from '../../database/index.ts';
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
import { maxReferenceLength, recordSale, setRefunded } from '../sales/index.ts';
import { claimPayment, findPayment, forgetStrangers, saveDispute, saveRefunded } from './stripe.store.ts';
import type { ToldByStripe } from './stripe-event.ts';

type OwnedWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
type ApplyDeps = Pick<Deps, 'database' | 'now'>;

/**
 * Applies what Stripe tells. Events may be repeated, late and out of order: a sale counts once by its reference and its
 * payment, a refund is kept as the sum of a payment, a dispute by its own ID, and what comes before its payment waits for
 * it. Throws `invalid` for a sale that cannot be counted so, whenever it is told.
 */
export async function applySaleEvent(deps: ApplyDeps, website: OwnedWebsite, told: ToldByStripe): Promise<void> {
  const { database } = deps;
  const nowMs = deps.now();
  refuseUncountable(told, nowMs);
  switch (told.kind) {
    case 'paid': {
      const { reference, payment, currency, minor, at } = told;
      if (reference.length > maxReferenceLength)
        throw invalid({ reference: [`reference must have at most ${maxReferenceLength} characters.`] });
      if (payment !== undefined) {
        const name = await inTransaction(database, (trx) => claimPayment(trx, website, { payment, reference, nowMs }));
        // The same payment told another way, as by its session and by itself.
        if (name !== reference) return;
      }
      const sale = { reference, currency, amountMinor: minor, soldAt: Math.min(at, nowMs), source: undefined };
      await recordSale(deps, website, sale);
      return payment === undefined ? undefined : applyRepaid(deps, website, payment);
    }
    case 'refunded':
      await inTransaction(database, (trx) => saveRefunded(trx, website, told, nowMs));
      break;
    case 'disputed':
      await inTransaction(database, (trx) => saveDispute(trx, website, told));
  }
  await forgetStrangers(database.db, website, nowMs);
  await applyRepaid(deps, website, told.payment);
}

/** Stripe is younger. */
const earliestMs = Date.UTC(2000);

/** As sales that are told by the API: what is beyond could not be summed up, or shown as money. */
function refuseUncountable(told: ToldByStripe, nowMs: number): void {
  if (told.at < earliestMs || told.at > nowMs + dayMs)
    throw invalid({ created: ['created must be a time from 2000 to now.'] });
  if (told.kind === 'paid' && !isStorable(told.reference))
    throw invalid({ reference: ['reference must not contain NUL characters or broken surrogates.'] });
  if (currencyDigits(told.currency) === undefined)
    throw invalid({ currency: ['currency must be an ISO 4217 currency.'] });
  const amounts = told.kind === 'refunded' ? [told.chargedMinor, told.refundedMinor] : [told.minor];
  if (amounts.some((minor) => minor > maxPriceMinor))
    throw invalid({
      amount: [`amount must be at most ${formatMinorUnits(maxPriceMinor, told.currency)} ${told.currency}.`],
    });
}

/** Lowers a sale by what was refunded of its payment and by what disputes withdrew, once both are known. */
async function applyRepaid({ database }: ApplyDeps, website: OwnedWebsite, payment: string): Promise<void> {
  const reference = (await findPayment(database.db, website, payment))?.reference;
  if (!reference) return;
  await inTransaction(database, (trx) =>
    setRefunded(database, trx, website, {
      reference,
      // Read while the sale is locked: of two at once, the last one knows both.
      async refunded(sale) {
        const known = await findPayment(trx, website, payment);
        if (!known || (known.refunded_at === 0 && known.disputes.length === 0)) return undefined;
        const refunded =
          known.currency === sale.currency || known.charged_minor === 0
            ? known.refunded_minor
            : portionOf(sale.amount_minor, known.refunded_minor, known.charged_minor);
        // A bank may dispute in another currency, and Stripe does not say what that is in ours: all of it then.
        const disputed = known.disputes.reduce(
          (sum, one) => sum + (one.currency === sale.currency ? one.amount_minor : sale.amount_minor),
          0,
        );
        return Math.min(sale.amount_minor, refunded + disputed);
      },
    }),
  );
}

/** Why an event cannot be counted, whenever it is told, as a sentence; undefined where it may be later. */
export function problemOf(error: unknown): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'invalid') return undefined;
  return Object.values(error.errors ?? {}).flat()[0] ?? error.message;
}
