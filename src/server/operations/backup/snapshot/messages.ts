import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What whoever takes a backup tells the service, in this order; closing the connection ends it at any time. */
export type Order = 'begin' | 'hold' | { freeze: string };
/** What the service answers to each. */
export type Answer = { done: true } | { refused: string };

export const send = (socket: Socket, message: Order | Answer): void => {
  socket.write(`${JSON.stringify(message)}\n`);
};

/** What a connection ends with whose other side was killed. */
const isBroken = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE';

/** The messages that arrive; ends with the connection, however that ends. */
export async function* receive<Message>(socket: Socket): AsyncGenerator<Message> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  // It sees the other side's end by itself, but not that this side destroyed the connection.
  socket.once('close', () => lines.close());
  try {
    for await (const line of lines) yield JSON.parse(line) as Message;
  } catch (error) {
    if (!isBroken(error as NodeJS.ErrnoException)) throw error;
  }
}
