import { Menu } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { money } from '../../ui/format/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { BuyerLink } from '../buyer-link.tsx';

export const buyerColumn = <Row,>(
  list: '/market/purchases' | '/market/orders',
  buyerOf: (row: Row) => { name: string; email: string | null },
): Column<Row> => ({
  key: 'buyer',
  label: t('Buyer'),
  width: 'bounded',
  phone: 'small',
  optional: 'shown',
  cell: (row) => <BuyerLink {...buyerOf(row)} list={list} />,
});

export const emailColumn = <Row,>(emailOf: (row: Row) => string | null): Column<Row> => ({
  key: 'email',
  label: t('Email'),
  look: 'soft',
  width: 'rest',
  phone: 'line',
  optional: 'hidden',
  cell: (row) => {
    const email = emailOf(row);
    return email ? <span title={email}>{email}</span> : '–';
  },
});

export const refundedColumn: Column<{ refunded: number; currency: string }> = {
  key: 'refunded',
  label: t('Refunded'),
  align: 'end',
  phone: 'labelled',
  optional: 'hidden',
  cell: ({ refunded, currency }) => (refunded === 0 ? null : money(refunded, currency)),
};

type Invoiced = { purchase: number; invoice: string };

const invoicePath = ({ purchase }: Pick<Invoiced, 'purchase'>): string =>
  `/console/api/market/purchases/${purchase}/invoice.pdf`;

export function InvoiceLink({ purchase, invoice, children }: Invoiced & { children?: ReactNode }) {
  return (
    <a
      href={invoicePath({ purchase })}
      target="_blank"
      rel="noreferrer"
      aria-label={t('Invoice {invoice} (PDF)', { invoice })}
    >
      {children ?? invoice}
    </a>
  );
}

/** An invoice or a credit note. */
export const DocumentLink = ({ purchase, number }: { purchase: number; number: string }) => (
  <a
    href={`/console/api/market/purchases/${purchase}/documents/${encodeURIComponent(number)}`}
    target="_blank"
    rel="noreferrer"
  >
    {number} (PDF)
  </a>
);

/** UBL. */
export const EInvoiceLink = ({ purchase, number }: { purchase: number; number: string }) => (
  <a
    href={`/console/api/market/purchases/${purchase}/documents/${encodeURIComponent(number)}/e-invoice`}
    aria-label={t('XML e-invoice {number}', { number })}
    download
  >
    XML
  </a>
);

export function InvoiceItem({ purchase, invoice }: Invoiced) {
  return (
    <Menu.Item
      component="a"
      href={invoicePath({ purchase })}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconFileInvoice size={16} aria-hidden />}
    >
      {t('Invoice {invoice} (PDF)', { invoice })}
    </Menu.Item>
  );
}

export const invoiceColumn = <Row,>(
  invoiceOf: (row: Row) => { purchase: number | null; invoice: string | null },
): Column<Row> => ({
  key: 'invoice',
  label: t('Invoice'),
  align: 'end',
  phone: 'none',
  optional: 'shown',
  cell: (row) => {
    const { purchase, invoice } = invoiceOf(row);
    return purchase === null || invoice === null ? null : <InvoiceLink purchase={purchase} invoice={invoice} />;
  },
});
