import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { registerRoutes } from '../http/index.ts';
import { mailedLinkRoutes } from './addresses/index.ts';
import {
  type AdministrationParts,
  administrationRoutes,
  type CountOwnUsage,
  cacheUsage,
  ownUsageRoutes,
  serviceRoutes,
} from './administration/index.ts';
import { additionalKeyRoutes } from './api-keys/index.ts';
import { auditRoutes } from './audit/index.ts';
import { authRoutes } from './authentication/index.ts';
import { deepLinkRoutes, type LinkedResources } from './deep-links/index.ts';
import { keepAccountRoutes, ownDeletionRoutes } from './deletion/index.ts';
import { exportRoutes } from './export/index.ts';
import { createLoginLimits } from './log-in/index.ts';
import { createProvider, identityRoutes, openIdLoginRoutes } from './openid/index.ts';
import { personalDataRoutes } from './personal-data/index.ts';
import { accountRoutes, profileImageRoutes, userRoutes } from './profile/index.ts';
import { type FillSample, sampleDataRoutes } from './sample-data/index.ts';
import type { DescribeDevice } from './sessions/index.ts';
import { sessionHook, sessionListRoutes } from './sessions/index.ts';
import { type GuestResources, memberRoutes, noAccountRoutes } from './team/index.ts';
import { passkeyRoutes, twoFactorRoutes } from './two-factor-settings/index.ts';

/** Mount it under /console/api with body parsers and error handling. Installs its own session hook. */
export function consoleAccountRoutes(
  deps: Deps,
  {
    describe,
    linkedResources,
    guestResources,
    countFaults,
    countOwnUsage,
    fillSample,
    ...administration
  }: AdministrationParts & {
    describe: DescribeDevice;
    linkedResources: LinkedResources;
    guestResources: GuestResources;
    countFaults: () => number;
    countOwnUsage: CountOwnUsage;
    fillSample: FillSample;
  },
) {
  const limits = createLoginLimits(deps);
  const provider = createProvider(deps);
  const usage = cacheUsage(deps.database, administration.countUsage, deps.now);
  return async (app: FastifyInstance) => {
    app.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store');
    });
    return [
      ...(await registerRoutes(app, authRoutes({ ...deps, countFaults }, limits, describe))),
      ...(await registerRoutes(app, mailedLinkRoutes(deps, limits.attempts))),
      ...(await registerRoutes(app, keepAccountRoutes(deps, administration))),
      ...(await registerRoutes(app, openIdLoginRoutes(deps, provider, describe))),
      ...(await registerRoutes(app, noAccountRoutes(deps))),
      ...(await registerRoutes(app, async (signedIn) => {
        signedIn.addHook('onRequest', sessionHook(deps, { beforeTwoFactor: true }));
        return [
          ...(await registerRoutes(signedIn, twoFactorRoutes(deps, limits.attempts))),
          ...(await registerRoutes(signedIn, passkeyRoutes(deps, limits.attempts, describe))),
        ];
      })),
      ...(await registerRoutes(app, async (signedIn) => {
        signedIn.addHook('onRequest', sessionHook(deps));
        const usageParts = { usage, attempts: limits.attempts };
        return [
          ...(await registerRoutes(signedIn, accountRoutes(deps, limits.attempts, administration.onMonitorsOff))),
          ...(await registerRoutes(signedIn, userRoutes(deps, limits.attempts))),
          ...(await registerRoutes(signedIn, sessionListRoutes(deps, describe))),
          ...(await registerRoutes(signedIn, identityRoutes(deps, limits.attempts, provider))),
          ...(await registerRoutes(signedIn, additionalKeyRoutes(deps))),
          ...(await registerRoutes(signedIn, profileImageRoutes(deps))),
          ...(await registerRoutes(signedIn, memberRoutes(deps, guestResources))),
          ...(await registerRoutes(signedIn, deepLinkRoutes(deps, linkedResources))),
          ...(await registerRoutes(signedIn, serviceRoutes(deps, administration.onMonitorsOff))),
          ...(await registerRoutes(signedIn, administrationRoutes(deps, administration, usageParts))),
          ...(await registerRoutes(signedIn, ownUsageRoutes(deps, countOwnUsage))),
          ...(await registerRoutes(signedIn, exportRoutes(deps))),
          ...(await registerRoutes(signedIn, sampleDataRoutes(deps, { ...administration, fillSample }))),
          ...(await registerRoutes(signedIn, ownDeletionRoutes(deps, limits.attempts, administration))),
          ...(await registerRoutes(signedIn, personalDataRoutes(deps, describe))),
          ...(await registerRoutes(signedIn, auditRoutes(deps))),
        ];
      })),
    ];
  };
}
