import { randomBytes, randomInt } from 'node:crypto';
import { toNetworkError } from '../../../network/index.ts';
import { echoRequest, type Family, readEchoReply, tokenBytes } from './echo.ts';
import type { Native } from './native.ts';
import { isSameAddress, socketAddress, socketAddressBytes } from './socket-address.ts';

type Waiting = { to: Buffer; sequence: number; sentAt: number; answered: (ms: number) => void };

/** The poll interval is a twentieth of the youngest request's age, within these limits. */
const minPollMs = 1;
const maxPollMs = 10;
/** Limits the packets per poll, so a flood doesn't block the event loop. */
const maxAtOnce = 256;

/**
 * Shares one socket per IP family. Raw sockets receive the replies for all processes on this machine, so a reply counts
 * only if it has the right address, identifier, sequence number and random token.
 */
export class Pinger {
  readonly #native: Native;
  readonly #family: Family;
  readonly #id = randomInt(0x10000);
  #sequence = randomInt(0x10000);
  #socket: { number: number; kind: 'datagram' | 'raw' } | undefined;
  #waiting = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #youngestAt = 0;
  readonly #packet = Buffer.alloc(2048);
  readonly #from: Buffer;

  constructor(native: Native, family: Family) {
    this.#native = native;
    this.#family = family;
    this.#from = Buffer.alloc(socketAddressBytes[family]);
  }

  /** Checked each time, because the permission can be granted while the process runs. */
  get permitted(): boolean {
    if (this.#socket) return true;
    const opened = this.#open();
    this.#closeWhenIdle();
    return opened;
  }

  async ping(address: string, timeoutMs: number): Promise<number | undefined> {
    if (!this.#socket && !this.#open()) throw toNetworkError({ code: this.#native.lastError() }, address);
    const token = randomBytes(tokenBytes);
    const key = token.toString('latin1');
    const { promise, resolve } = Promise.withResolvers<number | undefined>();
    this.#sequence = (this.#sequence + 1) & 0xffff;
    const to = socketAddress(this.#family, address);
    const request = echoRequest(this.#family, { id: this.#id, sequence: this.#sequence, token });
    const sentAt = performance.now();
    this.#waiting.set(key, { to, sequence: this.#sequence, sentAt, answered: resolve });
    const late = setTimeout(() => resolve(undefined), timeoutMs);
    try {
      if (this.#native.sendTo(this.#socket!.number, request, to) < 0)
        throw toNetworkError({ code: this.#native.lastError() }, address);
      this.#youngestAt = sentAt;
      this.#pollSoon();
      // Replies are read between sends, because a burst of requests can fill the socket buffer with replies. Machines
      // nearby reply before the first poll.
      this.#read();
      setImmediate(() => this.#read());
      return await promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(key);
      this.#closeWhenIdle();
    }
  }

  #open(): boolean {
    for (const kind of ['datagram', 'raw'] as const) {
      const number = this.#native.open(this.#family, kind);
      if (number < 0) continue;
      this.#socket = { number, kind };
      return true;
    }
    return false;
  }

  #closeWhenIdle(): void {
    if (this.#waiting.size > 0 || !this.#socket) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#native.close(this.#socket.number);
    this.#socket = undefined;
  }

  #pollSoon(): void {
    clearTimeout(this.#timer);
    const waitedMs = performance.now() - this.#youngestAt;
    const inMs = Math.min(maxPollMs, Math.max(minPollMs, waitedMs / 20));
    this.#timer = setTimeout(() => {
      const more = this.#read();
      if (more) this.#youngestAt = performance.now();
      if (this.#waiting.size > 0) this.#pollSoon();
    }, inMs);
  }

  #read(): boolean {
    for (let count = 0; count < maxAtOnce; count++) {
      if (!this.#socket) return false;
      const length = this.#native.receiveFrom(this.#socket.number, this.#packet, this.#from);
      if (length < 0) return false;
      this.#take(this.#packet.subarray(0, length), this.#socket.kind);
    }
    return true;
  }

  #take(packet: Buffer, kind: 'datagram' | 'raw'): void {
    const reply = readEchoReply(this.#family, packet, kind === 'raw' && this.#family === 4);
    if (!reply) return;
    const waiting = this.#waiting.get(reply.token.toString('latin1'));
    if (!waiting || waiting.sequence !== reply.sequence) return;
    // A datagram socket receives only its own replies, because the kernel chooses its identifier.
    if (kind === 'raw' && reply.id !== this.#id) return;
    if (!isSameAddress(this.#family, waiting.to, this.#from)) return;
    waiting.answered(performance.now() - waiting.sentAt);
  }
}
