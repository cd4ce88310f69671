/**
 * The engine process: ClickHouse (chdb) behind HTTP on loopback. It exits with its parent, so a restarted service finds
 * the directory unlocked.
 */
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from 'chdb';
import { createEngineServer } from './http.ts';
import { releaseStartPages } from './library-pages.ts';
import { readerCount, SessionPool } from './session-pool.ts';

export type EngineOrder =
  | { kind: 'open'; dir: string; password: string; queryLimitMs: number; args: readonly string[] }
  | { kind: 'close' };
export type EngineReport = { kind: 'open'; port: number } | { kind: 'failed'; unsupported: boolean; message: string };

/** Long, because writes include long mutations. */
const writeLimitMs = 600_000;
const busyMs = 15_000;
const settledMs = 15_000;

// A clean exit would wait for queries (19 s measured). Acknowledged data is on disk.
const die = () => process.kill(process.pid, 'SIGKILL');
const report = (message: EngineReport) => process.send?.(message);

process.on('disconnect', die);
// Ctrl-C and service managers signal the whole process group, but the parent must first write its rows to the engine.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});

let close = async () => {};
process.on('message', (order: EngineOrder) => {
  if (order.kind === 'close') {
    close().finally(die);
    return;
  }
  open(order).catch((error) => report({ kind: 'failed', unsupported: false, message: String(error) }));
});
if (!process.connected) die();

async function open(order: EngineOrder & { kind: 'open' }): Promise<void> {
  const chdb = await import('chdb').catch((error) => {
    report({ kind: 'failed', unsupported: true, message: String(error) });
  });
  if (!chdb) return;
  const open = () => new chdb.Session(order.dir, order.args.length > 0 ? { connectionArgs: [...order.args] } : {});
  const first = await whenFree(open);
  const openReader = () => {
    const session = open();
    session.query('SET readonly = 2');
    return session;
  };
  const writer = new SessionPool({ open, count: 1, limitMs: writeLimitMs, onHang: die });
  const readers = new SessionPool({ open: openReader, count: readerCount, limitMs: order.queryLimitMs, onHang: die });
  // For queries that cancel others. They must not wait in the other pools.
  const control = new SessionPool({ open, count: 1, limitMs: order.queryLimitMs, onHang: die });
  first.close();
  const server = createEngineServer({ writer, readers, control, password: order.password });
  close = async () => {
    server.close();
    server.closeIdleConnections();
    readers.close();
    writer.close();
    control.close();
    await chdb.drainPending();
  };
  server.listen(0, '127.0.0.1', () => {
    report({ kind: 'open', port: (server.address() as AddressInfo).port });
    setTimeout(releaseStartPages, settledMs).unref();
  });
}

async function whenFree(open: () => Session): Promise<Session> {
  const deadline = Date.now() + busyMs;
  for (;;) {
    try {
      return open();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}
