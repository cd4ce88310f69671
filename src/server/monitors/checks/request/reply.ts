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

/** One request, to be sent on a connection of its own. */
export type Question = {
  url: URL;
  method: string;
  path: string;
  headers: Headers;
  body: string | undefined;
  connection: Connection;
  deadline: Deadline;
};

/** The head of an answer. Its body is read, or left by ending the connection. */
export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  /** 'http/1.1', 'h2', … */
  protocol: string;
  body: Readable;
  /** whether the body is complete; meaningful once the stream has ended */
  isComplete(): boolean;
  /** why it did not */
  broken(error?: Error): NetworkError;
  leave(): void;
};

/**
 * Reads the body to its end or to the limit; without `keep` the bytes are only counted. Its beginning goes into `answer`
 * in either case, also where the end never comes.
 */
export function readBody(reply: Reply, keep: boolean, deadline: Deadline, answer: RawAnswer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    // An event stream never ends by its nature: what came by then is the answer.
    const endless = reply.headers['content-type']?.startsWith('text/event-stream') === true;
    let finished = false;
    const finish = () => {
      finished = true;
      resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts).subarray(0, maxBodyBytes));
    };
    // Asked before the reason is made: an error costs a stack trace.
    const breakOff = (error?: Error) => {
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
    reply.body.on('end', () => (reply.isComplete() ? finish() : breakOff()));
    reply.body.on('error', breakOff);
    reply.body.on('close', () => breakOff());
  });
}

/** The text of a body. Throws NetworkError where it is not what its headers say. */
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
