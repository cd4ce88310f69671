import { cutText } from '../../../kernel/index.ts';
import { faultTexts } from '../fault-texts.ts';
import { writeImportText } from '../import-texts.ts';
import type { RowContent } from '../rows.ts';
import { parseAmount } from './cells.ts';
import type { RowReader } from './row-reader.ts';
import {
  currencyOf,
  knownByLicence,
  knownByOrder,
  licenceFields,
  notSold,
  roundedPrice,
  type SaleReader,
  type SalesTable,
  statusOf,
} from './sales-table.ts';
import { refused } from './table.ts';

/** A payment can be for several products. */
export const eddPayments: SalesTable = {
  source: 'easy_digital_downloads',
  name: writeImportText('eddPayments'),
  columns: {
    payment: ['payment id', 'order id', 'id'],
    email: ['email'],
    customer: ['customer id'],
    first: ['first name'],
    last: ['last name'],
    name: ['customer name'],
    products: ['products (raw)'],
    verbose: ['products (verbose)', 'products'],
    date: ['date'],
    currency: ['currency'],
    mode: ['mode (live|test)'],
    status: ['status'],
  },
  required: ['payment', 'email', 'products', 'date', 'currency', 'status'],
  read: readPayment,
};

/** The licences of Software Licensing. They name the customer and the product, but no payment. */
export const eddLicences: SalesTable = {
  source: 'easy_digital_downloads',
  name: writeImportText('eddLicences'),
  columns: {
    key: ['license key'],
    status: ['license status'],
    customer: ['customer id'],
    email: ['customer email'],
    name: ['customer name'],
    product: ['product name'],
    date: ['purchase date'],
    end: ['expiration date'],
    limit: ['activation limit'],
    uses: ['activation count'],
  },
  required: ['key', 'status', 'email', 'product', 'date'],
  read: readLicence,
};

const statuses: Readonly<Record<string, 'valid' | 'refunded' | 'revoked' | 'disputed' | 'renewal'>> = {
  complete: 'valid',
  completed: 'valid',
  publish: 'valid',
  partially_refunded: 'valid',
  refunded: 'refunded',
  revoked: 'revoked',
  on_hold: 'disputed',
  edd_subscription: 'renewal',
};

const unpaid = ['pending', 'processing', 'preapproval', 'failed', 'abandoned', 'cancelled', 'trash'];

type Product = { name: string; licence: string; amount: string; quantity: number };

function readPayment({ row, codes }: SaleReader): RowContent | RowContent[] {
  if (row.text('mode', 20).toLowerCase() === 'test') return { kind: 'left out', what: writeImportText('testOrders') };
  const status = statusOf(row, '_');
  const outcome = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  if (outcome === undefined) return notSold(row, status, unpaid);
  if (outcome === 'renewal') return { kind: 'left out', what: writeImportText('recurringCharges') };
  const currency = currencyOf(row, 'currency');
  row.required('payment', 200);
  const purchased_at = row.moment('date', 'Z');
  const buyer_email = row.email('email');
  const buyer_name = row.text('name', 200) || `${row.text('first', 100)} ${row.text('last', 100)}`.trim();
  const products = productsOf(row.required('products', 100_000), row.text('verbose', 100_000));
  if (products.length === 0) row.fault('products', faultTexts.write('products'));
  const prices = products.map(({ amount }) => roundedPrice(row, 'products', parseAmount(amount), currency));
  if (row.faults.length > 0) return refused(row.faults);
  return products.map(({ name, licence, quantity }, index) => ({
    kind: 'purchase',
    fields: {
      code: codes.ofOrder(customerOf(row), name),
      item: { reference: undefined, name },
      license_type: licence || 'Regular License',
      price_minor: prices[index] ?? 0,
      currency,
      purchased_at,
      buyer_email,
      buyer_name,
      quantity,
      onlyIfNew: knownByLicence,
      ...(outcome === 'refunded' && { event: 'refunded_in_full' as const, refunded_minor: prices[index] ?? 0 }),
      ...(outcome === 'revoked' && { event: 'revoked' as const }),
      ...(outcome === 'disputed' && { event: 'dispute_opened' as const }),
    },
  }));
}

function readLicence(sale: SaleReader): RowContent {
  const { row, codes } = sale;
  const name = row.required('product', 500);
  row.required('email', 254);
  const status = row.required('status', 40).toLowerCase();
  const fields = {
    ...licenceFields(sale),
    orderCode: codes.ofOrder(customerOf(row), name),
    item: { reference: undefined, name },
    buyer_email: row.email('email'),
    buyer_name: row.text('name', 200),
    onlyIfNew: knownByOrder,
    ...(['disabled', 'revoked'].includes(status) && { event: 'revoked' as const }),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields };
}

/** Older versions export no customer ID. */
const customerOf = (row: RowReader): string => row.text('customer', 40) || row.text('email', 254).toLowerCase();

/**
 * Reads `Theme|49{0} / Plugin|19.00{1.20}`. The verbose column has the same products as `Theme (2) - Pro - $49.00`, where
 * `Pro` is the price option.
 */
function productsOf(raw: string, verbose: string): Product[] {
  const found = [...raw.matchAll(/(.+?)\|(-?[\d.,]+)\{(?:-?[\d.,]*)\}(?: \/ |$)/gs)];
  const details = verbose.split(' / ');
  return found.map(([, name = '', amount = ''], index) => {
    const detail = details.length === found.length ? (details[index] ?? '') : '';
    const rest = detail.startsWith(name) ? detail.slice(name.length) : '';
    const quantity = Number(/^ \((\d{1,6})\)/.exec(rest)?.[1] ?? 1);
    const [, licence = ''] = /^(?: \(\d+\))? - (.+) - [^-]*$/s.exec(rest) ?? [];
    return { name: name.trim(), licence: cutText(licence, 200), amount, quantity };
  });
}
