// English only: programs read it
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyLimitBytes, presentErrors } from '../../http/index.ts';
import { Refusal } from '../../kernel/index.ts';
import type { Collector } from './collector.ts';
import { parsePlausibleEvents, parseUmamiEvents } from './compatible-trackers.ts';
import { parseNativeEvent, type TrackedEvent } from './tracked-event.ts';
import { readSender, type Sender } from './visitor.ts';

/** Register these routes without hooks: each hook adds time to the service's most frequent request. */
export function collectRoutes(collector: Collector) {
  return async (app: FastifyInstance): Promise<void> => {
    presentErrors(app);
    // A child logger costs more than counting the event.
    app.setChildLoggerFactory((logger) => logger as never);
    const take = createIngest(collector);
    const own = { accept: take.of((body) => [parseNativeEvent(body)], '{}'), status: 202, type: 'application/json' };
    const shapes = {
      '/api/collect': own,
      // Not on blocker lists.
      '/api/s': own,
      '/shop/s': own,
      '/api/event': { accept: take.of(parsePlausibleEvents, 'ok'), status: 202, type: 'text/plain' },
      '/api/send': { accept: take.of(parseUmamiEvents, '{}'), status: 200, type: 'application/json' },
      '/api/batch': { accept: take.batchOf(parseUmamiEvents), status: 200, type: 'application/json' },
    };
    for (const [path, { accept, status, type }] of Object.entries(shapes)) {
      const headers = { 'content-type': `${type}; charset=utf-8`, 'access-control-allow-origin': '*' };
      // The framework's body parsing, hooks and serializing cost as much as the rest of the request.
      const onRequest = (request: FastifyRequest, reply: FastifyReply, done: (error: Error) => void) => {
        const answered = readTrackerBody(request.raw).then((body) => accept(body, readSender(request)));
        answered.then(
          (answer) => {
            const length = { 'content-length': Buffer.byteLength(answer) };
            reply
              .hijack()
              .raw.writeHead(status, { ...headers, ...length })
              .end(answer);
          },
          (error: Error) => {
            reply.header('access-control-allow-origin', '*');
            // The connection has unread data.
            if (!request.raw.complete) reply.header('connection', 'close');
            done(error);
          },
        );
      };
      app.post(path, { config: { access: 'public' }, schema: { hide: true } as object, onRequest }, unreachable);
      app.options(path, { schema: { hide: true } as object }, async (_, reply) => preflight(reply));
    }
  };
}

const unreachable = async (): Promise<never> => {
  throw new Error('a report was neither accepted nor refused');
};

/** For third-party trackers. Our tracker needs no preflight. */
function preflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-origin', '*')
    .header('access-control-allow-methods', 'POST')
    .header('access-control-allow-headers', 'content-type, x-umami-cache')
    .header('access-control-max-age', '86400')
    .send();
}

/** Accepts plain text because it needs no preflight. Throws `unsupported_type`, `too_large` or `malformed`. */
async function readTrackerBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (type !== '' && !/^(text\/plain|application\/json)\s*(;|$)/i.test(type))
    throw new Refusal('unsupported_type', 'Unsupported content type: send application/json or text/plain.');
  const body = await readBytes(request);
  if (!isUtf8(body)) throw new Refusal('malformed', 'The body is not valid UTF-8.');
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new Refusal('malformed', 'The body is not valid JSON.', { cause });
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const pieces: Buffer[] = [];
  let bytes = 0;
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > bodyLimitBytes) tooLarge();
    else pieces.push(piece);
  };
  const tooLarge = () => {
    request.off('data', take);
    reject(new Refusal('too_large', 'The body is too large: the limit is 64 KiB.'));
  };
  if (Number(request.headers['content-length']) > bodyLimitBytes) {
    tooLarge();
    return promise;
  }
  request.on('data', take);
  let ended = false;
  request.on('end', () => {
    ended = true;
    resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces));
  });
  // `close` fires for every request, so a Refusal is created only if needed: its stack trace is costly.
  const cutOff = () => {
    if (!ended) reject(new Refusal('malformed', 'The body ended too early.'));
  };
  request.on('error', cutOff);
  request.on('close', cutOff);
  return promise;
}

/** Throws `malformed` or `invalid`. */
type ParseEvents = (body: unknown) => TrackedEvent[];
type IngestBody = (body: unknown, sender: Sender) => Promise<string>;

const maxBatch = 500;

function createIngest(collector: Pick<Collector, 'collect' | 'findWebsiteId'>) {
  /** Two names can be the same website: `www.` is optional. */
  const distinctWebsites = async (events: TrackedEvent[]): Promise<TrackedEvent[]> => {
    if (events.length < 2) return events;
    const ids = await Promise.all(events.map(({ website }) => collector.findWebsiteId(website)));
    return events.filter((_, index) => ids[index] === undefined || ids.indexOf(ids[index]) === index);
  };
  return {
    /** If some websites are unknown, the events of the other websites are still counted. */
    of(read: ParseEvents, answer: string): IngestBody {
      return async (body, sender) => {
        const events = await distinctWebsites(read(body));
        const [first] = events;
        if (first === undefined) return answer;
        if (events.length === 1) {
          await collector.collect(first, sender);
          return answer;
        }
        const outcomes = await Promise.allSettled(events.map((event) => collector.collect(event, sender)));
        const failures = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason);
        const isAbsent = (error: unknown) => error instanceof Refusal && error.code === 'not_found';
        const fault = failures.find((error) => !isAbsent(error));
        if (fault !== undefined) throw fault;
        if (failures.length === events.length) throw failures[0];
        return answer;
      };
    },

    batchOf(read: ParseEvents): IngestBody {
      return async (body, sender) => {
        if (!Array.isArray(body)) throw new Refusal('malformed', 'The body must be a JSON list of messages.');
        if (body.length > maxBatch)
          throw new Refusal('too_large', `A batch can have up to ${maxBatch} messages: split it.`);
        // Events start in order, so a visit's rows are counted in order.
        const outcomes = await Promise.allSettled(
          body.map(async (one) => {
            for (const event of read(one)) await collector.collect(event, sender);
          }),
        );
        const details = outcomes.flatMap((outcome, index) => {
          if (outcome.status === 'fulfilled') return [];
          const error: unknown = outcome.reason;
          // The sender should retry.
          if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
          return [{ index, response: { message: error.message, errors: error.errors } }];
        });
        const errors = details.length;
        return JSON.stringify({ size: body.length, processed: body.length - errors, errors, details });
      };
    },
  };
}
