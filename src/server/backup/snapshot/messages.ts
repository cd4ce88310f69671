import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** What whoever takes a backup tells the service, in this order; closing the connection ends it at any time. */
export type Order = 'begin' | 'hold' | { freeze: string };
/** What the service answers to each. */
export type Answer = { done: true } | { refused: string };

export const send = (socket: Socket, message: Order | Answer): void => {
  socket.write(`${JSON.stringify(message)}\n`);
};

/** The messages that arrive; ends with the connection. */
export async function* receive<Message>(socket: Socket): AsyncGenerator<Message> {
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as Message;
}
