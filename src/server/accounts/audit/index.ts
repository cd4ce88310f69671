export { auditRoutes } from './audit.routes.ts';
export { insertAuditEntry, listLastAudited } from './audit.store.ts';
export { type AuditActor, recordAuditEvent } from './record-event.ts';
export { recordRequests } from './record-requests.ts';
export { type AuditDays, auditDays, keptAuditDays, startAuditRetention } from './retention.ts';
