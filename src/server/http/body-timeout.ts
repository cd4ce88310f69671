import type { FastifyInstance } from 'fastify';

/** How long a request may take to arrive. A slow client may hold a connection, but not the service. */
const requestMs = 30_000;

/** For the `config` of routes that accept files of any size and time their upload themselves. */
export const allowSlowBody = { slowBody: true } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    slowBody?: true;
  }
}

/** Ends requests whose body does not arrive in time, except on routes with `allowSlowBody`. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete || request.routeOptions.config?.slowBody) return;
    // A weak reference: the connection keeps a request that is still arriving; the timer must not keep one that is
    // over.
    const reference = new WeakRef(raw);
    const timer = setTimeout(() => {
      const arriving = reference.deref();
      if (arriving && !arriving.complete) arriving.destroy();
    }, requestMs);
    // Nor may the timer keep a process from ending: a connection that is still open does.
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
