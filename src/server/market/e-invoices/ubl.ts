import { Temporal } from 'temporal-polyfill';
import type { OrderRow } from '../../database/index.ts';
import { formatMinorUnits, printable } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { EInvoice, Party } from './e-invoice.ts';

/** Codes of UNCL 4461. Bank transfers have no code that requires the account (30, 58), because invoices don't store it. */
const paymentMeans = { stripe: '68', paypal: '68', manual: '42', free: '1' } satisfies Record<
  OrderRow['provider'],
  string
>;

/** Code of EN 16931 for Kosovo, which has no ISO 3166 code. */
const kosovo = '1A';

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd';

/** Returns the document as UBL 2.1 in the order of its schema. Every document has been paid or paid back. */
export function toUbl(invoice: EInvoice): string {
  const { kind, number, currency, refersTo, order, category, timeZone } = invoice;
  const isInvoice = kind === 'invoice';
  const root = isInvoice ? 'Invoice' : 'CreditNote';
  const money = (name: string, minor: number) =>
    `<cbc:${name} currencyID="${currency}">${formatMinorUnits(minor, currency)}</cbc:${name}>`;
  const dayOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
  const { netMinor, discountMinor, taxMinor, totalMinor, roundingMinor } = invoice;
  const percent = 'basisPoints' in category ? leaf('Percent', String(category.basisPoints / 100)) : '';
  const reason =
    'reason' in category
      ? `${'reasonCode' in category ? leaf('TaxExemptionReasonCode', category.reasonCode) : ''}${leaf('TaxExemptionReason', category.reason)}`
      : '';
  const categoryWith = (content: string) => `${leaf('ID', category.code)}${content}${taxScheme('VAT')}`;

  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="${namespace}:${root}-2" xmlns:cac="${namespace}:CommonAggregateComponents-2" xmlns:cbc="${namespace}:CommonBasicComponents-2">
${[
  leaf('CustomizationID', 'urn:cen.eu:en16931:2017'),
  leaf('ID', number),
  leaf('IssueDate', dayOf(invoice.issuedAt).toString()),
  leaf(`${root}TypeCode`, isInvoice ? '380' : '381'),
  leaf('DocumentCurrencyCode', currency),
  order && group('OrderReference', leaf('ID', order.number)),
  refersTo &&
    group(
      'BillingReference',
      group(
        'InvoiceDocumentReference',
        `${leaf('ID', refersTo.number)}${refersTo.issuedAt === undefined ? '' : leaf('IssueDate', dayOf(refersTo.issuedAt).toString())}`,
      ),
    ),
  group('AccountingSupplierParty', party(invoice.seller)),
  group('AccountingCustomerParty', party(invoice.buyer)),
  group('Delivery', leaf('ActualDeliveryDate', dayOf(invoice.suppliedAt).toString())),
  order && group('PaymentMeans', leaf('PaymentMeansCode', paymentMeans[order.provider])),
  group(
    'TaxTotal',
    `${money('TaxAmount', taxMinor)}${group(
      'TaxSubtotal',
      `${money('TaxableAmount', netMinor)}${money('TaxAmount', taxMinor)}${group('TaxCategory', categoryWith(`${percent}${reason}`))}`,
    )}`,
  ),
  group(
    'LegalMonetaryTotal',
    [
      money('LineExtensionAmount', netMinor),
      money('TaxExclusiveAmount', netMinor),
      money('TaxInclusiveAmount', netMinor + taxMinor),
      money('PrepaidAmount', totalMinor),
      roundingMinor === 0 ? '' : money('PayableRoundingAmount', roundingMinor),
      money('PayableAmount', 0),
    ].join(''),
  ),
  group(
    `${root}Line`,
    [
      leaf('ID', '1'),
      `<cbc:${isInvoice ? 'Invoiced' : 'Credited'}Quantity unitCode="C62">1</cbc:${isInvoice ? 'Invoiced' : 'Credited'}Quantity>`,
      money('LineExtensionAmount', netMinor),
      discountMinor === 0 ? '' : group('AllowanceCharge', discount(money('Amount', discountMinor))),
      group(
        'Item',
        [
          leaf('Name', invoice.item.name),
          group('SellersItemIdentification', leaf('ID', String(invoice.item.id))),
          group('ClassifiedTaxCategory', categoryWith(percent)),
        ].join(''),
      ),
      group('Price', money('PriceAmount', netMinor + discountMinor)),
    ].join(''),
  ),
]
  .filter(Boolean)
  .join('\n')}
</${root}>
`;
}

/** U+FFFE and U+FFFF are not allowed in XML. */
const leaf = (name: string, text: string): string =>
  `<cbc:${name}>${escapeHtml(
    printable(text)
      .replace(/[\s\ufffe\uffff]+/g, ' ')
      .trim(),
  )}</cbc:${name}>`;

const group = (name: string, content: string): string => `<cac:${name}>${content}</cac:${name}>`;

const taxScheme = (id: string): string => group('TaxScheme', leaf('ID', id));

const discount = (amount: string): string =>
  `${leaf('ChargeIndicator', 'false')}${leaf('AllowanceChargeReasonCode', '95')}${leaf('AllowanceChargeReason', 'Discount')}${amount}`;

function party({ name, contact, email, addressLines, country, vatId, taxNumber, identifier }: Party): string {
  const [street, additional, ...others] = addressLines;
  const optional = (element: string, text: string | undefined) => (text === undefined ? '' : leaf(element, text));
  const content = [
    // EM: an email address
    email === '' ? '' : `<cbc:EndpointID schemeID="EM">${escapeHtml(email)}</cbc:EndpointID>`,
    identifier === undefined ? '' : group('PartyIdentification', leaf('ID', identifier)),
    group(
      'PostalAddress',
      [
        optional('StreetName', street),
        optional('AdditionalStreetName', additional),
        others.length === 0 ? '' : group('AddressLine', leaf('Line', others.join(', '))),
        group('Country', leaf('IdentificationCode', country === 'XK' ? kosovo : country)),
      ].join(''),
    ),
    vatId === undefined ? '' : group('PartyTaxScheme', `${leaf('CompanyID', vatId)}${taxScheme('VAT')}`),
    taxNumber === undefined ? '' : group('PartyTaxScheme', `${leaf('CompanyID', taxNumber)}${taxScheme('TAX')}`),
    group('PartyLegalEntity', leaf('RegistrationName', name)),
    contact === '' && email === ''
      ? ''
      : group(
          'Contact',
          `${contact === '' ? '' : leaf('Name', contact)}${email === '' ? '' : leaf('ElectronicMail', email)}`,
        ),
  ];
  return group('Party', content.join(''));
}
