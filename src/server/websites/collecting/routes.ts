import type { FastifyInstance } from 'fastify';
import { collectRoutes } from './collect.routes.ts';
import type { Collector } from './collector.ts';
import { pixelRoutes } from './pixel.routes.ts';
import { scriptRoutes } from './script.routes.ts';

/** Everything that trackers need: the scripts and where they report. `trackerFolder` is where the tracker was built. */
export function trackerRoutes(collector: Collector, trackerFolder?: string) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(collectRoutes(collector));
    await app.register(pixelRoutes(collector));
    await app.register(scriptRoutes(trackerFolder));
  };
}
