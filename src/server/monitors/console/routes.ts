import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/index.ts';
import { networkRangeRoutes } from '../../network/index.ts';
import { monitorImportRoutes } from '../import/index.ts';
import { domainApprovalRoutes, published, statusPagePreviews } from '../status-pages/index.ts';
import { consoleListRoutes } from './list.routes.ts';

/** What only the console asks of monitors, beside the operations of the interface. */
export function consoleMonitorRoutes(app: Routes, deps: Deps, mount: { base: string; changed: () => void }): void {
  consoleListRoutes(app, deps, mount);
  monitorImportRoutes(app, deps, mount);
  networkRangeRoutes(app, deps);
  statusPagePreviews(app, deps);
  domainApprovalRoutes(app, deps, { changed: () => published(deps).changed() });
}
