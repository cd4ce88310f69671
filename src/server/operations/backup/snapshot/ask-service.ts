import { connect, type Socket } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import { minuteMs, Refusal, secondMs } from '../../../kernel/index.ts';
import { type Answer, type Order, receive, send } from './messages.ts';
import { withSocketPath } from './socket-path.ts';

/** The event store is paused from `hold` to `freeze`, and the frozen files exist until `end`. */
export type RunningService = { hold(): Promise<void>; freeze(name: string): Promise<void>; end(): Promise<void> };

export type AskOptions = { signal?: AbortSignal | undefined; limits?: Limits };
type Limits = { answerMs: number; preparationMs: number; endMs: number };

/**
 * A stopped process accepts connections but never answers. Preparation waits for the current insert, deletion and
 * rollup. `endMs` also applies after Ctrl+C, so a stopped backup leaves no files.
 */
const defaultLimits: Limits = { answerMs: 20 * secondMs, preparationMs: 2 * minuteMs, endMs: 3 * secondMs };

/**
 * Returns undefined if no service is running. Throws Refusal if another backup is running, or if the service stops
 * or doesn't answer in time.
 */
export async function connectToService(
  path: string,
  { signal, limits: { answerMs, preparationMs, endMs } = defaultLimits }: AskOptions = {},
): Promise<RunningService | undefined> {
  signal?.throwIfAborted();
  const socket = await withSocketPath(path, open);
  if (!socket) return undefined;
  const answers = receive<Answer>(socket);
  const tell = async (order: Order, timeoutMs: number): Promise<void> => {
    send(socket, order);
    const answer = await endedWithin(socket, { timeoutMs, signal }, () => answers.next());
    if (answer.isLate) throw noAnswer();
    const { value } = answer.result;
    if (value === undefined) throw interrupted();
    if ('refused' in value) throw new Refusal('conflict', value.refused);
  };
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const end = async () => {
    socket.end();
    // The service deletes the frozen files when the connection ends, so it is safe not to wait any longer.
    await endedWithin(socket, { timeoutMs: endMs, signal: undefined }, () => closed);
  };
  try {
    await tell('begin', answerMs);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    hold: () => tell('hold', preparationMs),
    freeze: (name) => tell({ freeze: name }, preparationMs),
    end,
  };
}

/** Destroys the socket after the time limit or the signal, which ends `work`. Throws if the signal is aborted. */
async function endedWithin<T>(
  socket: Socket,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
  work: () => Promise<T>,
): Promise<{ isLate: boolean; result: T }> {
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, timeoutMs);
  const stop = () => socket.destroy();
  signal?.addEventListener('abort', stop);
  try {
    signal?.throwIfAborted();
    const result = await work();
    signal?.throwIfAborted();
    return { isLate, result };
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', stop);
  }
}

function open(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      socket.removeAllListeners('error').on('error', () => {});
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      // The service doesn't accept connections, and their queue is full.
      else if (error.code === 'EAGAIN') reject(noAnswer());
      // The service stopped before it accepted the connection.
      else if (error.code === 'ECONNRESET') reject(interrupted());
      else reject(error);
    });
  });
}

const interrupted = (): Refusal => new Refusal('unavailable', writeCause('backupInterrupted'));
const noAnswer = (): Refusal => new Refusal('unavailable', writeCause('backupNotAnswered'));
