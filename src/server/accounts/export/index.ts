export type { ArchiveAccount, ArchiveEntry, ArchiveParts, OpenSealed } from './archive-entry.ts';
export { pathPart } from './archive-path.ts';
export { endExportLeases, listArchiveKeys } from './export.store.ts';
export { requestExport } from './request-export.ts';
export { exportRoutes } from './routes.ts';
export { runWaitingExports, startAccountExports } from './run-exports.ts';
