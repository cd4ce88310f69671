import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Arrival = { path: string; headers: IncomingMessage['headers']; body: string; at: number };

export class Target {
  readonly #server: Server;
  readonly #onArrival: (arrival: Arrival) => number;

  /** `onArrival` returns the status of the response. */
  constructor(onArrival: (arrival: Arrival) => number) {
    this.#onArrival = onArrival;
    this.#server = createServer(async (request, response) => {
      const at = Date.now();
      // Undefined if the sender was killed.
      const body = await text(request).catch(() => undefined);
      if (body === undefined) return;
      response.statusCode = this.#onArrival({ path: request.url ?? '', headers: request.headers, body, at });
      response.end();
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
