import { connect, type Socket } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import { Refusal } from '../../../kernel/index.ts';
import { type Answer, type Order, receive, send } from './messages.ts';
import { withSocketPath } from './socket-path.ts';

/** The event store is paused from `hold` to `freeze`, and the frozen files exist until `end`. */
export type RunningService = { hold(): Promise<void>; freeze(name: string): Promise<void>; end(): Promise<void> };

/** Returns undefined if no service is running. Throws Refusal if another backup is running. */
export async function connectToService(path: string): Promise<RunningService | undefined> {
  const socket = await withSocketPath(path, open);
  if (!socket) return undefined;
  const answers = receive<Answer>(socket);
  const tell = async (order: Order): Promise<void> => {
    send(socket, order);
    const { value: answer } = await answers.next();
    if (answer === undefined) throw new Refusal('unavailable', writeCause('backupInterrupted'));
    if ('refused' in answer) throw new Refusal('conflict', answer.refused);
  };
  await tell('begin');
  return { hold: () => tell('hold'), freeze: (name) => tell({ freeze: name }), end: () => end(socket) };
}

function open(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => {
      socket.removeAllListeners('error').on('error', () => {});
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
}

function end(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.once('close', () => resolve());
    socket.end();
  });
}
