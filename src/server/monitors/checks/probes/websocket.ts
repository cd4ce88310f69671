import { STATUS_CODES } from 'node:http';
import { WebSocket } from 'ws';
import { writeCause } from '../../../causes/index.ts';
import type { Resolve } from '../../../network/index.ts';
import { connect, type Deadline, NetworkError, toNetworkError } from '../../../network/index.ts';
import type { ProbeOutcome } from '../outcome.ts';
import { CookieJar, maxBodyBytes, requestHeaders } from '../request/index.ts';
import type { CheckSettings } from '../settings.ts';
import { attempt } from './attempt.ts';
import { defaultListenMs } from './tcp.ts';

/** Headers that the handshake sets. */
const handshakeHeaders = /^(?:connection|upgrade|content-length|accept-encoding|sec-websocket-.*)$/;
const closeMs = 1000;

/** Opens a WebSocket and sends the message. With a text condition, reads messages until the text is found. */
export async function probeWebSocket(
  settings: CheckSettings,
  resolve: Resolve,
  listenMs = defaultListenMs,
): Promise<ProbeOutcome> {
  const url = new URL(settings.url.replace(/^ws/i, 'http'));
  const { guard, connection } = settings;
  return attempt(url.host, settings.timeoutMs, async (progress, deadline) => {
    const startedAt = performance.now();
    const options = connection?.own;
    const { socket, address } = await connect({ url, guard, resolve, deadline, phases: progress, options });
    const sentAt = performance.now();
    const sender = { ...settings, body: undefined, bearer: undefined, serverName: options?.serverName };
    const headers = requestHeaders(url, { ...sender, cookies: new CookieJar() }, true);
    const subprotocols = [headers['sec-websocket-protocol'] ?? []].flat().flatMap((one) => one.split(/\s*,\s*/));
    const socketUrl = new URL(url.href.replace(/^http/, 'ws'));
    socketUrl.hash = '';
    const ws = new WebSocket(socketUrl, subprotocols, {
      createConnection: () => socket,
      headers: Object.fromEntries(
        Object.entries(headers)
          .filter(([name]) => !handshakeHeaders.test(name))
          .map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      maxPayload: maxBodyBytes,
      maxRedirects: 0,
      perMessageDeflate: false,
    });
    const messages = new Messages(ws);
    try {
      await opened(ws, deadline, address);
      progress.protocol = 'ws';
      progress.firstByte = performance.now() - sentAt;
      progress.total = progress.dns + progress.connect + progress.tls + progress.firstByte;
      if (settings.message) ws.send(settings.message);
      if (!settings.needsText) return undefined;
      const text = await messages.until(settings.lookup ?? '', listenMs);
      // The wait after the last message is ours, so it doesn't count as the server's time.
      if (messages.heardAt !== undefined) progress.total = Math.max(progress.total, messages.heardAt - startedAt);
      return text;
    } finally {
      ws.on('error', () => {});
      close(ws);
    }
  });
}

const opened = (ws: WebSocket, deadline: Deadline, peer: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(new NetworkError(writeCause('noWebSocket', { peer, reason })));
    deadline.abort = (error) => {
      reject(error);
      ws.terminate();
    };
    ws.on('open', resolve);
    ws.on('unexpected-response', (_, { statusCode = 0 }) => {
      refuse(`${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim());
    });
    ws.on('error', (error: NodeJS.ErrnoException) =>
      // The library's own errors have no code.
      error.code === undefined ? refuse(error.message.slice(0, 120)) : reject(toNetworkError(error, peer)),
    );
  });

/** Says goodbye, and doesn't wait long for the server to do so. */
function close(ws: WebSocket): void {
  if (ws.readyState === WebSocket.OPEN) {
    const timer = setTimeout(() => ws.terminate(), closeMs);
    ws.on('close', () => clearTimeout(timer));
    ws.close(1000);
  } else ws.terminate();
}

/** Messages can arrive together with the handshake, so it must be created before that. */
class Messages {
  heardAt: number | undefined;
  readonly #ws: WebSocket;
  #text = '';
  #heard: () => void = () => {};

  constructor(ws: WebSocket) {
    this.#ws = ws;
    ws.on('message', (message) => {
      this.heardAt = performance.now();
      if (this.#text.length < maxBodyBytes) this.#text += `${this.#text === '' ? '' : '\n'}${message}`;
      this.#heard();
    });
  }

  /** Also ends when the server closes, `listenMs` have passed or a MiB has arrived. */
  until(lookup: string, listenMs: number): Promise<string> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        resolve(this.#text);
      };
      const timer = setTimeout(finish, listenMs);
      this.#ws.on('close', finish);
      this.#heard = () => {
        const isEnd = this.#text.length >= maxBodyBytes || this.#ws.readyState > WebSocket.OPEN;
        if (isEnd || (this.#text !== '' && this.#text.includes(lookup))) finish();
      };
      this.#heard();
    });
  }
}
