export { deleteOldChecks } from './retention.ts';
