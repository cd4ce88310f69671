import { sellingRight } from '../../accounts/index.ts';
import type { DatabaseOrTransaction, ItemRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inChunks, Refusal } from '../../kernel/index.ts';
import { lockItemsAgainstChanges } from '../catalogue/index.ts';
import { endsSale, followListPrices, type PriceColumns } from '../prices/index.ts';
import { findTiersInCurrency, minorInNewCurrency, moveTiersToCurrency } from '../tiers/index.ts';
import { faultTexts } from './fault-texts.ts';
import type { ItemFields } from './file-schema.ts';
import { writeImportText } from './import-texts.ts';

/** Only the file's prices are in its currency. The item's other prices keep their numbers. */
export async function findCurrencyFault(
  db: DatabaseOrTransaction,
  row: ItemRow | undefined,
  { currency }: ItemFields,
): Promise<string | undefined> {
  if (!row || row.currency === currency) return undefined;
  if (minorInNewCurrency(row.support_price_minor, row.currency, currency) === undefined)
    return faultTexts.write('supportCurrency', { currency });
  const { unfit } = await findTiersInCurrency(db, row, currency);
  return unfit && faultTexts.write('tierCurrency', { currency, name: JSON.stringify(unfit.name) });
}

/** Returns true if the file's prices end the item's sale, or a part of it. */
export async function endsSaleOf(
  db: DatabaseOrTransaction,
  row: ItemRow,
  fields: Partial<ItemFields>,
  nowMs: number,
): Promise<boolean> {
  if (row.sale_starts_at === null) return false;
  const after = { ...row, ...fields };
  const { had, has } = await findTiersInCurrency(db, row, after.currency);
  return endsSale({ ...row, tiers: had }, { ...after, tiers: has }, nowMs);
}

/** `row`: as the import read it */
export type ChangedItem = { row: ItemRow; fields: Partial<ItemFields> };

/** Keeps the status if the file would make the item a draft, or publish it although the author can't. */
export function allowedFields(
  { status, taken_out_at }: ItemRow,
  fields: Partial<ItemFields>,
  accountMaySell: boolean,
): Partial<ItemFields> {
  const mayPublish = accountMaySell && taken_out_at === null;
  return fields.status === 'draft' || (fields.status === 'published' && !mayPublish) ? { ...fields, status } : fields;
}

const priceColumns = [
  'currency',
  'price_regular_minor',
  'price_extended_minor',
  'support_price_minor',
  'other_prices',
  'minimum_minor',
  'sale_percent',
  'sale_regular_minor',
  'sale_extended_minor',
  'sale_tiers_percent',
  'sale_starts_at',
  'sale_ends_at',
] as const satisfies (keyof ItemRow)[];

/**
 * Locks the items until the transaction ends and returns them as they are now. Throws 'conflict' if one was deleted, can
 * no longer be published, or has other prices than when the import read it, because the new prices were checked against
 * the earlier ones.
 */
export async function lockChangedItems(
  deps: Pick<Deps, 'database'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  changed: readonly ChangedItem[],
): Promise<ChangedItem[]> {
  const rows = new Map<number, ItemRow>();
  // Sorted to prevent deadlocks.
  const ids = changed.map(({ row }) => row.id).sort((a, b) => a - b);
  for (const slice of inChunks(ids, 500))
    for (const row of await lockItemsAgainstChanges(deps.database, trx, accountId, slice)) rows.set(row.id, row);
  const accountMaySell = (await sellingRight(trx, accountId)) === 'free';
  return changed.map(({ row: read, fields }) => {
    const row = rows.get(read.id);
    if (!row) throw new Refusal('conflict', writeImportText('itemDeleted'));
    if (priceColumns.some((column) => row[column] !== read[column]))
      throw new Refusal('conflict', writeImportText('pricesChanged'));
    if (fields.status === 'published' && allowedFields(row, fields, accountMaySell).status !== 'published')
      throw new Refusal('conflict', writeImportText('leftShop'));
    return { row, fields };
  });
}

/**
 * Returns the columns to change. Writes the tiers' prices if the currency changes. Throws 'conflict' if a tier that
 * doesn't fit was added during the import. `row` must be locked.
 */
export async function followImportedPrices(
  trx: DatabaseOrTransaction,
  row: ItemRow,
  fields: Partial<ItemFields>,
  nowMs: number,
): Promise<Partial<PriceColumns & Pick<ItemRow, 'support_price_minor'>>> {
  const { currency = row.currency } = fields;
  const pricesChanged = () => new Refusal('conflict', writeImportText('pricesChanged'));
  const support_price_minor = minorInNewCurrency(row.support_price_minor, row.currency, currency);
  if (support_price_minor === undefined) throw pricesChanged();
  const { had, has } = await moveTiersToCurrency(trx, row, { currency, refusalOf: pricesChanged });
  const prices = await followListPrices(trx, { ...row, tiers: had }, { ...fields, tiers: has }, nowMs);
  return currency === row.currency ? prices : { ...prices, support_price_minor };
}
