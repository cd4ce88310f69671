import { normalizeGumroadKey } from '../../purchases/index.ts';
import type { PurchaseFields } from '../file-schema.ts';
import { writeImportText } from '../import-texts.ts';
import type { RowContent } from '../rows.ts';
import { type CodeOf, RowReader } from './row-reader.ts';
import { type Cells, refused } from './table.ts';

export const gumroadColumns = ['purchase id', 'item name', 'sale price ($)'];
/** In lower case. The report names all others. */
export const usedGumroadColumns: ReadonlySet<string> = new Set([
  ...gumroadColumns,
  ...['recurring charge?', 'pre-order authorization?', 'free trial purchase?', 'license key', 'product id', 'variants'],
  ...['giftee email', 'purchase email', 'buyer email', 'buyer name', 'quantity', 'license key activation count'],
  ...['subscription end date', 'cancellation date', 'purchase date', 'purchase time (utc timezone)'],
  ...[
    'refunded?',
    'fully refunded?',
    'disputed?',
    'dispute won?',
    'access revoked?',
    'license key enabled?',
    'partial refund ($)',
  ],
]);
export const isGumroad = (heading: readonly string[]): boolean =>
  gumroadColumns.every((name) => heading.includes(name));

/** Exports are always in US dollars. */
const currency = 'USD';

/** The recipient of a gift is the buyer here. Derives the code from the licence key, or from the purchase's id. */
export function gumroadSale(cells: Cells, codeOf: CodeOf): RowContent {
  if (/^totals$/i.test(cells('purchase id')) && cells('item name') === '')
    return { kind: 'left out', what: writeImportText('totalsLine') };
  const row = new RowReader(cells);
  if (row.flag('Recurring Charge?')) return { kind: 'left out', what: writeImportText('recurringCharges') };
  if (row.flag('Pre-order authorization?')) return { kind: 'left out', what: writeImportText('preOrders') };
  // Not charged yet. A trial that was kept continues as a recurring charge.
  if (row.flag('Free trial purchase?') && row.amount('Sale Price ($)', currency) === 0)
    return { kind: 'left out', what: writeImportText('freeTrials') };
  const id = row.required('Purchase ID', 200);
  const key = normalizeGumroadKey(cells('license key')) ?? id;
  const price_minor = row.amount('Sale Price ($)', currency);
  const purchase: PurchaseFields = {
    code: codeOf('gumroad', key),
    item: { reference: row.text('Product ID', 200) || undefined, name: row.required('Item Name', 500) },
    license_type: row.text('Variants', 200) || 'Regular License',
    price_minor,
    currency,
    purchased_at: boughtAt(row),
    buyer_email: row.email('Giftee Email') ?? row.email('Purchase Email') ?? row.email('Buyer Email'),
    buyer_name: row.text('Buyer Name', 200),
    quantity: row.count('Quantity') || 1,
    licence_uses: row.count('License Key Activation Count'),
    ends_at: row.optionalMoment('Subscription End Date', 'Z') ?? row.optionalMoment('Cancellation Date', 'Z'),
    ...outcomeOf(row, price_minor),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields: purchase };
}

/** In newer exports, the time column also contains the date. */
function boughtAt(row: RowReader): number {
  const [date, time] = [row.text('Purchase Date', 60), row.text('Purchase Time (UTC timezone)', 60)];
  const whole = /^\d{4}-/.test(time) ? time : `${date} ${time}`.trim();
  return row.momentOf('Purchase Date', whole, 'Z');
}

function outcomeOf(row: RowReader, price_minor: number): Pick<PurchaseFields, 'event' | 'refunded_minor'> {
  const partial = row.amount('Partial Refund ($)', currency);
  // Older exports have only the column Refunded?, which is also set for partial refunds.
  const isOlder = row.text('Fully Refunded?', 10) === '';
  const isRefunded = isOlder ? row.flag('Refunded?') && partial === 0 : row.flag('Fully Refunded?');
  const isDisputed = row.flag('Disputed?');
  const isWon = row.flag('Dispute Won?');
  const isRevoked = row.flag('Access Revoked?') || row.text('License Key Enabled?', 10) === '0';
  const refunded_minor = isRefunded ? price_minor : partial;
  const refund = refunded_minor > 0 ? { refunded_minor: Math.min(refunded_minor, price_minor) } : {};
  if (isRefunded) return { event: 'refunded_in_full', ...refund };
  if (isRevoked) return { event: 'revoked', ...refund };
  if (isDisputed) return { event: isWon ? 'dispute_won' : 'dispute_opened', ...refund };
  return refund;
}
