import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes, type ErrorShape, presentErrors, restrictToHost } from '../../http/index.ts';
import { type RecordFailure, recordFailedRequests } from '../shop-failures/index.ts';
import type { FailureLimiter } from '../validation/index.ts';
import { parseMarketBodies } from '../validation/index.ts';
import { gumroadRoutes } from './gumroad.routes.ts';
import { lemonSqueezyRoutes } from './lemon-squeezy.routes.ts';
import { createLicenceKeys } from './licence-key.ts';

export const licenceKeyErrorShape: ErrorShape = (refusal, request) => {
  const path = request.url.split('?')[0] ?? '';
  if (path.startsWith('/v2/')) return { success: false, message: refusal.message };
  const name = /\/(validate|activate|deactivate)\/?$/.exec(path)?.[1] as keyof typeof resultFields | undefined;
  return { ...(name && { [resultFields[name]]: false }), error: refusal.message, message: refusal.message };
};

const resultFields = { validate: 'valid', activate: 'activated', deactivate: 'deactivated' };

/** Compatible with the licence APIs of Gumroad and Lemon Squeezy. */
export function licenceKeyRoutes(deps: Deps & { recordFailure?: RecordFailure }, failures: FailureLimiter) {
  return async (app: FastifyInstance) => {
    restrictToHost(app, deps.config.marketBaseUrl, deps.config.baseUrl);
    presentErrors(app, licenceKeyErrorShape);
    parseMarketBodies(app);
    // Handlers validate parameters to return each shop's messages.
    app.setValidatorCompiler(() => (value) => ({ value }));
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    app.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, security: [{}, { bearer: [] }] } as object as typeof route.schema;
    });
    // Browser extensions and design plug-ins send requests from other sites' pages.
    app.addHook('onRequest', async (_, reply) => {
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    });
    const keys = createLicenceKeys(deps, failures);
    recordFailedRequests(app, deps.recordFailure, keys.ownerOf, keys.purchaseOf);
    const routes = declareRoutes(app);
    return [...gumroadRoutes(routes, deps, keys), ...lemonSqueezyRoutes(routes, deps, keys)];
  };
}
