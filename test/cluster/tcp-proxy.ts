import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Forwards connections to a loopback port, and simulates network faults. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number;
  #delayMs = 0;
  #isCut = false;
  #held: { promise: Promise<void>; resolve: () => void } | undefined;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer({ allowHalfOpen: true }, (client) => void this.#carry(client));
  }

  static async to(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  aim(target: number): void {
    this.#target = target;
    this.breakConnections();
  }

  breakConnections(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  cut(): void {
    this.#isCut = true;
    this.breakConnections();
  }

  /** Holds back data and closed connections until `restore`. */
  hold(): void {
    this.#held ??= Promise.withResolvers<void>();
  }

  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  restore(): void {
    this.#isCut = false;
    this.#delayMs = 0;
    this.#held?.resolve();
    this.#held = undefined;
  }

  async close(): Promise<void> {
    this.restore();
    this.breakConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #carry(client: Socket): Promise<void> {
    this.#keep(client);
    if (this.#isCut) return void client.destroy();
    await this.waitForLink();
    if (client.destroyed) return;
    const server = this.#keep(connect({ port: this.#target, host: '127.0.0.1', allowHalfOpen: true }));
    const passing = (from: Socket) => this.#pass(from);
    await Promise.all([pipeline(client, passing, server), pipeline(server, passing, client)]).catch(() => {
      client.destroy();
      server.destroy();
    });
  }

  async *#pass(from: Socket): AsyncGenerator<Buffer> {
    for await (const piece of from) {
      await this.waitForLink();
      yield piece;
    }
    await this.waitForLink();
  }

  async waitForLink(): Promise<void> {
    await this.#held?.promise;
    if (this.#delayMs > 0) await wait(this.#delayMs);
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}
