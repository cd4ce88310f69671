export { archiveWebsites } from './archive.ts';
export { archiveReports } from './report-files.ts';
export { type ExportDeps, exportRoutes, type FindAnnotations } from './routes.ts';
