/** Worker thread for long bodies and for paths whose time depends on the response. */
import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from '../../kernel/index.ts';
import type { Assertion } from './assertion.ts';
import { type Body, examineBody } from './body.ts';
import type { Finding } from './compare.ts';

export type BodyCall = { body: Body; assertions: Assertion[] };
export type BodyAnswer = { findings: Finding[]; cpuMs: number };

parentPort!.on('message', ({ seq, call: { body, assertions } }: ThreadCall<BodyCall>) => {
  try {
    const before = process.threadCpuUsage();
    const findings = examineBody(body, assertions);
    const { user, system } = process.threadCpuUsage(before);
    const result = { findings, cpuMs: (user + system) / 1000 };
    parentPort!.postMessage({ seq, result } satisfies ThreadAnswer<BodyAnswer>);
  } catch (failed) {
    parentPort!.postMessage({ seq, failed } satisfies ThreadAnswer<BodyAnswer>);
  }
});
