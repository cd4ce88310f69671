import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type IncomingHttpHeaders,
} from 'node:http2';
import { writeCause } from '../../../causes/index.ts';
import { NetworkError, toNetworkError } from '../../../network/index.ts';
import { type HttpRequest, maxBodyBytes, maxHeaderBytes, type Reply } from './reply.ts';

/** The server negotiated HTTP/2 but doesn't speak it, or requires HTTP/1.1 for this request. */
export class NoHttp2 extends NetworkError {}

/** Headers that HTTP/2 forbids or replaces (RFC 9113, 8.2.2). */
const connectionHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'te',
]);
const maxHeaderPairs = 1000;
const withLength = new Set(['POST', 'PUT', 'PATCH']);

/** Rejects with NetworkError, or with NoHttp2 if HTTP/1.1 should be tried. */
export function sendHttp2(question: HttpRequest): Promise<Reply> {
  const { connection, deadline } = question;
  const session = connect(question.url.origin, {
    createConnection: () => connection.socket,
    settings: { enablePush: false, initialWindowSize: maxBodyBytes, maxHeaderListSize: maxHeaderBytes },
    maxHeaderListPairs: maxHeaderPairs,
  });
  return new Promise<Reply>((resolve, reject) => {
    let greeted = false;
    session.on('error', () => {}); // the stream reports it
    session.once('connect', () => session.setLocalWindowSize(maxBodyBytes));
    session.once('remoteSettings', () => {
      greeted = true;
    });
    const stream = session.request(headersOf(question), { endStream: question.body === undefined });
    if (question.body !== undefined) stream.end(question.body);
    deadline.abort = (error) => {
      reject(error);
      session.destroy();
    };
    let broken: Error | undefined;
    stream.on('error', (error) => {
      broken = error;
    });
    stream.on('response', (headers) => resolve(replyOf(headers, stream, session, connection.address)));
    stream.on('close', () => {
      const cause = brokenBy(stream, broken, connection.address, 'BeforeAnswer');
      const useless = !greeted || stream.rstCode === constants.NGHTTP2_HTTP_1_1_REQUIRED;
      reject(useless ? new NoHttp2(cause) : new NetworkError(cause));
      session.destroy();
    });
  }).catch((error) => {
    // If Node rejects a header, it throws before sending.
    session.destroy();
    throw toNetworkError(error, connection.address);
  });
}

function headersOf({ method, path, headers }: HttpRequest) {
  const kept = Object.entries(headers).filter(([name]) => !connectionHeaders.has(name));
  return {
    ':method': method,
    ':scheme': 'https',
    ':authority': String(headers.host),
    ':path': path,
    ...(withLength.has(method) ? { 'content-length': '0' } : {}),
    ...Object.fromEntries(kept),
  };
}

const replyOf = (
  headers: IncomingHttpHeaders & { ':status'?: number },
  stream: ClientHttp2Stream,
  session: ClientHttp2Session,
  peer: string,
): Reply => ({
  status: Number(headers[':status'] ?? 0),
  headers,
  protocol: 'h2',
  body: stream,
  // If the connection closes early, the stream ends without an error, but with NGHTTP2_CANCEL.
  isComplete: () => stream.rstCode === constants.NGHTTP2_NO_ERROR,
  broken: (error) => new NetworkError(brokenBy(stream, error, peer, 'BeforeEnd')),
  leave: () => session.destroy(),
});

/** Error codes of RFC 9113, 7. */
const errorNames = [
  'no error',
  'protocol error',
  'internal error',
  'flow control error',
  'settings timeout',
  'stream closed',
  'frame size error',
  'refused stream',
  'cancelled',
  'compression error',
  'connect error',
  'enhance your calm',
  'inadequate security',
  'HTTP/1.1 required',
];

function brokenBy(
  stream: ClientHttp2Stream,
  error: Error | undefined,
  peer: string,
  when: 'BeforeAnswer' | 'BeforeEnd',
): string {
  const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ERR_HTTP2_ERROR') return writeCause(`http2${when}`, { peer, reason: String(message?.toLowerCase()) });
  if (!error && stream.rstCode === constants.NGHTTP2_CANCEL) return writeCause(`closed${when}`, { peer });
  if (stream.rstCode === constants.NGHTTP2_NO_ERROR) return writeCause(`ended${when}`, { peer });
  const reason = errorNames[stream.rstCode ?? 0] ?? `error ${stream.rstCode}`;
  return writeCause(`aborted${when}`, { peer, reason });
}
