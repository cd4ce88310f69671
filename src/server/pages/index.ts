export { escapeHtml } from '../kernel/text.ts';
export { type Guarded, issueTicket, isTicket, ticketHeader, ticketOf } from './gate.ts';
export { contentPolicyOf, documentOf } from './html.ts';
export { isKnownTo, type Rendered, rendered } from './rendered.ts';
export { baseCss } from './style.ts';
