import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { collectorOf } from './collector.ts';
import { pixelRoutes } from './pixel.ts';
import { collectRoutes } from './routes.ts';
import { trackerScripts } from './script.ts';

/** Everything that trackers need: the scripts and where they report. `trackerFolder` is where the tracker was built. */
export function visitCollecting(deps: Deps, trackerFolder?: string) {
  const collector = collectorOf(deps);
  return {
    routes: async (app: FastifyInstance): Promise<void> => {
      await app.register(collectRoutes(collector));
      await app.register(pixelRoutes(collector));
      await app.register(trackerScripts(trackerFolder));
    },
  };
}
