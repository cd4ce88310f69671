/** Worker thread that inspects the database or the spool, because inspecting an SQLite file blocks the thread. */
import { parentPort, workerData } from 'node:worker_threads';
import { inspectDatabase } from '../../database/index.ts';
import { inspectSpool } from '../../events/index.ts';

export type InspectionOrder = { database: Parameters<typeof inspectDatabase>[0] } | { spool: string };
export type InspectionAnswer = { found: unknown } | { failed: { message: string; code: string | undefined } };

const order = workerData as InspectionOrder;
let answer: InspectionAnswer;
try {
  answer = { found: 'database' in order ? await inspectDatabase(order.database) : inspectSpool(order.spool) };
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  answer = { failed: { message, code } };
}
parentPort!.postMessage(answer);
