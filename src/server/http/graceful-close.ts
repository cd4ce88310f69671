import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often to look for newly idle connections. A request in transit arrives within this time. */
const lookEveryMs = 50;
const defaultTimeoutMs = 5000;

/**
 * Call it before the app listens. The result closes idle connections, finishes requests, and closes the rest after
 * `timeoutMs`.
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
      // Browsers preconnect. Node counts such connections as busy until their first request.
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
