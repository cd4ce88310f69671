import type { Socket } from 'node:net';
import type { Resolve } from '../../../network/index.ts';
import { connect, peerName } from '../../../network/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt, type Progress } from './attempt.ts';

type Target = { host: string; port: number };
type Timeouts = { timeoutMs: number; listenMs?: number };

const maxGreetingBytes = 64 * 1024;
export const defaultListenMs = 5000;

/**
 * Connects and doesn't send anything. If the monitor has a text condition, reads until the text is found, the server
 * closes the connection, 64 KiB have arrived or `listenMs` have passed.
 */
export async function probeTcp(
  { host, port }: Target,
  settings: Pick<CheckSettings, 'guard' | 'needsText' | 'lookup' | 'connection'>,
  resolve: Resolve,
  { timeoutMs, listenMs = defaultListenMs }: Timeouts,
): Promise<ProbeOutcome> {
  const peer = peerName(host, port);
  return attempt(peer, timeoutMs, async (progress, deadline) => {
    const url = new URL(`tcp://${peer}`);
    const options = settings.connection?.own;
    const { socket } = await connect({ url, guard: settings.guard, resolve, deadline, phases: progress, options });
    progress.protocol = 'tcp';
    progress.total = progress.dns + progress.connect;
    if (!settings.needsText) {
      socket.destroy();
      return undefined;
    }
    return listen(socket, Buffer.from(settings.lookup ?? ''), listenMs, progress);
  });
}

/** Reads until `lookup` is found, and returns the text. */
export function listen(socket: Socket, lookup: Buffer, listenMs: number, progress: Progress): Promise<string> {
  const connectedAt = performance.now();
  const before = progress.total ?? 0;
  const greeting = Buffer.alloc(maxGreetingBytes);
  let size = 0;
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(greeting.toString('utf8', 0, size));
    };
    const timer = setTimeout(finish, listenMs);
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('data', (part: Buffer) => {
      const heardMs = performance.now() - connectedAt;
      if (size === 0) progress.firstByte = heardMs;
      // The wait after the last data is ours, so it doesn't count as the server's time.
      progress.total = before + heardMs;
      const from = Math.max(0, size - lookup.length);
      size += part.copy(greeting, size);
      if (size === greeting.length || greeting.subarray(from, size).includes(lookup)) finish();
    });
  });
}
