import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { accountRoutes } from './account.routes.ts';
import {
  type AdministrationParts,
  administrationRoutes,
  type CountOwnUsage,
  keepUsage,
  ownUsageRoutes,
} from './administration/index.ts';
import { furtherKeyRoutes } from './api-keys/index.ts';
import { auditRoutes } from './audit/index.ts';
import { authRoutes } from './auth.routes.ts';
import { deepLinkRoutes, type LinkedResources } from './deep-links/index.ts';
import { keepAccountRoutes, ownDeletionRoutes } from './deletion/index.ts';
import { exportRoutes } from './export/index.ts';
import { createLoginLimits } from './log-in/index.ts';
import { mailedLinkRoutes } from './mailed-link.routes.ts';
import { createProvider, identityRoutes, openIdLoginRoutes } from './openid/index.ts';
import { ownDataRoutes } from './own-data/index.ts';
import { profileImageRoutes } from './profile/index.ts';
import { serviceRoutes } from './service.routes.ts';
import type { DescribeDevice } from './sessions/index.ts';
import { sessionHook, sessionListRoutes } from './sessions/index.ts';
import { accountlessRoutes, type GuestResources, memberRoutes } from './team/index.ts';
import { passkeyRoutes, twoFactorRoutes } from './two-factor-settings/index.ts';
import { userRoutes } from './user.routes.ts';

/**
 * The console's interface to accounts, to be mounted under /console/api where bodies are taken and errors presented.
 * It brings its own session hook for what needs one. `describe` tells what a browser's name and address say, `countFaults` how much
 * of the installation is broken. The other functions say and do what the features know of theirs.
 */
export function consoleAccountRoutes(
  deps: Deps,
  {
    describe,
    linkedResources,
    guestResources,
    countFaults,
    countOwnUsage,
    ...administration
  }: AdministrationParts & {
    describe: DescribeDevice;
    linkedResources: LinkedResources;
    guestResources: GuestResources;
    countFaults: () => number;
    countOwnUsage: CountOwnUsage;
  },
) {
  const limits = createLoginLimits(deps);
  const provider = createProvider(deps);
  const usage = keepUsage(deps.database, administration.countUsage, deps.now);
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onSend', async (_, reply) => {
      reply.header('cache-control', 'no-store');
    });
    await app.register(authRoutes({ ...deps, countFaults }, limits, describe));
    await app.register(mailedLinkRoutes(deps, limits.attempts));
    await app.register(keepAccountRoutes(deps, administration));
    await app.register(openIdLoginRoutes(deps, provider, describe));
    await app.register(accountlessRoutes(deps));
    await app.register(async (signedIn) => {
      signedIn.addHook('onRequest', sessionHook(deps, { beforeTwoFactor: true }));
      await signedIn.register(twoFactorRoutes(deps, limits.attempts));
      await signedIn.register(passkeyRoutes(deps, limits.attempts, describe));
    });
    await app.register(async (signedIn) => {
      signedIn.addHook('onRequest', sessionHook(deps));
      await signedIn.register(accountRoutes(deps, limits.attempts));
      await signedIn.register(userRoutes(deps, limits.attempts));
      await signedIn.register(sessionListRoutes(deps, describe));
      await signedIn.register(identityRoutes(deps, limits.attempts, provider));
      await signedIn.register(furtherKeyRoutes(deps));
      await signedIn.register(profileImageRoutes(deps));
      await signedIn.register(memberRoutes(deps, guestResources));
      await signedIn.register(deepLinkRoutes(deps, linkedResources));
      await signedIn.register(serviceRoutes(deps));
      await signedIn.register(administrationRoutes(deps, administration, { usage, attempts: limits.attempts }));
      await signedIn.register(ownUsageRoutes(deps, countOwnUsage));
      await signedIn.register(exportRoutes(deps));
      await signedIn.register(ownDeletionRoutes(deps, limits.attempts, administration));
      await signedIn.register(ownDataRoutes(deps, describe));
      await signedIn.register(auditRoutes(deps));
    });
  };
}
