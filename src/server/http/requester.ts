import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountRequester, type Requester, runAs } from '../kernel/index.ts';
import { findCaller } from './caller.ts';

/**
 * Runs the work of each request on behalf of its sender: an account, or all anonymous visitors together. Just before
 * the handler, because keys and sessions have been checked and the body read by then.
 */
export function trackRequesters(app: FastifyInstance): void {
  app.addHook('onRequest', ({ routeOptions }, _reply, done) =>
    // Nobody knows yet who it is: keys and sessions are read first.
    routeOptions.config.mayReadStandby ? runAs({ name: undefined, mayReadStandby: true }, done) : done(),
  );
  app.addHook('preHandler', (request, reply, done) => runAs(new HttpRequester(request, reply), done));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether what its requests read may come from a standby while the primary is lost */
    mayReadStandby?: boolean;
  }
}

/**
 * Has what is asked of a plugin by GET read from a standby while the primary is lost. For what only shows something: neither
 * acts on what it reads, outside of the database, nor tells a program what it then relies on.
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

/** Made for every request, so it computes nothing before it is needed. */
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

  /** Writes are finished even if the client has gone. */
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
