import type { FastifyInstance } from 'fastify';

/** How long a request may take to come. A client that sends slowly holds a connection, not the service. */
const requestMs = 30_000;

/** For the `config` of routes that take files of any size, and watch over their coming themselves. */
export const allowSlowBody = { slowBody: true } as const;

/** Ends requests whose body has not come in time, but for routes that take slow ones. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    const hasBody = raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete || (request.routeOptions.config as Partial<typeof allowSlowBody>).slowBody) return;
    // Its connection keeps a request that is still coming; what is over by then must not be kept by the clock.
    const coming = new WeakRef(raw);
    const late = setTimeout(() => {
      const left = coming.deref();
      if (left && !left.complete) left.destroy();
    }, requestMs);
    raw.once('close', () => clearTimeout(late));
  });
}
