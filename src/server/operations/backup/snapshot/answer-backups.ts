import { chmodSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import type { Deps } from '../../../deps.ts';
import { minuteMs } from '../../../kernel/index.ts';
import { placesIn } from '../place.ts';
import { type Order, receive, send } from './messages.ts';
import { withSocketPath } from './socket-path.ts';

/** Long enough to copy a full spool. */
const holdMs = 2 * minuteMs;

/**
 * Serves `gatehouse backup` over a socket in the data folder that only the service's user can open. The command needs
 * it because only the running service can pause the event store for a moment and link its files.
 */
export async function serveBackups({ config, events, log }: Pick<Deps, 'config' | 'events' | 'log'>) {
  const places = placesIn(config);
  const open = new Set<Socket>();
  let busy = false;
  // The connection can be half-open: a client that has closed its side waits until the frozen files are deleted.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // `receive` handles a broken connection.
    socket.on('error', () => {});
    if (busy) {
      send(socket, { refused: writeCause('backupUnderWay') });
      socket.resume().end();
      return;
    }
    busy = true;
    handleConnection(socket);
  });

  async function handleConnection(socket: Socket): Promise<void> {
    const orders = receive<Order>(socket);
    const closed = new Promise<void>((resolve) => {
      socket.once('end', () => resolve()).once('close', () => resolve());
    });
    let frozen: string | undefined;
    try {
      if ((await orders.next()).value !== 'begin') return;
      send(socket, { done: true });
      if ((await orders.next()).value !== 'hold') return;
      await events.hold(async (freeze) => {
        if (socket.destroyed) return;
        const late = setTimeout(() => socket.destroy(), holdMs);
        try {
          send(socket, { done: true });
          const { value: order } = await orders.next();
          if (typeof order !== 'object' || !/^[\w-]+$/.test(order.freeze)) return;
          if (events.state().engine === 'embedded') {
            frozen = order.freeze;
            await freeze(order.freeze);
          }
          send(socket, { done: true });
        } finally {
          clearTimeout(late);
        }
      });
      if (frozen !== undefined) await closed;
    } catch (error) {
      log.error({ err: error }, 'could not prepare a backup');
      send(socket, { refused: writeCause('backupNotPrepared') });
    } finally {
      if (frozen !== undefined) await deleteFolder(places.frozen(frozen));
      busy = false;
      socket.end();
    }
  }

  const deleteFolder = (folder: string) =>
    rm(folder, { recursive: true, force: true }).catch((error) =>
      log.warn({ err: error, folder }, 'could not delete a backup’s frozen files; the next start deletes them'),
    );

  // This process holds the lock on the events folder, so any existing socket was left by a killed process.
  rmSync(places.socket, { force: true });
  await withSocketPath(places.socket, (path) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject);
    server.listen(path, resolve);
    return promise;
  });
  chmodSync(places.socket, 0o600);
  return {
    async stop(): Promise<void> {
      const closing = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of open) socket.destroy();
      await closing;
      rmSync(places.socket, { force: true });
    },
  };
}
