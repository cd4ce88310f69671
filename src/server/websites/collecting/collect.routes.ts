import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { presentErrors } from '../../http/index.ts';
import { minuteMs, secondMs } from '../../kernel/index.ts';
import type { Collector } from './collector.ts';
import { parsePlausibleEvents, parseUmamiEvents } from './compatible-trackers.ts';
import { createIngest } from './ingest.ts';
import { readSender } from './sender.ts';
import { parseNativeEvent } from './tracked-event.ts';
import { readTrackerBody } from './tracker-body.ts';

/**
 * Where trackers report: our own, Plausible's and Umami's shapes, from any page on the web and without credentials.
 * Mounted bare, because every hook costs on the most frequent request of the service.
 */
export function collectRoutes(collector: Collector) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    // A logger of its own for each request costs more than counting it; nothing is logged of what is accepted.
    app.setChildLoggerFactory((logger) => logger as never);
    const take = createIngest(collector);
    const own = { accept: take.of((body) => [parseNativeEvent(body)], '{}'), status: 202, type: 'application/json' };
    const shapes = {
      '/api/collect': own,
      // Lists of blockers do not have this one.
      '/api/s': own,
      // Of the shop, which may have a domain with nothing else of the service.
      '/shop/s': own,
      '/api/event': { accept: take.of(parsePlausibleEvents, 'ok'), status: 202, type: 'text/plain' },
      '/api/send': { accept: take.of(parseUmamiEvents, '{}'), status: 200, type: 'application/json' },
      '/api/batch': { accept: take.batchOf(parseUmamiEvents), status: 200, type: 'application/json' },
    };
    for (const [path, { accept, status, type }] of Object.entries(shapes)) {
      const headers = { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' };
      // The hook is the whole answer, written past the framework's body parsing, hooks and serializing: they cost as
      // much as all the rest. What is refused goes the usual way.
      const onRequest = (request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void) => {
        const answered = readTrackerBody(request.raw).then((body) => accept(body, readSender(request)));
        answered.then(
          (answer) => {
            const length = { 'content-length': Buffer.byteLength(answer) };
            reply
              .hijack()
              .raw.writeHead(status, { ...headers, ...length })
              .end(answer);
          },
          (error: Error) => {
            reply.header('access-control-allow-origin', '*');
            // What is left of the body is not read: the connection cannot be used again.
            if (!request.raw.complete) reply.header('connection', 'close');
            done(error);
          },
        );
      };
      app.post(path, { schema: { hide: true } as object, onRequest }, unreachable);
      app.options(path, { schema: { hide: true } as object }, async (_, reply) => preflight(reply));
    }

    let turning: NodeJS.Timeout | undefined;
    let forgetting: NodeJS.Timeout | undefined;
    let writing: NodeJS.Timeout | undefined;
    let refreshing: NodeJS.Timeout | undefined;
    const turn = () =>
      collector
        .turnDays()
        .catch((error) => app.log.warn({ err: error }, 'could not delete or claim salts; will try again'));
    const forgetVisits = () =>
      collector
        .forgetEndedVisits()
        .catch((error) => app.log.warn({ err: error }, 'could not delete ended visits; will try again'));
    const write = () =>
      collector
        .writeRefusals()
        .catch((error) => app.log.warn({ err: error }, 'could not save refusal counts; will try again'));
    const refresh = () =>
      collector
        .refreshAllowances()
        .catch((error) => app.log.warn({ err: error }, 'could not count page views against quotas; will try again'));
    app.addHook('onReady', async () => {
      await collector.restore();
      // The first event does not wait for it.
      void refresh();
      await turn();
      turning = setInterval(turn, minuteMs).unref();
      forgetting = setInterval(forgetVisits, minuteMs).unref();
      writing = setInterval(write, 10 * secondMs).unref();
      refreshing = setInterval(refresh, minuteMs).unref();
    });
    app.addHook('onClose', async () => {
      clearInterval(turning);
      clearInterval(forgetting);
      clearInterval(writing);
      clearInterval(refreshing);
      await write();
      await collector.close();
    });
  };
}

const unreachable = async (): Promise<never> => {
  throw new Error('a report was neither accepted nor refused');
};

/** The headers that the trackers of others add to their reports; ours needs no preflight at all. */
function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'content-type, x-umami-cache')
    .header('access-control-max-age', '86400')
    .send();
}
