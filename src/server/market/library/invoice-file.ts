/** For invoices and credit notes: both have different numbers. */
export const invoiceFileName = (number: string): string => `invoice-${number}.pdf`;
