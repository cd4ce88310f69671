import { chmodSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import type { Deps } from '../../../deps.ts';
import { minuteMs } from '../../../kernel/index.ts';
import { placesIn } from '../place.ts';
import { type Order, receive, send } from './messages.ts';
import { withSocketPath } from './socket-path.ts';

/** For so long the event store may stand still: long enough to copy a full spool. */
const holdMs = 2 * minuteMs;

/**
 * Lets `gatehouse backup` ask the running service for the one thing that only it can do: keep the event store still for a
 * moment and link its files. Over a socket in the data folder, which only the user of the service can open.
 */
export async function answerBackups({ config, events, log }: Pick<Deps, 'config' | 'events' | 'log'>) {
  const places = placesIn(config);
  const open = new Set<Socket>();
  let busy = false;
  // Half open: whoever has ended its side waits for the other, until what was kept is deleted.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // Told by the events' end when it breaks off.
    socket.on('error', () => {});
    if (busy) {
      send(socket, { refused: writeCause('backupUnderWay') });
      socket.resume().end();
      return;
    }
    busy = true;
    attend(socket);
  });

  async function attend(socket: Socket): Promise<void> {
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
      // What was frozen is kept until the backup is done, or whoever takes it was killed.
      if (frozen !== undefined) await closed;
    } catch (error) {
      log.error({ err: error }, 'a backup could not be prepared');
      send(socket, { refused: writeCause('backupNotPrepared') });
    } finally {
      if (frozen !== undefined) await deleteFolder(places.frozen(frozen));
      busy = false;
      socket.end();
    }
  }

  const deleteFolder = (folder: string) =>
    rm(folder, { recursive: true, force: true }).catch((error) =>
      log.warn({ err: error, folder }, 'what was kept for a backup could not be deleted; the next start does it'),
    );

  // The folder of the events is locked for this process: a socket that is there was left by one that was killed.
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
