import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

type Progress = { sent: number; at: number };

/**
 * Ends connections whose client accepts no data for `afterMs` while data is waiting to be sent. Node only limits the
 * time that a request takes to arrive. Responses that are still being computed and live streams are not affected,
 * because no data is waiting.
 */
export function endUnreadResponses(app: FastifyInstance, { afterMs = 120_000 }: { afterMs?: number } = {}): void {
  const connections = new Map<Socket, Progress>();
  app.server.on('connection', (connection: Socket) => {
    connections.set(connection, { sent: 0, at: performance.now() });
    connection.once('close', () => connections.delete(connection));
  });
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const [connection, progress] of connections) {
      const sent = connection.bytesWritten - connection.writableLength;
      if (connection.writableLength === 0 || sent !== progress.sent) Object.assign(progress, { sent, at: now });
      else if (now - progress.at >= afterMs) connection.destroy();
    }
  }, afterMs / 4);
  sweep.unref();
  app.addHook('onClose', async () => clearInterval(sweep));
}
