export { enqueueRecipientReports } from './enqueue-recipient-reports.ts';
export { reportRecipientLinks } from './link.routes.ts';
export { openEmail } from './recipient.ts';
export { reportRecipientRoutes } from './routes.ts';
