import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { Collector } from './collector.ts';
import { collectRoutes } from './routes.ts';
import { trackerScript } from './script.ts';

export { isAddressOrRange, linesOf } from './exclusions.ts';
export { knownWebsites } from './known-websites.ts';

/** Everything that trackers need: the script and where it reports. `trackerFile` is the built tracker. */
export function visitCollecting(deps: Deps, trackerFile?: string) {
  const collector = new Collector(deps);
  return {
    routes: async (app: FastifyInstance): Promise<void> => {
      await app.register(collectRoutes(collector));
      await app.register(trackerScript(trackerFile));
    },
  };
}
