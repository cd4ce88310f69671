import type { Deps } from '../deps.ts';
import type { Routes } from '../http/index.ts';
import { serverEventRoutes } from './collecting/index.ts';
import { exportRoutes } from './export/index.ts';
import { funnels } from './funnels/index.ts';
import { goals } from './goals/index.ts';
import { importRoutes } from './import/index.ts';
import { statsRoutes } from './reports/index.ts';
import { belongingRoutes } from './resources/index.ts';
import { resetRoutes } from './retention/index.ts';
import { segments } from './segments/index.ts';
import { websiteSettingsRoutes } from './settings/index.ts';
import { sharedLinkRoutes } from './shared-links/index.ts';

/**
 * The websites part of the versioned interface. Mounted with the key hook for programs and with the session hook for the
 * console; `base` is the absolute address that links start with.
 */
export function websiteRoutes(app: Routes, deps: Deps, base: string): void {
  websiteSettingsRoutes(app, deps, base);
  statsRoutes(app, deps);
  serverEventRoutes(app, deps);
  belongingRoutes(app, deps, base, goals);
  belongingRoutes(app, deps, base, funnels);
  belongingRoutes(app, deps, base, segments);
  sharedLinkRoutes(app, deps, base);
  importRoutes(app, deps, base);
  exportRoutes(app, deps);
  resetRoutes(app, deps);
}
