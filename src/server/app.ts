import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { accountsConsole, mediaRoutes, sessionAccountId } from './accounts/index.ts';
import { consoleInterface } from './console-interface.ts';
import { consolePages } from './console-pages.ts';
import type { Deps } from './deps.ts';
import { documentOperations } from './documentation.ts';
import { bodyLimitBytes, presentErrors, presentFrameworkError, presentUnknownPaths } from './http/index.ts';
import { versionedInterface } from './interfaces.ts';
import { marketErrorShape, marketInterface } from './market/index.ts';
import { monitorRoutes } from './monitors/index.ts';
import { publicStatistics, visitCollecting, websiteRoutes } from './websites/index.ts';

/**
 * The whole of HTTP: three interfaces, collecting, public pages, the console. Each part is encapsulated, so that what
 * one needs (keys, sessions, headers) costs the others nothing.
 */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    // Addresses may hold keys (`?api_key=`) and visitors' data, so requests are not logged; what fails is.
    disableRequestLogging: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    frameworkErrors: presentFrameworkError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // A client that sends slowly holds a connection, not the service.
    requestTimeout: 30_000,
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

  presentErrors(app);
  presentUnknownPaths(app, (path) =>
    path.startsWith('/api/') && !path.startsWith('/api/v1/') ? marketErrorShape : undefined,
  );
  await documentOperations(app, deps);

  await app.register(visitCollecting(deps).routes);
  await app.register(marketInterface(deps));
  const monitorsBase = `${config.monitorBaseUrl}/api/v1`;
  const websitesBase = `${config.analyticsBaseUrl}/api/v1`;
  await app.register(
    versionedInterface(deps, config.monitorBaseUrl, (routes) => monitorRoutes(routes, deps, monitorsBase)),
    { prefix: '/api/v1' },
  );
  await app.register(
    versionedInterface(deps, config.analyticsBaseUrl, (routes) => websiteRoutes(routes, deps, websitesBase)),
    { prefix: '/api/v1' },
  );

  await app.register(publicStatistics(deps, (request) => sessionAccountId(deps, request)));
  await app.register(mediaRoutes(deps));
  await app.register(consoleInterface(deps, accountsConsole(deps)), { prefix: '/console/api' });
  await app.register(consolePages(deps));
  return app;
}
