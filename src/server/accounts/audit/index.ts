export { auditRoutes } from './audit.routes.ts';
export { hideOperator, insertAuditEntry, listEntriesOfUser, listLastAudited } from './audit.store.ts';
export { type AuditActor, type AuditEvent, recordAuditEvent } from './record-event.ts';
export { recordInstallationOwner } from './record-installation-owner.ts';
export { type LogInEvent, recordLogInEvent } from './record-log-in-event.ts';
export { recordOperatorEvent } from './record-operator-event.ts';
export { nameAuditAction, nameAuditSubject, noteChange, recordRequests } from './record-requests.ts';
export { type AuditDays, auditDays, keptAuditDays, startAuditRetention } from './retention.ts';
