import type { Socket } from 'node:net';
import { writeCause } from '../causes/index.ts';
import { NetworkError } from './network-error.ts';
import { toNetworkError } from './to-network-error.ts';

const maxBytes = 64 * 1024;

/**
 * Reads and writes before TLS or a tunnel starts on the connection. Throws NetworkError if the connection closes. Closes
 * it after 64 KB, because a server could send lines without end.
 */
export class Dialogue {
  readonly #socket: Socket;
  readonly #peer: string;
  #received: Buffer = Buffer.alloc(0);
  #takenBytes = 0;
  #failure: NetworkError | undefined;
  #wake: () => void = () => {};

  constructor(socket: Socket, peer: string) {
    this.#socket = socket;
    this.#peer = peer;
    socket.on('readable', this.#read);
    socket.on('error', this.#fail);
    socket.on('close', this.#close);
  }

  send(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** Returns the line without its end. */
  async readLine(): Promise<string> {
    for (;;) {
      const end = this.#received.indexOf('\n');
      if (end >= 0)
        return this.#take(end + 1)
          .toString('utf8')
          .replace(/\r?\n$/, '');
      await this.#more();
    }
  }

  async readBytes(count: number): Promise<Buffer> {
    while (this.#received.length < count) await this.#more();
    return this.#take(count);
  }

  /** The next reader of the socket gets the bytes that were not read. */
  end(): Socket {
    this.#socket.off('readable', this.#read);
    this.#socket.off('error', this.#fail);
    this.#socket.off('close', this.#close);
    if (this.#received.length > 0) this.#socket.unshift(this.#received);
    return this.#socket;
  }

  #read = () => {
    for (let part = this.#socket.read(); part !== null; part = this.#socket.read())
      this.#received = Buffer.concat([this.#received, part]);
    if (this.#takenBytes + this.#received.length > maxBytes) this.#socket.destroy();
    this.#wake();
  };

  #fail = (error: Error) => {
    this.#failure = toNetworkError(error, this.#peer);
    this.#wake();
  };

  #close = () => {
    this.#failure ??= new NetworkError(writeCause('closedBeforeAnswer', { peer: this.#peer }));
    this.#wake();
  };

  #take(count: number): Buffer {
    const taken = this.#received.subarray(0, count);
    this.#received = this.#received.subarray(count);
    this.#takenBytes += count;
    return taken;
  }

  async #more(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const before = this.#received.length;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#received.length === before && this.#failure) throw this.#failure;
  }
}
