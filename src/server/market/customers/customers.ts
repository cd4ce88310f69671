import type { Database, DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { fromMinor, invalid, toIso } from '../../kernel/index.ts';
import { countActivationsByPurchase } from '../activations/index.ts';
import { findOrderBuyers } from '../orders/index.ts';
import {
  type CustomerKey,
  type CustomerQuery,
  type CustomerRow,
  findCustomerRow,
  listCustomers,
  listCustomersPurchases,
  sumCustomerValues,
} from '../purchases/index.ts';
import { countQuestionsOfBuyers } from '../support-questions/index.ts';
import type { Customer } from './wire.ts';

type Sorted = Pick<CustomerQuery, 'sortBy' | 'sort' | 'currency'>;

export async function findCustomers(
  deps: Pick<Deps, 'database' | 'vault'>,
  accountId: number,
  { after, ...wanted }: Omit<CustomerQuery, 'after'> & { after: string | undefined },
): Promise<{ customers: Customer[]; next: string | null }> {
  const key = after === undefined ? undefined : openCursor(deps, after, wanted);
  const found = await listCustomers(deps.database, accountId, { ...wanted, after: key, limit: wanted.limit + 1 });
  const rows = found.slice(0, wanted.limit);
  const last = found.length > wanted.limit ? rows.at(-1) : undefined;
  return {
    customers: await describeCustomers(deps.database, accountId, rows),
    next: last ? sealCursor(deps, keyOf(last, wanted.sortBy), wanted) : null,
  };
}

function keyOf(row: CustomerRow, sortBy: CustomerQuery['sortBy']): CustomerKey {
  const values = {
    last_purchase_at: row.last,
    first_purchase_at: row.first,
    purchases: row.purchases,
    value: row.value,
    email: row.email,
  };
  return { value: values[sortBy], email: row.email };
}

const cursorPurpose = 'customers-cursor';

/** Sealed, because URLs are logged and the key contains an address. */
const sealCursor = ({ vault }: Pick<Deps, 'vault'>, { value, email }: CustomerKey, sorted: Sorted): string =>
  vault.seal(cursorPurpose, JSON.stringify([value, email, sortText(sorted)]));

function openCursor({ vault }: Pick<Deps, 'vault'>, sealed: string, sorted: Sorted): CustomerKey {
  // not shown: the console never sends this
  const refusal = invalid({ after: ['after must be the value of next from the previous page in the same order.'] });
  let parts: [number | string, string, string];
  try {
    parts = JSON.parse(vault.open(cursorPurpose, sealed));
  } catch {
    throw refusal;
  }
  const [value, email, order] = parts;
  if (order !== sortText(sorted)) throw refusal;
  return { value, email };
}

const sortText = ({ sortBy, sort, currency }: Sorted): string => `${sortBy} ${sort} ${currency}`;

/** All queries read only these customers' rows. */
async function describeCustomers(
  { db }: Pick<Database, 'db'>,
  accountId: number,
  rows: CustomerRow[],
): Promise<Customer[]> {
  const emails = rows.map(({ email }) => email);
  const purchases = Map.groupBy(await listCustomersPurchases(db, accountId, emails), ({ email }) => email);
  const values = Map.groupBy(await sumCustomerValues(db, accountId, emails), ({ email }) => email);
  const questions = await countQuestionsOfBuyers(db, accountId, emails);
  const activations = await countActivations(db, accountId, purchases);
  const newestOrders = new Map(
    [...purchases].flatMap(([email, own]) => {
      const orderId = own.find(({ order_id }) => order_id !== null)?.order_id;
      return orderId == null ? [] : [[email, orderId] as const];
    }),
  );
  const buyers = await findOrderBuyers(db, accountId, [...newestOrders.values()]);
  return rows.map((row) => {
    const buyer = buyers.get(newestOrders.get(row.email) ?? 0);
    return {
      id: row.id,
      object: 'customer',
      email: row.email,
      name: purchases.get(row.email)?.find(({ buyer_name }) => buyer_name !== '')?.buyer_name ?? '',
      company: buyer?.company ?? '',
      country: buyer?.country ?? '',
      purchases: row.purchases,
      valid_licences: row.valid,
      activations: activations.get(row.email) ?? 0,
      support_questions: questions.get(row.email) ?? 0,
      values: (values.get(row.email) ?? []).map(({ currency, value }) => ({
        currency,
        value: fromMinor(value, currency),
      })),
      first_purchase_at: toIso(row.first),
      last_purchase_at: toIso(row.last),
    };
  });
}

const purchasesAtOnce = 1000;

async function countActivations(
  db: DatabaseOrTransaction,
  accountId: number,
  purchases: Map<string, { id: number }[]>,
): Promise<Map<string, number>> {
  const ids = [...purchases.values()].flatMap((own) => own.map(({ id }) => id));
  const counted = new Map<number, number>();
  for (let from = 0; from < ids.length; from += purchasesAtOnce) {
    const some = ids.slice(from, from + purchasesAtOnce);
    for (const [id, used] of await countActivationsByPurchase(db, accountId, some)) counted.set(id, Number(used));
  }
  return new Map(
    [...purchases].map(([email, own]) => [email, own.reduce((sum, { id }) => sum + (counted.get(id) ?? 0), 0)]),
  );
}

/** The address is exact. */
export async function findCustomer(
  deps: Pick<Deps, 'database' | 'vault'>,
  accountId: number,
  email: string,
): Promise<Customer | undefined> {
  const row = await findCustomerRow(deps.database.db, accountId, email);
  return row && (await describeCustomers(deps.database, accountId, [row]))[0];
}
