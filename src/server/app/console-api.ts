import type { FastifyInstance } from 'fastify';
import {
  type consoleAccountRoutes,
  endFirstSteps,
  getAccountDetails,
  requireConfirmedSession,
  sessionHook,
} from '../accounts/index.ts';
import { type AnnotationDeps, annotationRoutes } from '../annotations/index.ts';
import type { DeepLinkTarget, SeenResources } from '../composition/index.ts';
import { type ContactDeps, contactRoutes, createShowDestination } from '../contacts/index.ts';
import type { Deps } from '../deps.ts';
import {
  callerOf,
  type Endpoint,
  type EndpointsOf,
  type ProxyNotice,
  parseBodies,
  presentErrors,
  presentWarnings,
  type Routes,
  registerRoutes,
  speakVisitorsLanguage,
  tolerateUnknownFields,
  useSchemas,
} from '../http/index.ts';
import { mailSettingsRoutes } from '../mail-settings/index.ts';
import {
  countOpenOrders,
  itemApprovalRoutes,
  type marketRoutes,
  moneySummaryRoutes,
  paypalEventTypes,
  paypalWebhookUrl,
  shopItemRoutes,
  stripeEventTypes,
  stripeWebhookUrl,
  testOrderRoutes,
} from '../market/index.ts';
import { consoleMonitorRoutes, type MonitorRouteDeps, monitorRoutes, type TestCheckDeps } from '../monitors/index.ts';
import { backupRoutes } from '../operations/backup/index.ts';
import { type Checkup, installationHealthRoutes } from '../operations/doctor/index.ts';
import { serviceVersionRoutes } from '../operations/releases/index.ts';
import { type OutageCostDeps, outageCostRoutes } from '../outage-cost/index.ts';
import { webhookSecret } from '../outbox/index.ts';
import { connectionRoutes } from '../service-connections/index.ts';
import type { trashRoutes } from '../trash/index.ts';
import type { webhookRoutes, webhookSubjectRoutes } from '../webhooks/index.ts';
import { consoleWebsiteRoutes, type FindOutages, type WebsiteRouteDeps, websiteRoutes } from '../websites/index.ts';
import { loadOverview, loadTrends } from './overview.ts';

/** Mounts the operations of the public APIs with session authentication, and operations that only the console uses. */
export function consoleApi(
  deps: Deps,
  accounts: (app: FastifyInstance) => Promise<readonly Endpoint[]>,
  {
    monitorsChanged,
    monitors,
    proxyNotices,
    checkup,
    websites,
    annotations,
    contacts,
    outageCosts,
    mountMarket,
    mountTrash,
    mountWebhooks,
  }: {
    monitorsChanged: () => void;
    proxyNotices: () => ProxyNotice[];
    checkup: Checkup;
    monitors: MonitorRouteDeps & TestCheckDeps;
    websites: WebsiteRouteDeps & { findOutages: FindOutages };
    annotations: AnnotationDeps;
    contacts: ContactDeps;
    outageCosts: OutageCostDeps;
    mountMarket: (routes: Routes, base: string) => readonly Endpoint[];
    mountTrash: (routes: Routes, base: string) => ReturnType<typeof trashRoutes>;
    mountWebhooks: (routes: Routes, base: string) => readonly Endpoint[];
  },
) {
  const base = `${deps.config.baseUrl}/console/api`;
  return async (plugin: FastifyInstance) => {
    speakVisitorsLanguage(plugin);
    presentErrors(plugin);
    presentWarnings(plugin);
    plugin.addHook('preValidation', async ({ body, query }) => tolerateUnknownFields(body, query));
    parseBodies(plugin);
    plugin.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true } as typeof route.schema;
    });
    await registerRoutes(plugin, accounts);
    return registerRoutes(plugin, async (signedIn) => {
      signedIn.addHook('onRequest', sessionHook(deps));
      signedIn.addHook('onSend', async (_, reply) => {
        reply.header('cache-control', 'no-store');
      });
      const routes = useSchemas(signedIn);
      const mount = { base, changed: monitorsChanged };
      mountMarket(routes, base);
      mountWebhooks(routes, base);

      return [
        ...monitorRoutes(routes, monitors, { ...mount, showDestination: createShowDestination(deps) }),
        ...consoleMonitorRoutes(routes, monitors, mount),
        ...websiteRoutes(routes, websites, base),
        ...consoleWebsiteRoutes(routes, websites, base),
        ...annotationRoutes(routes, annotations, { base }),
        ...contactRoutes(routes, contacts, base),
        ...outageCostRoutes(routes, outageCosts),
        ...mountTrash(routes, base),
        ...backupRoutes(routes, deps, (request) => requireConfirmedSession(deps, request)),
        ...shopItemRoutes(routes, deps, base),
        ...itemApprovalRoutes(routes, deps, base),
        ...testOrderRoutes(routes, deps),
        ...moneySummaryRoutes(routes, deps),
        ...installationHealthRoutes(routes, deps, checkup),
        ...serviceVersionRoutes(routes, deps),
        ...connectionRoutes(routes, deps, {
          stripe: {
            webhookUrl: stripeWebhookUrl(deps.config),
            events: stripeEventTypes,
            countOpenOrders: () => countOpenOrders(deps.database.db, 'stripe'),
          },
          paypal: {
            webhookUrl: paypalWebhookUrl(deps.config),
            events: paypalEventTypes,
            countOpenOrders: () => countOpenOrders(deps.database.db, 'paypal'),
          },
        }),
        ...mailSettingsRoutes(routes, deps, async (id) => (await getAccountDetails(deps.database.db, id)).email),
        routes.get('/webhook-secret', { access: 'webhooks:write', operation: 'console' }, async (request) => ({
          data: { secret: webhookSecret(deps.vault, callerOf(request).accountId) },
        })),
        routes.get('/overview/trends', { access: 'account:read', operation: 'console' }, async (request) => ({
          data: await loadTrends(deps, callerOf(request)),
        })),
        routes.delete(
          '/overview/first-steps',
          { access: 'account:write', audit: 'unrecorded', operation: 'console' },
          async (request, reply) => {
            await endFirstSteps(deps.database.db, callerOf(request).accountId, deps.now());
            return reply.code(204).send();
          },
        ),
        routes.get('/overview', { access: 'account:read', operation: 'console' }, async (request) => ({
          data: {
            ...(await loadOverview(deps, callerOf(request))),
            // Only the owner of the service can fix these problems.
            proxy: callerOf(request).isOwner ? proxyNotices() : [],
          },
        })),
      ];
    });
  };
}

type AccountEndpoint = EndpointsOf<ReturnType<typeof consoleAccountRoutes>>;

type ComposedEndpoint =
  | Endpoint<'GET /members/shown', { data: SeenResources }>
  | Endpoint<'GET /session/find', { data: DeepLinkTarget | null }>;

export type ConsoleEndpoint =
  | Exclude<AccountEndpoint, Endpoint<ComposedEndpoint['name']>>
  | ComposedEndpoint
  | EndpointsOf<ReturnType<typeof consoleApi>>
  | EndpointsOf<typeof marketRoutes>
  | EndpointsOf<typeof webhookRoutes>
  | EndpointsOf<typeof webhookSubjectRoutes>;
