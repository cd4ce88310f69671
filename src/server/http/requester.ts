import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountRequester, type Requester, runAs } from '../kernel/index.ts';
import { findCaller } from './caller.ts';

/**
 * Runs the work of each request on behalf of its sender: an account, or all anonymous visitors together. Just before
 * the handler, because keys and sessions have been checked and the body read by then.
 */
export function trackRequesters(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => runAs(arriving, done));
  app.addHook('preHandler', (request, reply, done) => runAs(new HttpRequester(request, reply), done));
}

/** Nobody knows yet who it is: keys and sessions are read first. */
const arriving: Requester = { name: undefined, mayReadStandby: true };

/** Made for every request, so it computes nothing before it is needed. */
class HttpRequester implements Requester {
  readonly mayReadStandby = true;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #gone: AbortController | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
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
