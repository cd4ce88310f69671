/** Worker thread for long bodies and for paths whose time depends on the response. */
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from '../../kernel/index.ts';
import type { Assertion } from './assertion.ts';
import { type Body, examineBody } from './body.ts';
import type { Finding } from './compare.ts';

export type BodyCall = { body: Body; assertions: Assertion[] };

parentPort!.on('message', ({ seq, call: { body, assertions } }: ThreadCall<BodyCall>) => {
  try {
    const result = examineBody(body, assertions);
    parentPort!.postMessage({ seq, result } satisfies ThreadAnswer<Finding[]>);
  } catch (failed) {
    parentPort!.postMessage({ seq, failed } satisfies ThreadAnswer<Finding[]>);
  }
});
