export { auditRoutes } from './audit.routes.ts';
export { hideOperator, insertAuditEntry, listEntriesOfUser, listLastAudited } from './audit.store.ts';
export {
  type AuditActor,
  type AuditEvent,
  type LogInEvent,
  recordAuditEvent,
  recordInstallationOwner,
  recordLogInEvent,
  recordOperatorEvent,
} from './record-event.ts';
export {
  addAuditChange,
  auditInAccount,
  nameAuditAction,
  nameAuditSubject,
  recordRequests,
} from './record-requests.ts';
export { type AuditDays, auditDays, auditRetentionDays, startAuditRetention } from './retention.ts';
