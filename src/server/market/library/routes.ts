import type { FastifyInstance } from 'fastify';
import { parseBodies, restrictToHost, toRefusal } from '../../http/index.ts';
import { CurrentShop, isAtShopDomain } from '../shop-profile/index.ts';
import { addShop, ensureShop, refusalPage } from '../storefront/index.ts';
import { fileRoutes, type LibraryDeps } from './file.routes.ts';
import { purchasePageRoutes } from './purchase.routes.ts';
import { questionRoutes } from './questions.routes.ts';
import { reminderRoutes } from './reminders.routes.ts';
import { secondChanceRoutes } from './second-chance.routes.ts';
import { sendMessagePage } from './send-page.ts';
import { signInRoutes } from './sign-in.routes.ts';
import { versionMailRoutes } from './version-mails.routes.ts';

export function libraryRoutes(deps: LibraryDeps, shop = new CurrentShop(deps)) {
  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl, isAtShopDomain);
    parseBodies(app);
    addShop(app, shop);
    app.setErrorHandler((error: Error, request, reply) => {
      ensureShop(reply, shop);
      const { title, body } = refusalPage(toRefusal(error, request, reply), request.routeOptions.url ?? '');
      return sendMessagePage(reply, title, body);
    });
    signInRoutes(app, deps);
    purchasePageRoutes(app, deps);
    questionRoutes(app, deps);
    fileRoutes(app, deps);
    versionMailRoutes(app, deps);
    reminderRoutes(app, deps);
    secondChanceRoutes(app, deps);
  };
}
