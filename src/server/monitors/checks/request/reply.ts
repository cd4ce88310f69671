import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { writeCause } from '../../../causes/index.ts';
import type { Connection, Deadline } from '../../../network/index.ts';
import { NetworkError } from '../../../network/index.ts';
import { decodeText } from './charset.ts';
import { decompress } from './decompress.ts';
import { headBytes, type RawAnswer } from './excerpt.ts';
import type { Headers } from './headers.ts';

export const maxBodyBytes = 1024 * 1024;
export const maxHeaderBytes = 64 * 1024;

export type HttpRequest = {
  url: URL;
  method: string;
  path: string;
  headers: Headers;
  body: string | undefined;
  connection: Connection;
  deadline: Deadline;
};

/** The head of a response. The caller must read the body or call `leave`. */
export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  protocol: string;
  body: Readable;
  /** only valid after the stream has ended */
  isComplete(): boolean;
  broken(error?: Error): NetworkError;
  leave(): void;
};

/** If `keep` is false, only counts the bytes. Always copies the beginning of the body into `answer`. */
export function readBody(reply: Reply, keep: boolean, deadline: Deadline, answer: RawAnswer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    // An event stream never ends, so the data that has arrived counts as the answer.
    const endless = reply.headers['content-type']?.startsWith('text/event-stream') === true;
    let finished = false;
    const finish = () => {
      finished = true;
      resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts).subarray(0, maxBodyBytes));
    };
    // `finished` is checked first, because creating an error costs a stack trace.
    const rejectIncomplete = (error?: Error) => {
      if (!finished) reject(reply.broken(error));
      finished = true;
    };
    const stop = () => {
      finish();
      reply.leave();
    };
    if (endless && !keep) return stop();
    deadline.cause = 'lateEnd';
    deadline.abort = (error) => {
      if (endless) deadline.passed = undefined;
      if (endless) return stop();
      reject(error);
      reply.leave();
    };
    reply.body.on('data', (part: Buffer) => {
      if (answer.size < headBytes) answer.head.push(part);
      answer.size += part.length;
      size += part.length;
      if (keep) parts.push(part);
      if (size >= maxBodyBytes) stop();
    });
    reply.body.on('end', () => (reply.isComplete() ? finish() : rejectIncomplete()));
    reply.body.on('error', rejectIncomplete);
    reply.body.on('close', () => rejectIncomplete());
  });
}

/** Throws NetworkError if the body doesn't match its headers. */
export async function readText(headers: IncomingHttpHeaders, body: Buffer): Promise<string> {
  const encoding = headers['content-encoding'];
  let plain: Buffer;
  try {
    plain = await decompress(body, encoding, maxBodyBytes);
  } catch {
    throw new NetworkError(writeCause('invalidEncoding', { encoding: String(encoding) }));
  }
  return decodeText(plain, headers['content-type'], plain.length >= maxBodyBytes);
}
