import { connect, type Socket } from 'node:net';
import { writeCause } from '../../../causes/index.ts';
import { Refusal } from '../../../kernel/index.ts';
import { type Answer, type Order, receive, send } from './messages.ts';
import { withSocketPath } from './socket-path.ts';

/** The running service, which keeps its event store still from `hold` until `freeze`, and what it froze until `end`. */
export type RunningService = { hold(): Promise<void>; freeze(name: string): Promise<void>; end(): Promise<void> };

/**
 * Connects to the service that runs on the data folder; undefined where none listens. Throws Refusal while another backup
 * is taken.
 */
export async function askService(path: string): Promise<RunningService | undefined> {
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
      // From here on, a connection that breaks is seen by the answer that does not come.
      socket.removeAllListeners('error').on('error', () => {});
      resolve(socket);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
  });
}

/** Resolves when the service has deleted what it kept. */
function end(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) return resolve();
    socket.once('close', () => resolve());
    socket.end();
  });
}
