import type { DatabaseOrTransaction, ImportSource } from '../../database/index.ts';
import type { ExistingCatalogue } from './check-catalogue.ts';
import { listSalesOfSource } from './existing.store.ts';

/** Envato's statements know a sale by its order, its API by the code, and neither by the other's. */
const otherKind: Partial<Record<ImportSource, ImportSource>> = {
  envato_statement: 'envato_sales',
  envato_sales: 'envato_statement',
};

/** Finds sales that a file of another kind has brought under other codes: of the same item in the same second. */
export function createDuplicateCounter(
  db: DatabaseOrTransaction,
  accountId: number,
  source: ImportSource,
): ExistingCatalogue['countDuplicates'] {
  const other = otherKind[source];
  return async (sales, referenceOf) => {
    if (other === undefined || sales.length === 0) return 0;
    const moments = [...new Set(sales.map(({ purchased_at }) => purchased_at))];
    const known = new Set(
      (await listSalesOfSource(db, accountId, other, moments)).map(
        ({ reference, purchased_at }) => `${purchased_at} ${reference}`,
      ),
    );
    return sales.filter(({ item, purchased_at }) => known.has(`${purchased_at} ${referenceOf(item)}`)).length;
  };
}
