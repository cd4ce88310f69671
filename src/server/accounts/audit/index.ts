export { auditRoutes } from './audit.routes.ts';
export { insertAuditEntry, listEntriesOfUser, listLastAudited } from './audit.store.ts';
export { type AuditActor, type AuditEvent, recordAuditEvent } from './record-event.ts';
export { type LogInEvent, recordLogInEvent } from './record-log-in-event.ts';
export { recordOperatorEvent } from './record-operator-event.ts';
export { recordRequests } from './record-requests.ts';
export { type AuditDays, auditDays, keptAuditDays, startAuditRetention } from './retention.ts';
