import { createHash, type Hash } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';

type Downloaded = { sha256: string; bytes: number; seconds: number };

export async function download(
  port: number,
  path: string,
  { until }: { until?: () => boolean } = {},
): Promise<Downloaded> {
  const began = performance.now();
  const hash = createHash('sha256');
  const response = await begin(port, path, 200);
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (until === undefined) hash.update(piece);
    else if (until()) break;
  }
  return { sha256: hash.digest('hex'), bytes, seconds: (performance.now() - began) / 1000 };
}

export async function breakOff(port: number, path: string, after: number): Promise<Downloaded> {
  const began = performance.now();
  const hash = createHash('sha256');
  const first = await begin(port, path, 200);
  const had = await take(first, hash, after);
  const rest = await begin(port, path, 206, { range: `bytes=${had}-`, 'if-range': String(first.headers.etag) });
  const bytes = had + (await take(rest, hash, Number.POSITIVE_INFINITY));
  return { sha256: hash.digest('hex'), bytes, seconds: (performance.now() - began) / 1000 };
}

async function take(response: IncomingMessage, hash: Hash, most: number): Promise<number> {
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
    if (bytes >= most) break;
  }
  return bytes;
}

function begin(port: number, path: string, status: number, headers: Record<string, string> = {}) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      if (response.statusCode === status) resolve(response);
      else reject(new Error(`${path} answered ${response.statusCode} instead of ${status}`));
    }).on('error', reject);
  });
}

export class Sampler {
  readonly #read: () => number;
  readonly #timer: NodeJS.Timeout;
  #least = 0;
  #most = 0;

  constructor(read: () => number) {
    this.#read = read;
    this.#timer = setInterval(() => this.#look(), 100);
  }

  reset(): void {
    this.#least = Number.POSITIVE_INFINITY;
    this.#most = 0;
    this.#look();
  }

  range(): string {
    return `${this.#least.toFixed(0)} to ${this.#most.toFixed(0)}`;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = this.#read();
    this.#least = Math.min(this.#least, now);
    this.#most = Math.max(this.#most, now);
  }
}
