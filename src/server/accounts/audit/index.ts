export { auditRoutes } from './audit.routes.ts';
export { recordRequests } from './record-requests.ts';
export { type AuditDays, auditDays, keptAuditDays, startAuditRetention } from './retention.ts';
