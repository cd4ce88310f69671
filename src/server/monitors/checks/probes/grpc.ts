import { connect as connectHttp2, constants, type IncomingHttpHeaders } from 'node:http2';
import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import { connect, type Deadline, NetworkError, peerName, toNetworkError } from '../../../network/index.ts';
import type { Address } from '../../monitor/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';

type Target = Extract<Address, { kind: 'grpc' }>;

/** The states in grpc.health.v1: https://github.com/grpc/grpc/blob/master/doc/health-checking.md */
const servingStatuses = ['UNKNOWN', 'SERVING', 'NOT_SERVING', 'SERVICE_UNKNOWN'];
/** https://grpc.github.io/grpc/core/md_doc_statuscodes.html */
const codes = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
];
const maxReplyBytes = 64 * 1024;
const ownHeaders =
  /^(?:host|content-type|content-length|te|connection|upgrade|transfer-encoding|keep-alive|grpc-.*|:.*)$/;

/** Asks the health service of a gRPC server. The monitor's request headers are sent as metadata. */
export async function probeGrpc(
  target: Target,
  settings: Pick<CheckSettings, 'guard' | 'connection' | 'timeoutMs' | 'headers'>,
  resolve: Resolve,
): Promise<ProbeOutcome> {
  const { host, port, isSecure, service } = target;
  const { guard, connection, timeoutMs } = settings;
  const peer = peerName(host, port);
  return attempt(peer, timeoutMs, async (progress, deadline) => {
    const options = connection?.own;
    const url = new URL(`${isSecure ? 'https' : 'http'}://${peer}`);
    const way = { url, guard, resolve, deadline, phases: progress, protocols: ['h2' as const], options };
    const { socket, protocol } = await connect(way);
    if (isSecure && protocol !== 'h2') {
      socket.destroy();
      throw new NetworkError(
        writeCause('otherProtocol', { peer: progress.address, protocol: 'gRPC', reason: 'no HTTP/2' }),
      );
    }
    const sentAt = performance.now();
    const session = connectHttp2(url.origin, { createConnection: () => socket, settings: { enablePush: false } });
    const metadata = settings.headers.filter(({ key }) => !ownHeaders.test(key.toLowerCase()));
    const authority = options?.serverName ? `${options.serverName}:${port}` : peer;
    try {
      const reply = await call(session, {
        headers: {
          ...Object.fromEntries(metadata.map(({ key, value }) => [key.toLowerCase(), value])),
          ':method': 'POST',
          ':scheme': isSecure ? 'https' : 'http',
          ':authority': authority,
          ':path': '/grpc.health.v1.Health/Check',
          'content-type': 'application/grpc',
          'user-agent': 'Gatehouse/0.1 (uptime check)',
          te: 'trailers',
        },
        body: framed(healthRequest(service)),
        deadline,
        peer: progress.address,
      });
      progress.protocol = 'grpc';
      progress.firstByte = performance.now() - sentAt;
      requireServing(reply, progress.address);
      return undefined;
    } finally {
      session.destroy();
    }
  });
}

type Reply = { status: number; contentType: string; grpcStatus: number | undefined; body: Buffer };
type Call = { headers: Record<string, string>; body: Buffer; deadline: Deadline; peer: string };

function call(session: ReturnType<typeof connectHttp2>, { headers, body, deadline, peer }: Call): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new NetworkError(writeCause('otherProtocol', { peer, protocol: 'gRPC', reason })));
    deadline.abort = reject;
    let speaksHttp2 = false;
    session.once('remoteSettings', () => {
      speaksHttp2 = true;
    });
    session.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_HTTP2_ERROR'
        ? fail(speaksHttp2 ? error.message.toLowerCase() : 'no HTTP/2')
        : reject(toNetworkError(error, peer)),
    );
    const stream = session.request(headers);
    const parts: Buffer[] = [];
    let size = 0;
    let head: IncomingHttpHeaders & { ':status'?: number } = {};
    let trailers: IncomingHttpHeaders = {};
    stream.on('response', (received) => {
      head = received;
    });
    stream.on('trailers', (received) => {
      trailers = received;
    });
    stream.on('data', (part: Buffer) => {
      size += part.length;
      if (size > maxReplyBytes) stream.close(constants.NGHTTP2_CANCEL);
      else parts.push(part);
    });
    stream.on('error', () => {}); // `close` reports it
    stream.on('close', () => {
      const grpcStatus = trailers['grpc-status'] ?? head['grpc-status'];
      if (!speaksHttp2) return fail('no HTTP/2');
      if (head[':status'] === undefined || size > maxReplyBytes)
        return reject(new NetworkError(writeCause('closedBeforeAnswer', { peer })));
      resolve({
        status: head[':status'],
        contentType: head['content-type'] ?? '',
        grpcStatus: grpcStatus === undefined ? undefined : Number(grpcStatus),
        body: Buffer.concat(parts),
      });
    });
    stream.end(body);
  });
}

function requireServing({ status, contentType, grpcStatus, body }: Reply, peer: string): void {
  if (status !== 200 || !contentType.startsWith('application/grpc') || grpcStatus === undefined)
    throw new NetworkError(writeCause('otherProtocol', { peer, protocol: 'gRPC', reason: `HTTP ${status}` }));
  if (grpcStatus !== 0)
    throw new NetworkError(writeCause('grpcFailed', { peer, reason: codes[grpcStatus] ?? `code ${grpcStatus}` }));
  const serving = servingStatusIn(body);
  if (serving !== 'SERVING') throw new NetworkError(writeCause('notServing', { reason: serving }));
}

/** A message starts with a flag for compression and its length. */
function framed(message: Buffer): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/** `message HealthCheckRequest { string service = 1; }`, with a name of less than 256 bytes */
function healthRequest(service: string): Buffer {
  const name = Buffer.from(service);
  if (name.length === 0) return name;
  const length = name.length < 0x80 ? [name.length] : [(name.length & 0x7f) | 0x80, name.length >> 7];
  return Buffer.concat([Buffer.from([0x0a, ...length]), name]);
}

/** `message HealthCheckResponse { ServingStatus status = 1; }`. The default, 0, isn't written. */
function servingStatusIn(body: Buffer): string {
  const message = body.subarray(5);
  const value = message[0] === 0x08 ? (message[1] ?? 0) : 0;
  return servingStatuses[value] ?? `status ${value}`;
}
