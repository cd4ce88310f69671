import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairSemaphore } from '../kernel/index.ts';

/** Smaller responses fit into one packet, so they aren't compressed. */
const minBytes = 1400;
const compressible = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript)|image\/svg\+xml)/;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const encoders = {
  // Quality 4 is nearly as small as 11 here, but takes a fiftieth of the time.
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 5 }),
};
type Encoding = keyof typeof encoders;

/** Limited, because each compression holds a copy of the response and its encoder's memory. */
const compressions = { atOnce: 2, waiting: 16 };

class Compressor {
  /** All responses are in one queue. */
  readonly #turns = new FairSemaphore(compressions.atOnce, {
    ofOne: compressions.waiting,
    inAll: compressions.waiting,
  });
  /** Results by buffer, because cached documents send the same buffer each time. */
  readonly #known: Record<Encoding, WeakMap<Buffer, Promise<Buffer>>> = { br: new WeakMap(), gzip: new WeakMap() };

  /**
   * Compresses each buffer only once. Returns undefined if too much is waiting. The response is then sent uncompressed.
   */
  compress(answer: string | Buffer, encoding: Encoding): Promise<Buffer> | undefined {
    if (!Buffer.isBuffer(answer)) return this.#start(() => Buffer.from(answer), encoding);
    const known = this.#known[encoding].get(answer) ?? this.#start(() => answer, encoding);
    if (known) this.#known[encoding].set(answer, known);
    return known;
  }

  #start(read: () => Buffer, encoding: Encoding): Promise<Buffer> | undefined {
    return this.#turns.run('responses', () => encoders[encoding](read()));
  }
}

/**
 * Skips streams and partial content. Also skips cross-site requests with our cookies: if a response contains an
 * attacker's text, the attacker could learn a secret from its compressed length (BREACH).
 */
export function compressAnswers(app: FastifyInstance): void {
  const compressor = new Compressor();
  app.addHook('onSend', (request, reply, answer, done) => {
    if ((typeof answer !== 'string' && !Buffer.isBuffer(answer)) || answer.length < minBytes) return done(null, answer);
    if (!isCompressible(reply)) return done(null, answer);
    reply.header('vary', withEncoding(reply.getHeader('vary')));
    const encoding = encodingFor(request);
    if (encoding === undefined) return done(null, answer);
    const work = compressor.compress(answer, encoding);
    if (work === undefined) return done(null, answer);
    work.then((compressed) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      // The ETag was computed from the uncompressed bytes, so make it weak.
      const etag = reply.getHeader('etag');
      if (typeof etag === 'string' && etag.startsWith('"')) reply.header('etag', `W/${etag}`);
      done(null, compressed);
    }, done);
  });
}

function isCompressible(reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || reply.hasHeader('content-range') || reply.statusCode === 206) return false;
  return compressible.test(String(reply.getHeader('content-type') ?? ''));
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const site = headers['sec-fetch-site'];
  if (headers.cookie !== undefined && (site === 'cross-site' || site === 'same-site')) return undefined;
  const taken = String(headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding));
}

function withEncoding(vary: unknown): string {
  const names = vary === undefined ? [] : String(vary).split(/\s*,\s*/);
  return names.some((name) => /^(accept-encoding|\*)$/i.test(name))
    ? names.join(', ')
    : [...names, 'accept-encoding'].join(', ');
}
