import type { Deps } from '../deps.ts';
import type { Routes } from '../http/index.ts';
import { networkRangeRoutes } from './checks/ranges.routes.ts';
import { consoleListRoutes } from './console/routes.ts';
import { monitorImportRoutes } from './import/import.routes.ts';
import { statusPagePreviews } from './status-pages/preview.routes.ts';

/** What the console's monitor page shows beside the monitor itself. */
export function consoleMonitorRoutes(app: Routes, deps: Deps, mount: { base: string; changed: () => void }): void {
  consoleListRoutes(app, deps, mount);
  monitorImportRoutes(app, deps, mount);
  networkRangeRoutes(app, deps);
  statusPagePreviews(app, deps);
}
