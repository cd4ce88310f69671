import type { FastifyInstance } from 'fastify';
import { minuteMs, Refusal, secondMs } from '../../kernel/index.ts';
import { collectRoutes } from './collect.routes.ts';
import type { Collector } from './collector.ts';
import { pixelRoutes } from './pixel.routes.ts';
import { scriptRoutes } from './script.routes.ts';

export function trackerRoutes(collector: Collector, trackerFolder?: string) {
  return async (app: FastifyInstance): Promise<void> => {
    runCollectorJobs(app, collector);
    await app.register(collectRoutes(collector));
    await app.register(pixelRoutes(collector));
    await app.register(scriptRoutes(trackerFolder));
  };
}

function runCollectorJobs(app: FastifyInstance, collector: Collector): void {
  let rotation: NodeJS.Timeout | undefined;
  let forgetting: NodeJS.Timeout | undefined;
  let writing: NodeJS.Timeout | undefined;
  let refreshing: NodeJS.Timeout | undefined;
  const rotate = () =>
    collector
      .rotateSalts()
      .catch((error) => app.log.warn({ err: error }, 'could not delete or claim salts; will try again'));
  const forgetVisits = () =>
    collector
      .forgetEndedVisits()
      .catch((error) => app.log.warn({ err: error }, 'could not delete ended visits; will try again'));
  const write = () =>
    collector
      .writeExcludedEvents()
      .catch((error) => app.log.warn({ err: error }, 'could not save counts of excluded events; will try again'));
  const refresh = () =>
    collector
      .refreshAllowances()
      .catch((error) => app.log.warn({ err: error }, 'could not count page views against quotas; will try again'));
  app.addHook('onReady', async () => {
    await collector.restore().catch((error) => {
      // For example, the spool is full. Events are rejected until it can be written, but the other features must start.
      if (!(error instanceof Refusal)) throw error;
      app.log.warn({ err: error }, 'could not restore the state of collecting; trying again with each event');
    });
    // The refresh must not delay the first event.
    void refresh();
    await rotate();
    rotation = setInterval(rotate, minuteMs).unref();
    forgetting = setInterval(forgetVisits, minuteMs).unref();
    writing = setInterval(write, 10 * secondMs).unref();
    refreshing = setInterval(refresh, minuteMs).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(rotation);
    clearInterval(forgetting);
    clearInterval(writing);
    clearInterval(refreshing);
    await write();
    await collector.close();
  });
}
