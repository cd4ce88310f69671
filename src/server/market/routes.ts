import type { Routes } from '../http/index.ts';
import { authorsCheckoutRoutes, refundPayment, type StripeDeps, subscriptionRoutes } from './checkout/index.ts';
import { customerDataRoutes } from './customer-data/index.ts';
import { customerRoutes } from './customers/index.ts';
import { funnelRoutes } from './funnel/index.ts';
import { type MarketImportDeps, marketImportRoutes } from './import/index.ts';
import { type ItemMonitors, itemMonitorRoutes } from './item-monitors/index.ts';
import { itemRoutes } from './items/index.ts';
import { authorInvoiceRoutes } from './library/index.ts';
import { activationRoutes, signingKeyRoutes } from './licences/index.ts';
import { makeGoodRoutes, type ShopOutages } from './make-good/index.ts';
import { moneyRoutes } from './money/index.ts';
import { findSalesOfEntries, purchaseRoutes } from './purchases/index.ts';
import { refundRequestRoutes } from './refund-requests/index.ts';
import { grantRoutes } from './renewals/index.ts';
import { reviewRoutes } from './reviews/index.ts';
import { salesRoutes } from './sales/index.ts';
import { shopAlertRoutes } from './shop-alerts/index.ts';
import { type ShopProfileDeps, shopProfileRoutes } from './shop-profile/index.ts';
import { supportQuestionRoutes } from './support-questions/index.ts';
import { taxSettingsRoutes } from './tax/index.ts';
import { taxTotalRoutes } from './tax-totals/index.ts';
import { tierRoutes } from './tiers/index.ts';
import { adoptionRoutes } from './updates/index.ts';
import { type ShopVisits, uncountedVisits } from './visits/index.ts';

export type MarketRoutesDeps = StripeDeps &
  MarketImportDeps &
  ShopProfileDeps & { visits?: ShopVisits; itemMonitors?: ItemMonitors; shopOutages?: ShopOutages };

const noIncidents: ShopOutages = { find: async () => undefined, list: async () => [], note: async () => {} };

/** For the versioned API and the console. */
export function marketRoutes(app: Routes, deps: MarketRoutesDeps, base: string) {
  return [
    ...authorsCheckoutRoutes(app, deps, base, deps.visits),
    ...shopProfileRoutes(app, deps),
    ...itemRoutes(app, deps, base),
    ...(deps.itemMonitors ? itemMonitorRoutes(app, deps, deps.itemMonitors) : []),
    ...tierRoutes(app, deps),
    ...grantRoutes(app, deps, base),
    ...reviewRoutes(app, deps, base),
    ...supportQuestionRoutes(app, deps, base),
    ...purchaseRoutes(app, deps, base, (refund) => refundPayment(deps, refund)),
    ...subscriptionRoutes(app, deps),
    ...refundRequestRoutes(app, deps, base, (refund) => refundPayment(deps, refund)),
    ...customerRoutes(app, deps),
    ...customerDataRoutes(app, deps),
    ...authorInvoiceRoutes(app, deps),
    ...salesRoutes(app, deps),
    ...funnelRoutes(app, deps, deps.visits ?? uncountedVisits),
    ...activationRoutes(app, deps),
    ...signingKeyRoutes(app, deps),
    ...adoptionRoutes(app, deps),
    ...shopAlertRoutes(app, deps, base),
    ...taxSettingsRoutes(app, deps),
    ...taxTotalRoutes(app, deps),
    ...makeGoodRoutes(app, deps, deps.shopOutages ?? noIncidents),
    ...moneyRoutes(app, deps, base, findSalesOfEntries),
    ...marketImportRoutes(app, deps, base),
  ];
}
