import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairSemaphore, Refusal, t } from '../kernel/index.ts';
import { clientAddress, networkOf, siteOf } from './caller.ts';

const atOnce = 4;
const maxWaiting = { ofOne: 250, inAll: 1000 };
const retryAfterS = 5;

/**
 * For pages that anyone can request. Rendering uses the thread that also collects events and answers logins, so a flood
 * of requests waits here instead, and networks take turns.
 */
export class RenderingTurns {
  readonly #turns = new FairSemaphore(atOnce, maxWaiting, tooManyVisitors);
  readonly #ends = new WeakMap<FastifyRequest, () => void>();

  /** Limits the routes that `plugin` registers. */
  limit =
    (plugin: (app: FastifyInstance) => Promise<unknown>) =>
    async (app: FastifyInstance): Promise<void> => {
      app.addHook('preHandler', (request, reply, done) => {
        const turn = this.#turns.run(siteOf(networkOf(clientAddress(request))), () => {
          const { promise, resolve } = Promise.withResolvers<void>();
          // `setImmediate` lets other requests go first: pages without I/O would follow each other in microtasks.
          const end = () => {
            setImmediate(resolve);
          };
          this.#ends.set(request, end);
          reply.raw.once('close', end);
          if (reply.raw.destroyed) {
            reply.hijack();
            end();
          } else done();
          return promise;
        });
        if (turn) turn.catch(done);
        else done(tooManyVisitors());
      });
      // Not at the end of the response: clients can read slowly.
      app.addHook('onSend', async (request) => {
        this.#ends.get(request)?.();
      });
      await app.register(async (scope) => {
        await plugin(scope);
      });
    };
}

function tooManyVisitors(): Refusal {
  return new Refusal('unavailable', t('Too many visitors right now: try again in a few seconds.'), { retryAfterS });
}
