import { writeImportText } from '../import-texts.ts';
import type { RowContent } from '../rows.ts';
import {
  currencyOf,
  knownByLicence,
  knownByOrder,
  licenceFields,
  notSold,
  priceOf,
  type SaleReader,
  type SalesTable,
  statusOf,
} from './sales-table.ts';
import { refused } from './table.ts';

const buyer = {
  email: ['user_email', 'user email', 'customer_email', 'customer email', 'email'],
  name: ['user_name', 'user name', 'customer_name', 'customer name', 'name'],
  test: ['test_mode', 'test mode', 'first_order_item.test_mode'],
  date: ['created_at', 'created at', 'date', 'order date'],
};
const product = {
  product: ['first_order_item.product_name', 'product_name', 'product name', 'product'],
  'product id': ['first_order_item.product_id', 'product_id', 'product id'],
};

/** The columns are the attributes of the API, whose JSON is read as well. */
export const lemonSqueezyOrders: SalesTable = {
  source: 'lemon_squeezy',
  name: writeImportText('lemonSqueezyOrders'),
  columns: {
    ...buyer,
    ...product,
    order: ['id', 'order_id', 'order id', 'order_number', 'order number', 'identifier'],
    variant: ['first_order_item.variant_name', 'variant_name', 'variant name', 'variant'],
    quantity: ['first_order_item.quantity', 'quantity'],
    total: ['total'],
    currency: ['currency'],
    status: ['status'],
    'refunded amount': ['refunded_amount', 'refunded amount'],
  },
  required: ['order', 'email', 'product', 'total', 'currency', 'status'],
  // Only tables that were made from the API have these columns.
  isMinor: (heading) => ['total_usd', 'total_formatted'].some((name) => heading.includes(name)),
  read: readOrder,
};

export const lemonSqueezyLicences: SalesTable = {
  source: 'lemon_squeezy',
  name: writeImportText('lemonSqueezyKeys'),
  columns: {
    ...buyer,
    ...product,
    key: ['key', 'license_key', 'license key'],
    order: ['order_id', 'order id', 'order_number', 'order number'],
    status: ['status'],
    disabled: ['disabled'],
    end: ['expires_at', 'expires at', 'expiry date'],
    limit: ['activation_limit', 'activation limit'],
    uses: ['instances_count', 'instances count', 'activation_usage', 'activation usage'],
  },
  required: ['key', 'order', 'status', 'limit', 'uses'],
  read: readLicence,
};

function readOrder(sale: SaleReader): RowContent {
  const { row, codes } = sale;
  if (row.flag('test')) return { kind: 'left out', what: writeImportText('testOrders') };
  const status = statusOf(row, '_');
  if (!['paid', 'refunded', 'partial_refund', 'fraudulent'].includes(status))
    return notSold(row, status, ['pending', 'failed', 'void']);
  const currency = currencyOf(row, 'currency');
  const price_minor = priceOf(sale, 'total', currency);
  const isRefunded = status === 'refunded';
  const refunded_minor = isRefunded ? price_minor : Math.min(price_minor, priceOf(sale, 'refunded amount', currency));
  const variant = row.text('variant', 200);
  const order = row.required('order', 200);
  const fields = {
    code: order === '' ? '' : codes.ofOrder('order', order),
    item: { reference: row.text('product id', 200) || undefined, name: row.required('product', 500) },
    license_type: /^(default)?$/i.test(variant) ? 'Regular License' : variant,
    price_minor,
    currency,
    purchased_at: row.moment('date', 'Z'),
    buyer_email: row.email('email'),
    buyer_name: row.text('name', 200),
    quantity: row.count('quantity') || 1,
    onlyIfNew: knownByLicence,
    ...(refunded_minor > 0 && { refunded_minor }),
    ...(isRefunded && { event: 'refunded_in_full' as const }),
    ...(status === 'fraudulent' && { event: 'revoked' as const }),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields };
}

function readLicence(sale: SaleReader): RowContent {
  const { row, codes } = sale;
  if (row.flag('test')) return { kind: 'left out', what: writeImportText('testOrders') };
  const order = row.required('order', 200);
  const name = row.text('product', 500);
  const reference = row.text('product id', 200) || undefined;
  if (name === '' && reference === undefined) row.required('product', 500);
  const fields = {
    ...licenceFields(sale),
    orderCode: codes.ofOrder('order', order),
    item: { reference, name: name || undefined },
    buyer_email: row.email('email'),
    buyer_name: row.text('name', 200),
    onlyIfNew: knownByOrder,
    ...(isDisabled(row.required('status', 40), row.flag('disabled')) && { event: 'revoked' as const }),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields };
}

/** An expired key has an end in the past. */
const isDisabled = (status: string, disabled: boolean): boolean => disabled || /^disabled$/i.test(status);
