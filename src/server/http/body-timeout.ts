import type { FastifyInstance } from 'fastify';

/** Timeout for a request to arrive, against slow clients. */
const requestMs = 30_000;

/** `config` of routes for large uploads, which have their own timeout. */
export const allowSlowBody = { slowBody: true } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    slowBody?: true;
  }
}

/** Except on routes with `allowSlowBody`. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete || request.routeOptions.config?.slowBody) return;
    // A weak reference, so the timer doesn't keep a finished request in memory.
    const reference = new WeakRef(raw);
    const timer = setTimeout(() => {
      const arriving = reference.deref();
      if (arriving && !arriving.complete) arriving.destroy();
    }, requestMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
