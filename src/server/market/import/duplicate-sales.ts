import type { DatabaseOrTransaction, ImportSource } from '../../database/index.ts';
import { listSalesOfSource } from '../purchases/index.ts';
import type { ExistingCatalogue } from './check-catalogue.ts';

/** Envato statements identify a sale by its order. Envato's API identifies it by its code. */
const otherKind: Partial<Record<ImportSource, ImportSource>> = {
  envato_statement: 'envato_sales',
  envato_sales: 'envato_statement',
};

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
