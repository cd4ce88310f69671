import { stringify } from 'csv-stringify/sync';
import type { Deps } from '../../deps.ts';
import { findCustomers } from './customers.ts';
import type { Customer } from './wire.ts';

const rowsAtOnce = 500;

type Cell = string | number;

const columns: Record<string, (customer: Customer) => Cell> = {
  email: ({ email }) => email,
  name: ({ name }) => name,
  company: ({ company }) => company,
  country: ({ country }) => country,
  purchases: ({ purchases }) => purchases,
  valid_licences: ({ valid_licences }) => valid_licences,
  activations: ({ activations }) => activations,
  support_questions: ({ support_questions }) => support_questions,
  values: ({ values }) => values.map(({ currency, value }) => `${currency} ${value}`).join('; '),
  first_purchase_at: ({ first_purchase_at }) => first_purchase_at,
  last_purchase_at: ({ last_purchase_at }) => last_purchase_at,
};

/** By address, so every page is from the index. */
export async function* customersCsv(
  deps: Pick<Deps, 'database' | 'vault'>,
  accountId: number,
  search: string | undefined,
): AsyncGenerator<string> {
  yield csvOf([Object.keys(columns)]);
  let after: string | undefined;
  do {
    const { customers, next } = await findCustomers(deps, accountId, {
      search,
      sortBy: 'email',
      sort: 'asc',
      currency: '',
      after,
      limit: rowsAtOnce,
    });
    if (customers.length > 0)
      yield csvOf(customers.map((customer) => Object.values(columns).map((cell) => cell(customer))));
    after = next ?? undefined;
  } while (after !== undefined);
}

const csvOf = (rows: Cell[][]): string => stringify(rows, { escape_formulas: true });
