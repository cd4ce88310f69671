import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { unanswered } from './cause.ts';
import { decodeText } from './charset.ts';
import { type Connection, type ConnectionPhases, connect } from './connect.ts';
import { type Deadline, openDeadline } from './deadline.ts';
import { decompress } from './decompress.ts';
import { type Outcome, Unanswered } from './outcome.ts';
import { type Hop, isRedirect, maxRedirects, nextHop, pathOf } from './redirect.ts';
import { requestHeaders } from './request-headers.ts';
import type { Resolve } from './resolve.ts';
import type { CheckSettings } from './settings.ts';

const maxBodyBytes = 1024 * 1024;
export const checkTimeoutMs = 30_000;

type Progress = ConnectionPhases & { firstByte: number; status: number; finalUrl: string; protocol: string };
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

/**
 * One check: one request, redirects followed, each hop on a fresh connection with names looked up again. Never rejects
 * for what the site does. At most `timeoutMs` in all and 1 MiB of the body.
 */
export async function request(settings: CheckSettings, resolve: Resolve, timeoutMs = checkTimeoutMs): Promise<Outcome> {
  const started = performance.now();
  const progress: Progress = {
    dns: 0,
    connect: 0,
    tls: 0,
    firstByte: 0,
    address: '',
    certificateExpiresAt: null,
    status: 0,
    finalUrl: '',
    protocol: '',
  };
  const deadline = openDeadline(timeoutMs);
  const facts = () => ({
    phases: {
      dns: progress.dns,
      connect: progress.connect,
      tls: progress.tls,
      firstByte: progress.firstByte,
      total: performance.now() - started,
    },
    address: progress.address,
    certificateExpiresAt: progress.certificateExpiresAt,
    finalUrl: progress.finalUrl,
    protocol: progress.protocol,
  });
  try {
    const answer = await follow(settings, resolve, deadline, progress);
    const text = settings.needsText ? await readText(answer) : undefined;
    return { kind: 'answer', status: answer.status, text, ...facts() };
  } catch (error) {
    const { message, ownFault } =
      deadline.passed ?? unanswered(error, progress.address || new URL(settings.url).hostname);
    return ownFault
      ? { kind: 'own_fault', cause: message, ...facts() }
      : { kind: 'failure', cause: message, status: progress.status, ...facts() };
  } finally {
    deadline.clear();
  }
}

async function follow(
  settings: CheckSettings,
  resolve: Resolve,
  deadline: Deadline,
  progress: Progress,
): Promise<Answer> {
  const first = new URL(settings.url);
  let hop: Hop = { url: first, method: settings.method };
  for (let redirects = 0; ; redirects++) {
    const connection = await connect({
      url: hop.url,
      allowPrivate: settings.allowPrivate,
      resolve,
      deadline,
      phases: progress,
    });
    if (redirects === 0) progress.certificateExpiresAt = connection.certificateExpiresAt;
    const response = await send(hop, settings, hop.url.origin === first.origin, connection, deadline, progress);
    const status = response.statusCode ?? 0;
    progress.protocol = `http/${response.httpVersion}`;
    const location = response.headers.location;
    // What follows a switch of protocols is no HTTP, and no body either.
    if (status === 101) {
      progress.status = status;
      return { status, headers: response.headers, body: Buffer.alloc(0) };
    }
    if (!isRedirect(status) || location === undefined) {
      progress.status = status;
      return {
        status,
        headers: response.headers,
        body: await readBody(response, settings.needsText, deadline, connection),
      };
    }
    response.on('error', () => {}); // its body is of no interest, nor how it ends
    response.destroy();
    if (redirects === maxRedirects) throw new Unanswered(`more than ${maxRedirects} redirects`);
    hop = nextHop(hop, status, location);
    progress.finalUrl = hop.url.href;
  }
}

function send(
  hop: Hop,
  settings: CheckSettings,
  sameOrigin: boolean,
  connection: Connection,
  deadline: Deadline,
  progress: Progress,
): Promise<IncomingMessage> {
  const { socket } = connection;
  const sentAt = performance.now();
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = httpRequest({
      // Without an agent nothing is pooled, and none has to be made for each check.
      createConnection: () => socket,
      method: hop.method,
      path: pathOf(hop.url, settings.cacheBuster ? randomUUID() : undefined),
      headers: requestHeaders(hop.url, settings, sameOrigin),
      setHost: false,
      maxHeaderSize: 64 * 1024,
    });
    deadline.cut = (error) => outgoing.destroy(error);
    outgoing.on('error', (error) => reject(unanswered(error, connection.address)));
    outgoing.on('response', (response) => {
      progress.firstByte += performance.now() - sentAt;
      resolve(response);
    });
    // Without this, an answer of 101 would end the connection without any other event.
    outgoing.on('upgrade', (response) => {
      socket.destroy();
      progress.firstByte += performance.now() - sentAt;
      resolve(response);
    });
    outgoing.end();
  }).catch((error) => {
    // A header that Node refuses to send throws before the request owns the connection.
    socket.destroy();
    throw error;
  });
}

/** Reads to the end or to the limit; without `keep` the bytes are only counted. */
function readBody(
  response: IncomingMessage,
  keep: boolean,
  deadline: Deadline,
  connection: Connection,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    // An event stream never ends by its nature: what came by then is the answer.
    const endless = response.headers['content-type']?.startsWith('text/event-stream') === true;
    const finish = () => resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts).subarray(0, maxBodyBytes));
    const stop = () => {
      finish();
      response.destroy();
    };
    if (endless && !keep) return stop();
    deadline.cause = deadline.cause.replace('no answer', 'the answer was not complete');
    deadline.cut = (error) => {
      if (endless) deadline.passed = undefined;
      if (endless) return stop();
      reject(error);
      response.destroy();
    };
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (keep) parts.push(part);
      if (size >= maxBodyBytes) stop();
    });
    response.on('end', finish);
    response.on('error', () =>
      reject(new Unanswered(`connection closed by ${connection.address} before the answer was complete`)),
    );
  });
}

async function readText(answer: Answer): Promise<string> {
  const encoding = answer.headers['content-encoding'];
  let plain: Buffer;
  try {
    plain = await decompress(answer.body, encoding, maxBodyBytes);
  } catch {
    throw new Unanswered(`the answer is not valid ${encoding}`);
  }
  return decodeText(plain, answer.headers['content-type'], plain.length >= maxBodyBytes);
}
