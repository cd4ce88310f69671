import type { Socket } from 'node:net';
import { maxHeaderBytes } from './reply.ts';

/** Changes the header of the socket's only response, so Node's parser accepts what browsers accept. */
export function repairHeader(socket: Socket): void {
  const repair = new HeaderRepair();
  const push = socket.push.bind(socket);
  const stop = () => {
    socket.push = push;
  };
  socket.push = (chunk: Buffer | null) => {
    const repaired = chunk === null ? repair.rest() : repair.add(chunk);
    if (chunk === null || repair.isDone) stop();
    const wantsMore = repaired.length === 0 || push(repaired);
    return chunk === null ? push(null) : wantsMore;
  };
}

const token = /^[!#$%&'*+.^`|~\w-]+$/;
const starts = ['HTTP/', 'ICY '];

/**
 * Ends lines with CRLF, skips invalid header lines and repeated lengths, and removes spaces after names. Header lines of
 * interim responses (1xx) are repaired too.
 */
class HeaderRepair {
  isDone = false;
  #rest = '';
  #isStatusLine = true;
  #isInterim = false;
  #isSkipped = false;
  #length: string | undefined;

  add(chunk: Buffer): Buffer {
    const text = this.#rest + chunk.toString('latin1');
    let repaired = '';
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0 && !this.isDone; end = text.indexOf('\n', at)) {
      repaired += this.#repairLine(text.slice(at, end).replace(/\r$/, ''));
      at = end + 1;
    }
    this.#rest = text.slice(at);
    // The parser reports what isn't HTTP, and a header that is too large.
    if (this.#rest.length > maxHeaderBytes || (this.#isStatusLine && !isStart(this.#rest))) this.isDone = true;
    const bytes = Buffer.from(repaired, 'latin1');
    return this.isDone ? Buffer.concat([bytes, this.rest()]) : bytes;
  }

  rest(): Buffer {
    const rest = this.#rest;
    this.#rest = '';
    return Buffer.from(rest, 'latin1');
  }

  #repairLine(line: string): string {
    if (this.#isStatusLine) return this.#repairStatusLine(line);
    if (line === '') {
      this.#isStatusLine = this.#isInterim;
      this.isDone = !this.#isInterim;
      return '\r\n';
    }
    const isFolded = /^[ \t]/.test(line);
    const repaired = isFolded ? line : this.#repairField(line);
    if (!isFolded) this.#isSkipped = repaired === undefined;
    return this.#isSkipped ? '' : `${repaired}\r\n`;
  }

  #repairStatusLine(line: string): string {
    if (line === '') return '\r\n';
    if (!isStart(line)) this.isDone = true;
    this.#isStatusLine = false;
    this.#isInterim = /^HTTP\/\d\.\d 1(?!01)\d\d/.test(line);
    this.#length = undefined;
    // Shoutcast
    return `${line.replace(/^ICY /, 'HTTP/1.0 ')}\r\n`;
  }

  #repairField(line: string): string | undefined {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    if (!token.test(name)) return undefined;
    const value = line.slice(colon + 1).trim();
    if (name.toLowerCase() !== 'content-length') return `${name}: ${value}`;
    const length = value.replace(/^(\d+)(?:\s*,\s*\1)+$/, '$1');
    if (length === this.#length) return undefined;
    this.#length = length;
    return `${name}: ${length}`;
  }
}

const isStart = (text: string): boolean => {
  const start = text.replace(/^[\r\n]+/, '');
  return starts.some((one) => one.startsWith(start.slice(0, one.length)) || start.startsWith(one));
};
