import { request as httpRequest, type IncomingMessage } from 'node:http';
import { unanswered } from '../checks/cause.ts';
import { connect } from '../checks/connect.ts';
import { openDeadline } from '../checks/deadline.ts';
import { Unanswered } from '../checks/outcome.ts';
import type { Resolve } from '../checks/resolve.ts';
import type { Delivery } from './alert.ts';

export type Post = {
  url: string;
  body: string;
  headers?: Record<string, string>;
  resolve: Resolve;
  /** whether receivers in private networks may be reached: for the owner of the service alone */
  allowPrivate: boolean;
  timeoutMs: number;
};

const maxWordBytes = 300;

/**
 * Posts JSON to a receiver. A 2xx answer delivers; redirects are not followed, because they would carry the message to
 * somebody else. The receiver's own words come back in the error, cut short. Never rejects.
 */
export async function postJson(post: Post): Promise<Delivery> {
  const deadline = openDeadline(post.timeoutMs);
  const phases = { dns: 0, connect: 0, tls: 0, address: '', certificateExpiresAt: null };
  const url = new URL(post.url);
  try {
    const connection = await connect({ url, allowPrivate: post.allowPrivate, resolve: post.resolve, deadline, phases });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = httpRequest({
        createConnection: () => connection.socket,
        method: 'POST',
        path: url.pathname + url.search,
        setHost: false,
        headers: {
          host: url.host,
          'user-agent': 'Gatehouse/0.1 (alerts)',
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(post.body),
          ...post.headers,
          connection: 'close',
        },
      });
      deadline.cut = (error) => outgoing.destroy(error);
      outgoing.on('error', reject);
      outgoing.on('response', resolve);
      // Without this, an answer of 101 would end the connection without any other event.
      outgoing.on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Unanswered('the receiver answered 101'));
      });
      outgoing.end(post.body);
    });
    return deliveryOf(response, await firstWords(response));
  } catch (error) {
    return { kind: 'refused', error: (deadline.passed ?? unanswered(error, url.host)).message };
  } finally {
    deadline.clear();
  }
}

function deliveryOf(response: IncomingMessage, words: string): Delivery {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  const retryAfterS = retryAfter(response.headers['retry-after'], Date.now());
  const error = `the receiver answered ${status}${words === '' ? '' : `: ${words}`}`;
  return { kind: 'refused', error, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
}

/** `Retry-After` in seconds, given as seconds or as a date; undefined when it says nothing. */
export function retryAfter(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

/** The beginning of an answer's body as one line of plain text. */
function firstWords(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let words = '';
    const finish = () =>
      resolve(
        words
          .slice(0, maxWordBytes)
          .replace(/[\p{Cc}\s]+/gu, ' ')
          .trim(),
      );
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      words += part;
      if (words.length < maxWordBytes) return;
      finish();
      response.destroy();
    });
    response.on('end', finish);
    // The status has come, and it is the status that counts.
    response.on('error', finish);
    response.on('close', finish);
  });
}
