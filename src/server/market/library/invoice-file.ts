/** For invoices and credit notes: both have different numbers. */
export const invoiceFileName = (number: string, type: 'pdf' | 'xml' = 'pdf'): string => `invoice-${number}.${type}`;
