import { writeImportText } from '../import-texts.ts';
import type { RowContent } from '../rows.ts';
import {
  currencyOf,
  licenceFields,
  notSold,
  priceOf,
  type SaleReader,
  type SalesTable,
  statusOf,
} from './sales-table.ts';
import { refused } from './table.ts';

/** Sellers choose the columns of the CSV. Polar's orders only have the number of their invoice. */
export const polarOrders: SalesTable = {
  source: 'polar',
  name: writeImportText('polarOrders'),
  columns: {
    order: ['invoice number', 'invoice_number'],
    email: ['email', 'customer.email'],
    name: ['customer name', 'customer.name', 'billing name', 'billing_name'],
    date: ['created at', 'created_at'],
    product: ['product', 'product.name', 'description'],
    'product id': ['product_id', 'product.id'],
    total: ['total', 'total_amount', 'net amount', 'amount'],
    currency: ['currency'],
    status: ['status'],
    'refunded amount': ['refunded amount', 'refunded_amount'],
    reason: ['billing reason', 'billing_reason'],
  },
  required: ['order', 'email', 'date', 'product', 'total', 'currency', 'status'],
  notes: (heading) => (heading.includes('billing reason') ? [] : [writeImportText('polarReason')]),
  read: readOrder,
};

/** The API's JSON only. It names neither the order nor the price of a key. */
export const polarLicences: SalesTable = {
  source: 'polar',
  name: writeImportText('polarKeys'),
  columns: {
    key: ['key'],
    email: ['customer.email'],
    name: ['customer.name'],
    benefit: ['benefit_id'],
    date: ['created_at'],
    status: ['status'],
    end: ['expires_at'],
    limit: ['limit_activations'],
    uses: ['validations'],
  },
  required: ['key', 'benefit', 'status', 'limit'],
  read: readLicence,
};

function readOrder(sale: SaleReader): RowContent {
  const { row, codes } = sale;
  const status = statusOf(row, '_');
  if (!['paid', 'refunded', 'partially_refunded'].includes(status)) return notSold(row, status, ['pending', 'void']);
  const reason = row.text('reason', 60).toLowerCase().replaceAll(' ', '_');
  if (['subscription_cycle', 'subscription_cycle_after_trial', 'subscription_update'].includes(reason))
    return { kind: 'left out', what: writeImportText('recurringCharges') };
  const currency = currencyOf(row, 'currency');
  const price_minor = priceOf(sale, 'total', currency);
  const isRefunded = status === 'refunded';
  const refunded_minor = isRefunded ? price_minor : Math.min(price_minor, priceOf(sale, 'refunded amount', currency));
  const order = row.required('order', 200);
  const fields = {
    code: order === '' ? '' : codes.ofOrder('invoice', order),
    item: { reference: row.text('product id', 200) || undefined, name: row.required('product', 500) },
    license_type: 'Regular License',
    price_minor,
    currency,
    purchased_at: row.moment('date', 'Z'),
    buyer_email: row.email('email'),
    buyer_name: row.text('name', 200),
    ...(refunded_minor > 0 && { refunded_minor }),
    ...(isRefunded && { event: 'refunded_in_full' as const }),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields };
}

function readLicence(sale: SaleReader): RowContent {
  const { row } = sale;
  const benefit = row.required('benefit', 200);
  const isGranted = row.required('status', 40).toLowerCase() === 'granted';
  const fields = {
    ...licenceFields(sale),
    item: { reference: benefit, name: `Polar ${benefit}` },
    buyer_email: row.email('email'),
    buyer_name: row.text('name', 200),
    ...(!isGranted && { event: 'revoked' as const }),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields };
}
