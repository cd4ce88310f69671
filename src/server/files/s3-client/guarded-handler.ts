import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { writeCause } from '../../causes/index.ts';
import { secondMs } from '../../kernel/index.ts';
import {
  connect,
  createPhases,
  type Guard,
  isPublicAddress,
  NetworkError,
  type Resolve,
  startDeadline,
  toNetworkError,
} from '../../network/index.ts';

type OutgoingRequest = {
  protocol: string;
  hostname: string;
  port?: number | undefined;
  path: string;
  method: string;
  headers: Record<string, string>;
  query?: Record<string, string | string[] | null> | undefined;
  body?: unknown;
};
type Response = { statusCode: number; headers: Record<string, string>; body: Readable };

export type NetworkAccess = { resolve: Resolve; guard: Guard };
/** In ms. `silentMs`: longest time without data. `wholeMs`: longest time for the whole request. */
export type Timeouts = { silentMs: number; wholeMs: number };

const defaultTimeouts: Timeouts = { silentMs: 30 * secondMs, wholeMs: 480 * secondMs };

/** Answers are stored in memory, so content is read in parts. */
export const partBytes = 4 * 1024 ** 2;
const maxAnswerBytes = 64 * 1024;
const maxListBytes = 2 * 1024 ** 2;

/**
 * For endpoints that users configure: checks the address with the guard, follows no redirects, and limits time and
 * size. Allows plain http only to private addresses. Throws NetworkError.
 */
export function createGuardedHandler(
  { resolve, guard }: NetworkAccess,
  { silentMs, wholeMs }: Timeouts = defaultTimeouts,
) {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(
      request: OutgoingRequest,
      { abortSignal }: { abortSignal?: AbortSignal } = {},
    ): Promise<{ response: Response }> {
      const url = urlOf(request);
      const connecting = startDeadline(silentMs);
      const whole = startDeadline(wholeMs);
      const onAbort = () => {
        for (const { abort } of [connecting, whole]) abort(new NetworkError('stopped'));
      };
      abortSignal?.addEventListener('abort', onAbort);
      try {
        abortSignal?.throwIfAborted();
        const { socket } = await connect({ url, guard, resolve, deadline: connecting, phases: createPhases() });
        connecting.clear();
        try {
          requireTls(url, socket.remoteAddress ?? '');
        } catch (error) {
          socket.destroy();
          throw error;
        }
        socket.setTimeout(silentMs, () =>
          socket.destroy(new NetworkError(writeCause('late', { seconds: silentMs / 1000 }))),
        );
        const outgoing = httpRequest({
          createConnection: () => socket,
          method: request.method,
          path: url.pathname + url.search,
          setHost: false,
          headers: headersOf(request),
        });
        whole.abort = (error) => outgoing.destroy(error);
        try {
          return {
            response: await answerOf(outgoing, {
              body: request.body,
              maxBytes: isList(request) ? maxListBytes : isPart(request) ? partBytes : maxAnswerBytes,
            }),
          };
        } finally {
          outgoing.destroy();
        }
      } catch (error) {
        throw connecting.passed ?? whole.passed ?? toNetworkError(error, url.host);
      } finally {
        abortSignal?.removeEventListener('abort', onAbort);
        connecting.clear();
        whole.clear();
      }
    },
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}

/** Throws NetworkError for unencrypted traffic to a public address. */
export function requireTls({ protocol }: URL, address: string): void {
  if (protocol === 'http:' && isPublicAddress(address))
    throw new NetworkError('http is only allowed for addresses in private networks, use https');
}

function urlOf({ protocol, hostname, port, path, query = {} }: OutgoingRequest): URL {
  const url = new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}`);
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values ?? ''].flat().map((value) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`),
  );
  url.search = pairs.join('&');
  return url;
}

const isList = ({ method, query }: OutgoingRequest): boolean =>
  method === 'GET' && query !== undefined && 'list-type' in query;

const isPart = ({ method, headers }: OutgoingRequest): boolean =>
  method === 'GET' && Object.keys(headers).some((name) => name.toLowerCase() === 'range');

/** Removes `Expect`, because the body is sent without waiting for a response. */
function headersOf({ headers }: OutgoingRequest): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'expect');
  return { ...Object.fromEntries(kept), connection: 'close' };
}

async function answerOf(
  outgoing: ClientRequest,
  { body, maxBytes }: { body: unknown; maxBytes: number },
): Promise<Response> {
  const incoming = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', resolve);
    // Without this, a 101 response would end the connection without an event.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new NetworkError('the endpoint answered 101'));
    });
    if (body instanceof Readable) {
      body.on('error', (error) => outgoing.destroy(error));
      body.pipe(outgoing);
    } else outgoing.end(body);
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new NetworkError('the response is too long for an S3 store');
    chunks.push(chunk);
  }
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  return {
    statusCode: incoming.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: Readable.from([Buffer.concat(chunks)]),
  };
}
