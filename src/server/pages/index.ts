export { type Accent, accentOf, isColour } from '../../accent.ts';
export { escapeHtml } from '../kernel/index.ts';
export { accentCss } from './accent.ts';
export { type CachedDocument, createDocument, matchesEtag } from './cached-document.ts';
export { contentSecurityPolicy, htmlDocument, integrityOf } from './html.ts';
export { issueTicket, isValidTicket, type ProtectedPage, ticketCookieHeader, ticketOf } from './password-gate.ts';
export { baseCss, compactCss, degradedCss, plainBaseCss, stateCss } from './style.ts';
export { typefaceRoutes } from './typeface.routes.ts';
export { isTypefacePath } from './typeface.ts';
