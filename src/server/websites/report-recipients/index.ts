export { enqueueRecipientReports } from './enqueue-recipient-reports.ts';
export { reportRecipientLinks } from './link.routes.ts';
export { reportRecipientRoutes } from './routes.ts';
