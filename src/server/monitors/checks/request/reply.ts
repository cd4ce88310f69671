import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Connection, Deadline, NetworkError } from '../../../network/index.ts';
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

/** Types whose responses often have no end: radio, cameras, events. */
const streamed =
  /^(?:audio\/|video\/|multipart\/x-mixed-replace|text\/event-stream|application\/(?:ogg|json-seq|(?:x-)?ndjson|jsonl|x-jsonlines|stream\+json))/i;

/** `late`: set if the timeout passed before the end of a response without a length. It can still contain the text. */
type ReadBody = { body: Buffer; late?: Error };

/** Without `keep`, only counts the bytes. Always copies the beginning into `answer`. */
export function readBody(reply: Reply, keep: boolean, deadline: Deadline, answer: RawAnswer): Promise<ReadBody> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    const { headers } = reply;
    const hasLength = headers['content-length'] !== undefined && headers['transfer-encoding'] === undefined;
    // The data so far counts as the answer.
    const endless = !hasLength && streamed.test(headers['content-type'] ?? '');
    let finished = false;
    const finish = (late?: Error) => {
      finished = true;
      const body = parts.length === 1 ? parts[0]! : Buffer.concat(parts).subarray(0, maxBodyBytes);
      resolve(late === undefined ? { body } : { body, late });
    };
    // `finished` is checked first, because creating an error costs a stack trace.
    const rejectIncomplete = (error?: Error) => {
      if (!finished) reject(reply.broken(error));
      finished = true;
    };
    const stop = (late?: Error) => {
      finish(late);
      reply.leave();
    };
    if (endless && !keep) return stop();
    deadline.cause = 'lateEnd';
    deadline.abort = (error) => {
      if (endless || (keep && !hasLength)) {
        deadline.passed = undefined;
        return stop(endless ? undefined : error);
      }
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
