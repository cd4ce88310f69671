import type { Routes } from '../http/index.ts';
import type { WebsiteDeps } from './caches/index.ts';
import { type Collector, serverEventRoutes } from './collecting/index.ts';
import { conversionAlertRoutes } from './conversion-alerts/index.ts';
import { type ExportDeps, exportRoutes } from './export/index.ts';
import { funnelResource } from './funnels/index.ts';
import { goalResource } from './goals/index.ts';
import { importRoutes, type WebsiteImportDeps } from './import/index.ts';
import { reportRecipientRoutes } from './report-recipients/index.ts';
import { statsRoutes } from './reports/index.ts';
import { createResourceRoutes } from './resources/index.ts';
import { resetRoutes } from './retention/index.ts';
import { type FindSource, saleRoutes } from './sales/index.ts';
import { scheduledExportRoutes } from './scheduled-exports/index.ts';
import { segmentResource } from './segments/index.ts';
import { websiteSettingsRoutes } from './settings/index.ts';
import { sharedLinkRoutes } from './shared-links/index.ts';
import { stripeSalesRoutes } from './stripe-sales/index.ts';

export type WebsiteRouteDeps = WebsiteDeps & WebsiteImportDeps & ExportDeps & { collector: Collector };

/**
 * Registered twice: for API clients with the key hook, and for the console with the session hook. `base`: absolute URL
 * prefix of links.
 */
export function websiteRoutes(app: Routes, deps: WebsiteRouteDeps, base: string) {
  const findSource: FindSource = ({ id, domain }, { address, user_agent: userAgent }) =>
    deps.collector.sourceOf(
      id,
      { host: domain, path: '/' },
      { address, userAgent, acceptLanguage: '', headers: undefined },
    );
  return [
    ...websiteSettingsRoutes(app, deps, base),
    ...statsRoutes(app, deps),
    ...serverEventRoutes(app, deps),
    ...saleRoutes(app, { ...deps, findSource }, base),
    ...stripeSalesRoutes(app, deps),
    ...createResourceRoutes(app, deps, base, goalResource),
    ...conversionAlertRoutes(app, deps, base),
    ...createResourceRoutes(app, deps, base, funnelResource),
    ...createResourceRoutes(app, deps, base, segmentResource),
    ...sharedLinkRoutes(app, deps, base),
    ...reportRecipientRoutes(app, deps, base),
    ...importRoutes(app, deps, base),
    ...exportRoutes(app, deps),
    ...scheduledExportRoutes(app, deps, base),
    ...resetRoutes(app, deps),
  ];
}
