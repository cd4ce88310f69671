import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * How often to look for connections that have become idle. A request that is already being sent arrives within this
 * time.
 */
const lookEveryMs = 50;
const defaultTimeoutMs = 5000;

/**
 * Call this before the app listens. The returned function closes idle connections, lets running requests finish, and
 * closes the remaining connections after `timeoutMs`.
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
      // Browsers open connections in advance. Node counts these as busy until their first request.
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
