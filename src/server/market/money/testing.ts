import type { TestDeps } from '../../../../test/support/testing.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { blankItem } from '../catalogue/index.ts';
import { makeAuthor } from '../testing.ts';

type Seller = { account_id: number; purchase_id: number; key: string };

export async function makeSeller(deps: TestDeps, name: string, item = `Item of ${name}`): Promise<Seller> {
  const { db } = deps.database;
  const { id: account_id, key } = await makeAuthor(deps, name);
  const itemRow = {
    ...blankItem,
    ...{ account_id, reference: name, import_id: null, name: item, currency: 'EUR' },
    ...{ price_regular_minor: 1999, price_extended_minor: 9900, published_at: 0 },
  };
  const { id: item_id } = await db.insertInto('items').values(itemRow).returning('id').executeTakeFirstOrThrow();
  const purchaseRow = {
    ...{ account_id, item_id, import_id: null, code_hash: name, code_sealed: '', license_type: 'Regular License' },
    ...{ price_minor: 1999, currency: 'EUR', supported_until: null, downloaded: 0, buyer_email: null },
    ...{ state: 'valid' as const, purchased_at: 0 },
  };
  const added = await db.insertInto('purchases').values(purchaseRow).returning('id').executeTakeFirstOrThrow();
  return { account_id, purchase_id: added.id, key };
}

/** A balanced ledger returns only zeros. */
export async function imbalances(db: DatabaseOrTransaction, account_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('money_entries')
    .select((eb) => eb.fn.sum<number>('amount_minor').as('sum'))
    .where('account_id', '=', account_id)
    .groupBy(['transaction_id', 'currency'])
    .execute();
  return rows.map(({ sum }) => Number(sum)).filter((sum) => sum !== 0);
}
