import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '../../deps.ts';
import type { Vault } from '../../kernel/index.ts';
import { fromMinor, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { invoiceOf } from '../invoices/index.ts';
import { visitColumns } from '../orders/index.ts';
import { type ExportedPurchase, listExportedPurchases, listPurchaseKeys, type PurchaseKey } from './export.store.ts';
import type { PurchaseFilter } from './purchase.store.ts';
import { openCode } from './purchase-code.ts';

/** Small enough to decrypt without blocking other requests. */
const rowsAtOnce = 200;

type Cell = string | number | null;
type Columns = Record<string, (row: ExportedPurchase, vault: Vault) => Cell>;

/** Same names as in import files. */
const columns: Columns = {
  id: ({ id }) => id,
  purchase_code: ({ code_sealed }, vault) => codeOf(vault, code_sealed),
  state: ({ state }) => state,
  license_type: ({ license_type }) => license_type,
  item_id: ({ item_id }) => item_id,
  item_name: ({ item_name }) => item_name,
  price: ({ price_minor, currency }) => fromMinor(price_minor, currency),
  refunded: ({ refunded_minor, currency }) => fromMinor(refunded_minor, currency),
  currency: ({ currency }) => currency,
  buyer_email: ({ buyer_email }) => buyer_email,
  buyer_name: ({ buyer_name }) => buyer_name,
  date: ({ purchased_at }) => toIso(purchased_at),
  supported_until: ({ supported_until }) => toIsoOrNull(supported_until),
  ends_at: ({ ends_at }) => toIsoOrNull(ends_at),
  updates_until: ({ updates_until }) => toIsoOrNull(updates_until),
  downloaded: ({ downloaded }) => String(downloaded === 1),
  first_downloaded_at: ({ first_downloaded_at }) => toIsoOrNull(first_downloaded_at),
  state_changed_at: ({ state_changed_at }) => toIsoOrNull(state_changed_at),
  order_number: ({ order_number }) => order_number,
  invoice_number: (row) => invoiceOf(row),
  ...Object.fromEntries(
    visitColumns.map((name): [string, Columns[string]] => [`visit_${name}`, (row) => row[`visit_${name}`]]),
  ),
};

/** RFC 4180, but with `\n`. An apostrophe is added before text that a spreadsheet would run as a formula. */
export async function* purchasesCsv(
  { database: { db }, vault }: Pick<Deps, 'database' | 'vault'>,
  accountId: number,
  wanted: PurchaseFilter,
): AsyncGenerator<string> {
  yield csvOf([Object.keys(columns)]);
  let last: PurchaseKey | undefined;
  do {
    const keys = await listPurchaseKeys(db, accountId, last, rowsAtOnce);
    last = keys.length < rowsAtOnce ? undefined : keys.at(-1);
    const ids = keys.map(({ id }) => id);
    const rows = ids.length === 0 ? [] : await listExportedPurchases(db, accountId, ids, wanted);
    if (rows.length > 0) yield csvOf(rows.map((row) => Object.values(columns).map((cell) => cell(row, vault))));
    // SQLite queries block, so let other requests run.
    await nextTurn();
  } while (last);
}

const csvOf = (rows: Cell[][]): string => stringify(rows, { escape_formulas: true });

/** One broken code must not fail the whole export. */
function codeOf(vault: Vault, sealed: string): string {
  try {
    return openCode(vault, sealed);
  } catch {
    return '';
  }
}
