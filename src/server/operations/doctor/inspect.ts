import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { inspectDatabase } from '../../database/index.ts';
import { inspectSpool } from '../../events/index.ts';
import type { InspectionAnswer, InspectionOrder } from './inspect-thread.ts';

type Where = Parameters<typeof inspectDatabase>[0];

/** Looks at files of SQLite as a whole, which takes as long as they are large. */
export type Inspect = {
  database(where: Where): ReturnType<typeof inspectDatabase>;
  spool(dir: string): Promise<ReturnType<typeof inspectSpool>>;
};

/** In this thread, which does nothing else meanwhile. */
export const inspectHere: Inspect = { database: inspectDatabase, spool: async (dir) => inspectSpool(dir) };

/** In a thread of its own, so that a service goes on answering. */
export const inspectInWorker: Inspect = {
  database: async (where) => ask({ database: where }) as ReturnType<typeof inspectDatabase>,
  spool: async (dir) => ask({ spool: dir }) as Promise<ReturnType<typeof inspectSpool>>,
};

async function ask(order: InspectionOrder): Promise<unknown> {
  const worker = new Worker(new URL('./inspect-thread.ts', import.meta.url), { workerData: order, execArgv: [] });
  try {
    const [answer] = (await once(worker, 'message')) as [InspectionAnswer];
    // Of errors, a thread passes on little more than the message.
    if ('failed' in answer) throw Object.assign(new Error(answer.failed.message), { code: answer.failed.code });
    return answer.found;
  } finally {
    await worker.terminate();
  }
}
