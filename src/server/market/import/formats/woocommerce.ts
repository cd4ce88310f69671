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
import { type Cells, refused } from './table.ts';

const maxLineItems = 200;
const amountColumns = ['total', 'tax', 'refunded'];

/** Tables of the export plugins: one row for each order, or for each of its products. Also JSON of WooCommerce's API. */
export const wooOrders: SalesTable = {
  source: 'woocommerce',
  name: writeImportText('wooOrders'),
  columns: {
    order: ['order_id', 'id'],
    date: ['date_paid_gmt', 'paid_date', 'date_created_gmt', 'order_date', 'date'],
    status: ['status', 'order_status'],
    currency: ['order_currency', 'currency'],
    email: ['billing_email', 'billing.email', 'customer_email'],
    first: ['billing_first_name', 'billing.first_name'],
    last: ['billing_last_name', 'billing.last_name'],
    items: ['line_items', 'line_item_1', 'item_name', 'line_item_name'],
    refunds: ['refunded_total', 'order_refunded_total', 'refunds'],
    name: ['item_name', 'line_item_name'],
    product: ['item_product_id', 'line_item_product_id', 'product_id'],
    quantity: ['item_quantity', 'line_item_quantity'],
    total: ['item_total', 'line_item_total'],
    tax: ['item_total_tax', 'line_item_total_tax'],
    refunded: ['item_refunded'],
  },
  required: ['order', 'date', 'status', 'currency', 'email', 'items'],
  pattern: /^line_item_\d+$/,
  read: readOrder,
};

/** License Manager for WooCommerce. */
export const wooLicences: SalesTable = {
  source: 'woocommerce',
  name: writeImportText('wooLicences'),
  columns: {
    key: ['license_key'],
    order: ['order_id'],
    product: ['product_id'],
    status: ['status'],
    end: ['expires_at'],
    uses: ['times_activated'],
    limit: ['times_activated_max'],
    date: ['created_at'],
  },
  required: ['key', 'order', 'product', 'status', 'limit'],
  read: readLicence,
};

const unpaid = ['pending', 'pending-payment', 'on-hold', 'failed', 'cancelled', 'draft', 'checkout-draft', 'trash'];

/** `total` and `refunded` are amounts as in the file, with taxes. `written`: their texts */
type Product = { id: string; name: string; quantity: number; total: number; refunded: number; written: string };

function readOrder({ row, cells, codes }: SaleReader): RowContent | RowContent[] {
  const status = statusOf(row, '-');
  if (!['completed', 'processing', 'refunded'].includes(status)) return notSold(row, status, unpaid);
  const order = row.required('order', 200);
  const currency = currencyOf(row, 'currency');
  const common = {
    license_type: 'Regular License',
    currency,
    purchased_at: row.moment('date', 'Z'),
    buyer_email: row.email('email'),
    buyer_name: `${row.text('first', 100)} ${row.text('last', 100)}`.trim(),
    onlyIfNew: knownByLicence,
  };
  for (const column of amountColumns) row.requireOwnSymbol(column, currency);
  row.requireOwnSymbol('refunds', currency, refundsOf(row).join(' '));
  const products = productsOf(row, cells);
  if (row.text('name', 500) === '')
    row.requireOwnSymbol('items', currency, products.map(({ written }) => written).join(' '));
  const isFaulty = products.some(({ name, quantity }) => name === '' || !Number.isInteger(quantity) || quantity < 1);
  if (products.length === 0 || products.length > maxLineItems || isFaulty)
    row.fault('items', faultTexts.write('products'));
  const prices = products.map(({ total }) => roundedPrice(row, 'items', total, currency));
  const refunds = products.map(({ refunded }) => roundedPrice(row, 'items', refunded, currency));
  if (row.faults.length > 0) return refused(row.faults);
  return products.map(({ id, name, quantity }, index) => {
    const price_minor = prices[index] ?? 0;
    const refunded_minor = status === 'refunded' ? price_minor : Math.min(price_minor, refunds[index] ?? 0);
    const fields = {
      ...common,
      code: codes.ofOrder('order', order, id || name),
      item: { reference: id || undefined, name: cutText(name, 500) },
      price_minor,
      quantity,
      ...(refunded_minor > 0 && { refunded_minor }),
      ...(status === 'refunded' && { event: 'refunded_in_full' as const }),
    };
    return { kind: 'purchase', fields };
  });
}

function readLicence(sale: SaleReader): RowContent {
  const { row, codes } = sale;
  const order = row.text('order', 200);
  if (order === '' || order === '0') return { kind: 'left out', what: writeImportText('unsoldKeys') };
  const product = row.required('product', 200);
  const status = row.required('status', 40).toLowerCase();
  const fields = {
    ...licenceFields(sale),
    orderCode: codes.ofOrder('order', order, product),
    item: { reference: product, name: undefined },
    onlyIfNew: knownByOrder,
    ...(['inactive', 'disabled'].includes(status) && { event: 'revoked' as const }),
  };
  return row.faults.length > 0 ? refused(row.faults) : { kind: 'purchase', fields };
}

function productsOf(row: RowReader, cells: Cells): Product[] {
  if (row.text('name', 500) !== '')
    return [
      productOf({
        name: row.text('name', 500),
        product_id: row.text('product', 40),
        quantity: row.text('quantity', 40),
        total: row.text('total', 40),
        total_tax: row.text('tax', 40),
        refunded: row.text('refunded', 40),
      }),
    ];
  const products = lineItemsOf(cells)
    .slice(0, maxLineItems + 1)
    .map(productOf);
  return products.some(({ refunded }) => refunded > 0) ? products : withRefund(products, refundOf(row));
}

/** A JSON list, or `name:Theme|product_id:7|quantity:1|total:49.00`, in one column or one column for each product. */
function lineItemsOf(cells: Cells): Record<string, unknown>[] {
  const whole = cells('line_items');
  if (whole.startsWith('[')) return listOf(whole);
  const parts = whole === '' ? [] : whole.split(/;(?=\w+:)/);
  for (let number = 1; number <= maxLineItems && parts.length <= maxLineItems; number++) {
    const cell = cells(`line_item_${number}`);
    if (cell === '') break;
    parts.push(cell);
  }
  return parts.map((part) =>
    Object.fromEntries(
      part.split('|').map((field) => {
        const at = field.indexOf(':');
        return [field.slice(0, at).trim(), field.slice(at + 1).trim()];
      }),
    ),
  );
}

function listOf(text: string): Record<string, unknown>[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
  } catch {
    return []; // the row is refused because it has no products
  }
}

/** Each variation is a separate item, because its licence keys name the variation. */
function productOf(line: Record<string, unknown>): Product {
  const text = (name: string) => (['string', 'number'].includes(typeof line[name]) ? String(line[name]).trim() : '');
  const amount = (name: string) => parseAmount(text(name) || '0') ?? Number.NaN;
  const variation = text('variation_id');
  return {
    id: (/^0?$/.test(variation) ? text('product_id') : variation).slice(0, 200),
    name: text('name'),
    quantity: Number(text('quantity') || '1'),
    total: amount('total') + amount('total_tax'),
    refunded: Math.abs(amount('refunded')),
    written: ['total', 'total_tax', 'refunded'].map(text).join(' '),
  };
}

/** Refunds of the API are a list of negative totals. */
function refundsOf(row: RowReader): string[] {
  const text = row.text('refunds', 10_000);
  return text.startsWith('[') ? listOf(text).map(({ total }) => String(total)) : [text || '0'];
}

const refundOf = (row: RowReader): number =>
  refundsOf(row).reduce((sum, amount) => sum + Math.abs(parseAmount(amount) ?? 0), 0);

/** Takes an order's refund from its products, the first one first. */
function withRefund(products: Product[], refund: number): Product[] {
  let rest = refund;
  return products.map((product) => {
    const refunded = Math.min(rest, product.total);
    rest -= refunded;
    return { ...product, refunded };
  });
}
