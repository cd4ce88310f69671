import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, InvoiceRow } from '../../database/index.ts';
import { findShop } from '../shops/index.ts';
import { formatInvoiceNumber } from './number.ts';

/**
 * The series stays locked until the transaction ends, so a transaction that fails skips no number. The year is the one
 * in the seller's time zone.
 */
export async function takeInvoiceNumber(
  trx: DatabaseOrTransaction,
  { account_id, kind, at }: { account_id: number; kind: InvoiceRow['kind']; at: number },
): Promise<string> {
  const { time_zone } = await getAccountDetails(trx, account_id);
  const { year } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(time_zone);
  const { next_number } = await trx
    .insertInto('invoice_series')
    .values({ account_id, kind, year, next_number: 2 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'year'])
        .doUpdateSet({ next_number: sql<number>`invoice_series.next_number + 1` }),
    )
    .returning('next_number')
    .executeTakeFirstOrThrow();
  const { invoice_prefix } = await findShop(trx, account_id);
  return formatInvoiceNumber(invoice_prefix, { kind, year, number: next_number - 1 });
}
