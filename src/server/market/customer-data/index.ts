export { copyCustomerData } from './copy.ts';
export { deleteErasedInvoices } from './delete-invoices.ts';
export { customerDataRoutes } from './routes.ts';
