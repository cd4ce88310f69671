import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type Order = 'begin' | 'hold' | { freeze: string };
export type Answer = { done: true } | { refused: string };

export const send = (socket: Socket, message: Order | Answer): void => {
  socket.write(`${JSON.stringify(message)}\n`);
};

const isBroken = ({ code }: NodeJS.ErrnoException) => code === 'ECONNRESET' || code === 'EPIPE';

export async function* receive<Message>(socket: Socket): AsyncGenerator<Message> {
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  // readline detects the end from the other side, but not a local `destroy`.
  socket.once('close', () => lines.close());
  try {
    for await (const line of lines) yield JSON.parse(line) as Message;
  } catch (error) {
    if (!isBroken(error as NodeJS.ErrnoException)) throw error;
  }
}
