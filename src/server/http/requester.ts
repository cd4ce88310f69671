import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountRequester, type Requester, runAs } from '../kernel/index.ts';
import { findCaller } from './caller.ts';

/** Sets the requester just before the handler, after keys and sessions have been checked. */
export function trackRequesters(app: FastifyInstance): void {
  app.addHook('onRequest', ({ routeOptions }, _reply, done) =>
    // At this point the requester isn't known, because keys and sessions haven't been read.
    routeOptions.config.mayReadStandby ? runAs({ name: undefined, mayReadStandby: true }, done) : done(),
  );
  app.addHook('preHandler', (request, reply, done) => runAs(new HttpRequester(request, reply), done));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether the route's reads can use a standby while the primary is unavailable */
    mayReadStandby?: boolean;
  }
}

/**
 * Lets the routes of a plugin read from a standby. Use this only for display, not for routes that programs rely on or
 * that act on the data elsewhere.
 */
export const showFromStandby =
  (plugin: (app: FastifyInstance) => Promise<unknown>) =>
  async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRoute', (route) => {
      const isShown = (route.method === 'GET' || route.method === 'HEAD') && !route.url.endsWith('/callback');
      if (isShown) route.config = { ...route.config, mayReadStandby: true };
    });
    await app.register(async (scope) => {
      await plugin(scope);
    });
  };

/** Computes its values lazily, because it is created for every request. */
class HttpRequester implements Requester {
  readonly mayReadStandby: boolean;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #gone: AbortController | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.mayReadStandby = request.routeOptions.config.mayReadStandby === true;
    this.#reply = reply;
  }

  get name(): string {
    const caller = findCaller(this.#request);
    return caller ? accountRequester(caller.accountId) : 'anonymous';
  }

  /** Returns undefined for writes, because they complete even if the client disconnects. */
  get signal(): AbortSignal | undefined {
    if (this.#request.method !== 'GET' && this.#request.method !== 'HEAD') return undefined;
    if (this.#gone) return this.#gone.signal;
    const gone = new AbortController();
    this.#gone = gone;
    const { raw } = this.#reply;
    const left = () => {
      if (!raw.writableEnded) gone.abort();
    };
    if (raw.destroyed) left();
    else raw.once('close', left);
    return gone.signal;
  }
}
