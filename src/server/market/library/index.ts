export { authorInvoiceRoutes } from './author.routes.ts';
export { describeEnd, requireEntitledFile, updatesEnded } from './download.ts';
export { createDownloadTicket } from './download-ticket.ts';
export { dayHtml, formatDay, formatFileSize } from './formats.ts';
export { createInvoicePdf } from './invoice.ts';
export { invoiceFileName } from './invoice-file.ts';
export { createInvoiceLimit } from './invoice-limit.ts';
export { createLibraryLinkMails } from './link-mails.ts';
export { libraryRoutes } from './routes.ts';
