import type { Deps } from '../deps.ts';
import type { Routes } from '../http/index.ts';
import { authorsCheckoutRoutes, refundThroughStripe } from './checkout/index.ts';
import { marketImportRoutes } from './import/index.ts';
import { itemRoutes } from './items/index.ts';
import { activationRoutes, signingKeyRoutes } from './licences/index.ts';
import { moneyRoutes } from './money/index.ts';
import { purchaseRoutes } from './purchases/index.ts';
import { reviewRoutes } from './reviews/index.ts';
import { salesRoutes } from './sales/index.ts';
import { webhookRoutes } from './webhooks/index.ts';

/**
 * What authors do with their market, mounted under the versioned interface and under the console's session. `base`: what
 * addresses in answers start with.
 */
export function marketRoutes(app: Routes, deps: Deps, base: string): void {
  authorsCheckoutRoutes(app, deps, base);
  itemRoutes(app, deps, base);
  reviewRoutes(app, deps, base);
  purchaseRoutes(app, deps, base, refundThroughStripe);
  salesRoutes(app, deps);
  activationRoutes(app, deps);
  signingKeyRoutes(app, deps);
  moneyRoutes(app, deps, base);
  webhookRoutes(app, deps, base);
  marketImportRoutes(app, deps, base);
}
