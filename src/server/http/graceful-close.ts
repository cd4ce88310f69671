import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often connections are looked at that became idle meanwhile. A request on its way on a new one has arrived by then. */
const lookEveryMs = 50;
const defaultTimeoutMs = 5000;

/**
 * Watches the connections of an app that is about to listen. The result closes the app: requests under way are answered,
 * and connections that ask nothing are ended, without which it would wait for their clients. After `timeoutMs` the rest
 * are ended too.
 */
export function prepareGracefulClose(
  app: FastifyInstance,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): () => Promise<void> {
  const connections = new Set<Socket>();
  app.server.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return async () => {
    const ending = setInterval(() => {
      app.server.closeIdleConnections();
      // Browsers open connections ahead of need. To Node these are busy: it waits for their first request.
      for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
    }, lookEveryMs);
    const giveUp = setTimeout(() => {
      app.log.warn(
        { connections: connections.size },
        'connections were still busy and were cut off to stop the service',
      );
      app.server.closeAllConnections();
    }, timeoutMs);
    try {
      await app.close();
    } finally {
      clearInterval(ending);
      clearTimeout(giveUp);
    }
  };
}
