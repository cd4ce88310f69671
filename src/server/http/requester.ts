import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Requester, runAs } from '../kernel/index.ts';
import { findCaller } from './caller.ts';

/**
 * Lets each request's work run on behalf of who sent it: an account, or all visitors together who are not signed in.
 * Before the handler, because by then keys and sessions have been looked at and bodies read.
 */
export function trackRequesters(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => runAs(new HttpRequester(request, reply), done));
}

/** Made for every request, so it finds out nothing before it is asked. */
class HttpRequester implements Requester {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #gone: AbortController | undefined;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get name(): string {
    const caller = findCaller(this.#request);
    return caller ? `account ${caller.accountId}` : 'anonymous';
  }

  /** What was begun to be changed is finished, whoever waits for it. */
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
