import type { FastifyInstance } from 'fastify';

/** A request must arrive completely within this time, which protects against slow clients. */
const requestMs = 30_000;

/** `config` for upload routes of large files, which have their own timeout. */
export const allowSlowBody = { slowBody: true } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    slowBody?: true;
  }
}

/** Limits the time for a request to arrive, except on routes with `allowSlowBody`. */
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
