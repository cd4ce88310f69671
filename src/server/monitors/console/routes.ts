import type { Routes } from '../../http/index.ts';
import { networkRangeRoutes } from '../../network/index.ts';
import { monitorImportRoutes } from '../import/index.ts';
import type { FindUsualVisitors } from '../objectives/index.ts';
import { domainApprovalRoutes, type StatusPageDeps, statusPagePreviewRoutes } from '../status-pages/index.ts';
import { type FindCost, ownUptimeReportRoutes } from '../uptime-reports/index.ts';
import { monitorViewRoutes } from '../views/index.ts';
import { consoleListRoutes } from './list.routes.ts';
import { type TestCheckDeps, testCheckRoutes } from './test-check.routes.ts';

export function consoleMonitorRoutes(
  app: Routes,
  deps: StatusPageDeps & TestCheckDeps & { findCost: FindCost; findUsualVisitors: FindUsualVisitors },
  mount: { base: string; changed: () => void },
) {
  return [
    ...consoleListRoutes(app, deps, mount),
    ...testCheckRoutes(app, deps),
    ...monitorViewRoutes(app, deps),
    ...monitorImportRoutes(app, deps, mount),
    ...networkRangeRoutes(app, deps),
    ...statusPagePreviewRoutes(app, deps),
    ...ownUptimeReportRoutes(app, deps),
    ...domainApprovalRoutes(app, deps, { changed: () => deps.statusPages.changed() }),
  ];
}
