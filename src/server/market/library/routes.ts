import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { parseBodies, restrictToHost, toRefusal } from '../../http/index.ts';
import { nameShop, refusalPage } from '../storefront/index.ts';
import { showAlone } from './answers.ts';
import { entryRoutes } from './entry.routes.ts';
import { fileRoutes } from './file.routes.ts';
import { purchasePageRoutes } from './purchase.routes.ts';

/** `/shop/library` and `/shop/files`: what was bought, for whoever reads the mail of the address that it was bought with. */
export function libraryRoutes(deps: Deps) {
  return async (app: FastifyInstance): Promise<void> => {
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl);
    parseBodies(app);
    nameShop(app, deps);
    // A person reads these answers, so that a refusal is a page too.
    app.setErrorHandler((error: Error, request, reply) => {
      const { title, body } = refusalPage(toRefusal(error, request, reply), request.routeOptions.url ?? '');
      return showAlone(reply, title, body);
    });
    entryRoutes(app, deps);
    purchasePageRoutes(app, deps);
    fileRoutes(app, deps);
  };
}
