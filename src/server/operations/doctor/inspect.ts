import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inspectDatabase } from '../../database/index.ts';
import { inspectSpool } from '../../events/index.ts';
import type { InspectionAnswer, InspectionOrder } from './inspect-thread.ts';

type Where = Parameters<typeof inspectDatabase>[0];

export type Inspect = {
  database(where: Where): ReturnType<typeof inspectDatabase>;
  spool(dir: string): Promise<ReturnType<typeof inspectSpool>>;
};

/** Inspects in this thread, which blocks it. */
export const inspectHere: Inspect = { database: inspectDatabase, spool: async (dir) => inspectSpool(dir) };

export const inspectInWorker: Inspect = {
  database: async (where) => ask({ database: where }) as ReturnType<typeof inspectDatabase>,
  spool: async (dir) => ask({ spool: dir }) as Promise<ReturnType<typeof inspectSpool>>,
};

async function ask(order: InspectionOrder): Promise<unknown> {
  const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), { workerData: order, execArgv: [] });
  try {
    const [answer] = (await once(worker, 'message')) as [InspectionAnswer];
    // Threads pass on little more than the message of an error, so the code is passed separately.
    if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), { code: answer.failed.code });
    return answer.found;
  } finally {
    await worker.terminate();
  }
}
