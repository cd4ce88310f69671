import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import {
  consoleAccountRoutes,
  findConsoleLanguage,
  findWebsiteReader,
  lockAccount,
  mediaRoutes,
  nameResources,
  recordKeyUses,
  recordRequests,
} from '../accounts/index.ts';
import { annotationRoutes } from '../annotations/index.ts';
import { documentOperations, manualRoutes, mcpEndpoint, publicApi, versionedApi } from '../api/index.ts';
import {
  accountTables,
  contactLists,
  createAnnotationDeps,
  createCountOwnUsage,
  createCountUsage,
  createFillSample,
  createFindAnnotations,
  createFindCost,
  createFindOutages,
  createFindSharedAnnotations,
  createFindUsualSales,
  createFindUsualVisitors,
  createItemMonitors,
  createOutageCostDeps,
  createShopOutages,
  createShopSales,
  createShopVisits,
  createTrashKinds,
  guestResources,
  linkedResources,
} from '../composition/index.ts';
import { type ContactDeps, contactRoutes, createFindTemplate } from '../contacts/index.ts';
import type { Deps } from '../deps.ts';
import {
  bodyLimitBytes,
  compressAnswers,
  endUnreadResponses,
  limitBodyTime,
  ProxyWatch,
  presentErrors,
  presentFrameworkErrors,
  presentUnknownPaths,
  RenderingTurns,
  type Routes,
  readProxyHeader,
  refuseRepeatedHosts,
  requireRouteAccess,
  sendSecurityHeaders,
  shapeByPath,
  shareLimit,
  showFromStandby,
  statusShape,
  trackRequesters,
} from '../http/index.ts';
import {
  CurrentShop,
  checkoutRoutes,
  createStripeAccounts,
  createSubscriptionChanges,
  envatoRoutes,
  FailureLimiter,
  FailureLog,
  findUnpaidSeller,
  findUnsettledMoney,
  fromStripe,
  jwksRoutes,
  libraryRoutes,
  licenceCheckRoutes,
  licenceKeyRoutes,
  licenceRoutes,
  MarketImportRunner,
  marketErrorShapeOf,
  marketInterface,
  marketRoutes,
  readStripeEvent,
  rewriteEddRequest,
  rewriteShopDomain,
  type StripeAccounts,
  shopMediaRoutes,
  storefrontRoutes,
  updateFeedRoutes,
  updateRoutes,
} from '../market/index.ts';
import {
  acknowledgeRoutes,
  type CheckSimulator,
  createCheckNowLimiter,
  createTestAlert,
  createTestAlertLimiter,
  createTestCheck,
  heartbeatRoutes,
  monitorRoutes,
  publicStatusPages,
  rewriteCustomDomains,
  StatusPageCache,
  statusPageDomains,
  suspendMonitors,
  switchMonitorsOff,
  uptimeReportLinks,
} from '../monitors/index.ts';
import { Checkup } from '../operations/doctor/index.ts';
import { type DrainState, healthRoutes } from '../operations/health/index.ts';
import { Meter, metricsRoutes } from '../operations/metrics/index.ts';
import { outageCostRoutes } from '../outage-cost/index.ts';
import { typefaceRoutes } from '../pages/index.ts';
import { trashRoutes } from '../trash/index.ts';
import {
  createResendLimiter,
  marketWebhookRoutes,
  type WebhookDeps,
  webhookRoutes,
  webhookSubjectRoutes,
} from '../webhooks/index.ts';
import {
  Collector,
  createWebsiteCaches,
  publicStatistics,
  reportRecipientLinks,
  stripeSalesWebhook,
  trackerRoutes,
  unsubscribeRoutes,
  type WebsiteCaches,
  WebsiteImportRunner,
  websiteRoutes,
  websitesOfHost,
} from '../websites/index.ts';
import { consoleApi } from './console-api.ts';
import { acceptsHtml, createConsolePages } from './console-pages.ts';

/** Parts that the app shares with other roles of the process. */
export type ProcessParts = {
  monitorsChanged?: () => void;
  meter?: Meter;
  websiteCaches?: WebsiteCaches;
  stripe?: StripeAccounts;
  /** records failures in shops; by default they are not saved */
  shopFailures?: Pick<FailureLog, 'record'>;
  checkStandIn?: CheckSimulator | undefined;
  checkup?: Checkup;
  drain?: DrainState;
  collectorTimeouts?: ConstructorParameters<typeof Collector>[1];
};

/** Each part is encapsulated, so its hooks for keys, sessions and headers don't slow down other parts. */
export async function buildApp(deps: Deps, parts: ProcessParts = {}): Promise<FastifyInstance> {
  const {
    monitorsChanged = () => {},
    meter = new Meter(),
    websiteCaches = createWebsiteCaches(deps),
    stripe = createStripeAccounts(deps.connections),
    shopFailures = new FailureLog(deps),
    checkStandIn,
    checkup = new Checkup(deps),
    drain,
  } = parts;
  const { config } = deps;
  const bases = [config.baseUrl, config.monitorBaseUrl, config.analyticsBaseUrl, config.marketBaseUrl];
  const findUsualVisitors = createFindUsualVisitors(deps);
  const shop = new CurrentShop(deps);
  const monitors = {
    ...deps,
    findUsualVisitors,
    findUsualSales: createFindUsualSales(deps, shop),
    findCost: createFindCost(deps),
    statusPages: new StatusPageCache({ ...deps, findUsualVisitors }),
    testAlertLimiter: createTestAlertLimiter(deps),
    findTemplate: createFindTemplate(deps),
    testCheck: createTestCheck(deps, { standIn: checkStandIn }),
    checkNowLimiter: createCheckNowLimiter(deps),
    hasWebsite: async (accountId: number, host: string) =>
      (await websitesOfHost(deps.database.db, accountId, host)).length > 0,
  };
  const contacts: ContactDeps = {
    ...deps,
    lists: contactLists,
    sendTest: createTestAlert(monitors),
    monitorsChanged,
  };
  const annotations = createAnnotationDeps(deps, shop);
  const websites = {
    ...deps,
    ...websiteCaches,
    findAnnotations: createFindAnnotations(annotations),
    findSharedAnnotations: createFindSharedAnnotations(annotations),
    collector: new Collector({ ...deps, ...websiteCaches }, parts.collectorTimeouts),
    imports: new WebsiteImportRunner(deps),
    shopSales: createShopSales(deps),
    findOutages: createFindOutages(deps),
  };
  const toShop = rewriteShopDomain(deps, shop);
  const toStatusPage = rewriteCustomDomains(monitors);
  const app = fastify({
    loggerInstance: deps.log,
    // URLs can contain keys (`?api_key=`) and visitors' data, so only failures are logged.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    frameworkErrors: presentFrameworkErrors(errorShapeOf, bases),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    rewriteUrl: (request) => {
      const rewritten = toShop(request) ?? toStatusPage(request);
      return rewriteEddRequest(request) ?? rewritten;
    },
    // Node limits the time for headers. `limitBodyTime` limits the time for bodies, except those of large files.
    requestTimeout: 0,
    // Startup can take long: after a crash under load, the spool is shipped and open visits are read first.
    pluginTimeout: 0,
    return503OnClosing: false,
  }) as unknown as FastifyInstance;

  const pages = createConsolePages((request) => findConsoleLanguage(deps, request));
  const proxies = new ProxyWatch(config, deps.log);
  refuseRepeatedHosts(app);
  readProxyHeader(app, config, proxies);
  limitBodyTime(app);
  endUnreadResponses(app);
  compressAnswers(app);
  sendSecurityHeaders(app, bases);
  trackRequesters(app);
  recordRequests(app, deps);
  recordKeyUses(app, deps);
  requireRouteAccess(app);
  presentErrors(app, shapeByPath(errorShapeOf));
  presentUnknownPaths(app, errorShapeOf, (request, reply) =>
    acceptsHtml(request) ? pages.send(request, reply.code(404)) : undefined,
  );
  const turns = new RenderingTurns();
  await documentOperations(app, deps, turns);

  await app.register(trackerRoutes(websites.collector));
  const visits = createShopVisits(websites, shop, websites.collector);
  const itemMonitors = createItemMonitors(deps, monitorsChanged);
  const outageCosts = createOutageCostDeps(deps, shop);
  const market = {
    ...deps,
    shopOutages: createShopOutages(deps, shop, outageCosts),
    visits,
    itemMonitors,
    stripe,
    recordFailure: shopFailures.record,
    otherDomains: statusPageDomains,
    shopChanged: () => shop.changed(),
    imports: new MarketImportRunner(deps),
  };
  const resends = createResendLimiter(deps);
  const webhooks: WebhookDeps = { ...deps, lockAccount: (trx, id) => lockAccount(deps.database, trx, id) };
  const trashKinds = createTrashKinds(websites, {
    changed: monitorsChanged,
    pagesChanged: () => monitors.statusPages.changed(),
  });
  const mountTrash = (routes: Routes, base: string) => trashRoutes(routes, deps, { base, kinds: trashKinds });
  const mountMarket = (routes: Routes, base: string) => {
    return [...marketRoutes(routes, market, base), ...marketWebhookRoutes(routes, webhooks, base, resends)];
  };
  const failures = new FailureLimiter(shopFailures.record, (name) => shareLimit(deps, name));
  const validated = { ...deps, recordFailure: shopFailures.record };
  await app.register(marketInterface(validated, failures));
  const monitorsBase = `${config.monitorBaseUrl}/api/v1`;
  const websitesBase = `${config.analyticsBaseUrl}/api/v1`;
  await app.register(
    showFromStandby(
      versionedApi(deps, config.monitorBaseUrl, (routes) => {
        monitorRoutes(routes, monitors, { base: monitorsBase, changed: monitorsChanged });
        outageCostRoutes(routes, outageCosts);
      }),
    ),
    { prefix: '/api/v1' },
  );
  await app.register(
    showFromStandby(
      versionedApi(deps, config.analyticsBaseUrl, (routes) => websiteRoutes(routes, websites, websitesBase)),
    ),
    { prefix: '/api/v1' },
  );

  await app.register(
    showFromStandby(
      versionedApi(deps, config.marketBaseUrl, (routes) => mountMarket(routes, `${config.marketBaseUrl}/api/v1`)),
    ),
    { prefix: '/api/v1' },
  );
  await app.register(
    versionedApi(deps, config.marketBaseUrl, (routes) => licenceRoutes(routes, validated, failures), 'failures'),
    { prefix: '/api/v1' },
  );
  await app.register(
    publicApi(deps, config.marketBaseUrl, (routes) => licenceCheckRoutes(routes, validated, failures)),
    { prefix: '/api/v1' },
  );
  await app.register(
    publicApi(deps, config.marketBaseUrl, (routes) => updateRoutes(routes, validated, failures)),
    { prefix: '/api/v1' },
  );
  await app.register(updateFeedRoutes(validated, failures));
  await app.register(
    showFromStandby(
      versionedApi(deps, config.baseUrl, (routes) => {
        annotationRoutes(routes, annotations, { base: `${config.baseUrl}/api/v1` });
        contactRoutes(routes, contacts, `${config.baseUrl}/api/v1`);
        webhookRoutes(routes, webhooks, `${config.baseUrl}/api/v1`, resends);
        mountTrash(routes, `${config.baseUrl}/api/v1`);
      }),
    ),
    { prefix: '/api/v1' },
  );
  await app.register(mcpEndpoint(app, deps));
  await app.register(envatoRoutes(validated, failures));
  await app.register(licenceKeyRoutes(validated, failures));
  await app.register(turns.limit(jwksRoutes(deps)));

  await app.register(
    turns.limit(
      showFromStandby(publicStatistics(websites, (request, websiteId) => findWebsiteReader(deps, request, websiteId))),
    ),
  );
  await app.register(unsubscribeRoutes(deps));
  await app.register(stripeSalesWebhook(deps, { readEvent: readStripeEvent, toMinor: fromStripe }));
  await app.register(reportRecipientLinks(deps));
  await app.register(uptimeReportLinks(deps));
  await app.register(turns.limit(publicStatusPages(monitors)));
  await app.register(turns.limit(acknowledgeRoutes(deps, monitorsChanged)));
  await app.register(heartbeatRoutes(deps, monitorsChanged));
  await app.register(metricsRoutes({ ...deps, findUsualVisitors }, meter));
  await app.register(healthRoutes(deps, { drain }));
  await app.register(typefaceRoutes);
  await app.register(turns.limit(manualRoutes));
  await app.register(showFromStandby(mediaRoutes(deps)));
  await app.register(showFromStandby(shopMediaRoutes(deps)));
  await app.register(
    turns.limit(
      showFromStandby(
        storefrontRoutes(
          { ...deps, itemMonitors, findUnpaidSeller: (account) => findUnpaidSeller(market, account) },
          shop,
          visits,
        ),
      ),
    ),
  );
  await app.register(turns.limit(checkoutRoutes(market, shop, visits)));
  const library = { ...validated, ...createSubscriptionChanges(market) };
  await app.register(turns.limit(libraryRoutes(library, shop)));
  await app.register(
    showFromStandby(
      consoleApi(
        deps,
        consoleAccountRoutes(deps, {
          tables: accountTables,
          onSuspended: suspendMonitors(deps),
          onMonitorsOff: switchMonitorsOff(deps),
          findMoneyMatters: findUnsettledMoney,
          countUsage: createCountUsage(deps),
          countOwnUsage: createCountOwnUsage(deps),
          fillSample: createFillSample(websites),
          describe: (agent, address) => websites.collector.describe(agent, address),
          linkedResources,
          guestResources,
          countFaults: () => checkup.faults,
        }),
        {
          monitorsChanged,
          monitors,
          websites,
          annotations,
          contacts,
          outageCosts,
          checkup,
          proxyNotices: () => proxies.notices,
          mountMarket,
          mountTrash,
          mountWebhooks: (routes, base) => {
            return [
              ...webhookRoutes(routes, webhooks, base, resends),
              ...webhookSubjectRoutes(routes, deps, (accountId, ids) =>
                nameResources(guestResources, deps.database.db, {
                  accountId,
                  ids: { ...ids, status_page: [], uptime_report: [] },
                }),
              ),
            ];
          },
        },
      ),
    ),
    { prefix: '/console/api' },
  );
  await app.register(pages.routes);
  return app;
}

const errorShapeOf = (path: string) => (path.startsWith('/api/v1/') ? statusShape : marketErrorShapeOf(path));
