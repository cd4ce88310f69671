import type { Routes } from '../http/index.ts';
import { authorsCheckoutRoutes, refundThroughStripe, type StripeDeps } from './checkout/index.ts';
import { customerRoutes } from './customers/index.ts';
import { funnelRoutes } from './funnel/index.ts';
import { type MarketImportDeps, marketImportRoutes } from './import/index.ts';
import { type ItemMonitors, itemMonitorRoutes } from './item-monitors/index.ts';
import { itemRoutes } from './items/index.ts';
import { authorInvoiceRoutes } from './library/index.ts';
import { activationRoutes, signingKeyRoutes } from './licences/index.ts';
import { moneyRoutes } from './money/index.ts';
import { findSalesOfEntries, purchaseRoutes } from './purchases/index.ts';
import { reviewRoutes } from './reviews/index.ts';
import { salesRoutes } from './sales/index.ts';
import { shopAlertRoutes } from './shop-alerts/index.ts';
import { type ShopProfileDeps, shopProfileRoutes } from './shop-profile/index.ts';
import { supportQuestionRoutes } from './support-questions/index.ts';
import { type ShopVisits, uncountedVisits } from './visits/index.ts';

export type MarketRoutesDeps = StripeDeps &
  MarketImportDeps &
  ShopProfileDeps & { visits?: ShopVisits; itemMonitors?: ItemMonitors };

/** For the versioned API and the console. */
export function marketRoutes(app: Routes, deps: MarketRoutesDeps, base: string) {
  return [
    ...authorsCheckoutRoutes(app, deps, base, deps.visits),
    ...shopProfileRoutes(app, deps),
    ...itemRoutes(app, deps, base),
    ...(deps.itemMonitors ? itemMonitorRoutes(app, deps, deps.itemMonitors) : []),
    ...reviewRoutes(app, deps, base),
    ...supportQuestionRoutes(app, deps, base),
    ...purchaseRoutes(app, deps, base, (refund) => refundThroughStripe(deps, refund)),
    ...customerRoutes(app, deps),
    ...authorInvoiceRoutes(app, deps),
    ...salesRoutes(app, deps),
    ...funnelRoutes(app, deps, deps.visits ?? uncountedVisits),
    ...activationRoutes(app, deps),
    ...signingKeyRoutes(app, deps),
    ...shopAlertRoutes(app, deps, base),
    ...moneyRoutes(app, deps, base, findSalesOfEntries),
    ...marketImportRoutes(app, deps, base),
  ];
}
