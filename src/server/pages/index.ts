export { type Guarded, issueTicket, isTicket, ticketHeader, ticketOf } from './gate.ts';
export { contentPolicyOf, documentOf, escapeHtml } from './html.ts';
export { baseCss } from './style.ts';
