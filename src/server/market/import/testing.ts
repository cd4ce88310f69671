import type { Deps } from '../../deps.ts';
import { makeAuthor } from '../testing.ts';

let authors = 0;

export const addAuthor = async (deps: Deps): Promise<number> => (await makeAuthor(deps, `author-${++authors}`)).id;

const gumroadColumns = [
  ...['Purchase ID', 'Item Name', 'Buyer Name', 'Purchase Email', 'Buyer Email', 'Do not contact?', 'Purchase Date'],
  ...['Purchase Time (UTC timezone)', 'Subtotal ($)', 'Taxes ($)', 'Tax Type', 'Shipping ($)', 'Sale Price ($)'],
  ...['Fees ($)', 'Net Total ($)', 'Tip ($)', 'Tax Included in Price?', 'Street Address', 'City', 'Zip Code', 'State'],
  ...['Country', 'Referrer', 'Refunded?', 'Partial Refund ($)', 'Fully Refunded?', 'Disputed?', 'Dispute Won?'],
  ...['Access Revoked?', 'Variants', 'Discount Code', 'Recurring Charge?', 'Free trial purchase?'],
  ...['Pre-order authorization?', 'Product ID', 'Order Number', 'Custom Fields', 'Item Price ($)', 'Giftee Email'],
  ...['Quantity', 'License Key', 'License Key Activation Count', 'License Key Enabled?', 'Payment Type'],
  ...['Recurrence', 'Cancellation Date', 'Subscription End Date'],
];

const cell = (value: string, delimiter: string): string =>
  value.includes('"') || value.includes('\n') || value.includes(delimiter) ? `"${value.replaceAll('"', '""')}"` : value;

const lineOf = (columns: string[], values: Record<string, string>, delimiter: string): string =>
  columns.map((column) => cell(values[column] ?? '', delimiter)).join(delimiter);

export const licenceKey = (number: number): string =>
  ['0BC4F3D7', '5E1A9C20', 'AA61B7E4', number.toString(16).toUpperCase().padStart(8, '0')].join('-');

export const gumroadSaleOf = (number: number, changes: Record<string, string> = {}): Record<string, string> => ({
  'Purchase ID': `xKlH${number}==`,
  'Item Name': 'Field Notes Font',
  'Buyer Name': 'Grace Hopper',
  'Purchase Email': `Buyer-${number}@Example.com`,
  'Do not contact?': '0',
  'Purchase Date': '2024-03-05',
  'Purchase Time (UTC timezone)': '2024-03-05 10:33:04 UTC',
  'Subtotal ($)': '25.0',
  'Taxes ($)': '0.0',
  'Shipping ($)': '0.0',
  'Sale Price ($)': '25.0',
  'Fees ($)': '3.05',
  'Net Total ($)': '21.95',
  'Refunded?': '0',
  'Partial Refund ($)': '0.0',
  'Fully Refunded?': '0',
  'Disputed?': '0',
  'Dispute Won?': '0',
  'Access Revoked?': '0',
  'Recurring Charge?': '0',
  'Free trial purchase?': '0',
  'Pre-order authorization?': '0',
  'Product ID': 'fieldnotes',
  Quantity: '1',
  'License Key': licenceKey(number),
  'License Key Enabled?': '1',
  'Payment Type': 'Card',
  ...changes,
});

export const gumroadFile = (sales: Record<string, string>[], delimiter = ',') => ({
  text: `${[
    gumroadColumns.map((column) => cell(column, delimiter)).join(delimiter),
    ...sales.map((sale) => lineOf(gumroadColumns, sale, delimiter)),
    lineOf(gumroadColumns, { 'Purchase ID': 'Totals', 'Sale Price ($)': '25.0' }, delimiter),
  ].join('\n')}\n`,
});

const statementColumns = [
  ...['Date', 'Order ID', 'Type', 'Detail', 'Item ID', 'Document', 'Price', 'EU VAT', 'US RWT', 'US BWT', 'Amount'],
  ...['Site', 'Other Party Country', 'Other Party Region', 'Other Party City', 'Other Party Zipcode'],
];

/** Quotes every cell. The newest line is first. */
export const statementFile = (lines: Record<string, string>[]) => ({
  text: [
    statementColumns.map((column) => `"${column}"`).join(','),
    ...lines.map((line) =>
      statementColumns.map((column) => `"${(line[column] ?? '').replaceAll('"', '""')}"`).join(','),
    ),
  ].join('\n'),
});

type Sold = { order: string; item?: string; name?: string; document?: string; at?: string; price?: string };

/** Four lines, newest first. */
export function statementSale({ order, item = '9001', name = 'Lantern Admin', document, at, price }: Sold) {
  const common = {
    Date: at ?? '2024-03-05 10:33:04 +1100',
    'Order ID': order,
    'Item ID': item,
    Document: document ?? `IVIP${order}`,
    Site: 'themeforest.net',
    'Other Party Country': 'Germany',
  };
  const fee = { ...common, Document: '', Price: '', 'EU VAT': '' };
  return [
    { ...fee, Type: 'Author Fee', Detail: 'Author Fee for included support', Amount: '-1.10' },
    { ...common, Type: 'Sale', Detail: `${name} (6 months included support)`, Price: '8.75', Amount: '8.75' },
    { ...fee, Type: 'Author Fee', Detail: 'Author Fee for sale', Amount: '-5.03' },
    { ...common, Type: 'Sale', Detail: `${name} (Regular License)`, Price: price ?? '40.25', Amount: '40.25' },
  ];
}

export const envatoSaleOf = (changes: Record<string, unknown> = {}) => ({
  amount: '19.84',
  sold_at: '2016-09-07T10:54:28+10:00',
  license: 'Regular License',
  support_amount: '7.03',
  supported_until: '2017-03-09T01:54:28+11:00',
  item: { id: 17022701, name: 'SEO Studio', author_username: 'ada', price_cents: 2900 },
  buyer: 'test_buyer',
  purchase_count: 1,
  ...changes,
});
