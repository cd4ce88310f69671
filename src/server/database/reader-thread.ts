/** Runs long reads in a thread, because SQLite blocks the thread it runs in. */
import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import type { ThreadAnswer, ThreadCall } from '../kernel/index.ts';
import { addCasefold } from './casefold.ts';

export type Read = { sql: string; parameters: readonly unknown[] };

const { file } = workerData as { file: string };
const database = new Sqlite(file, { readonly: true, fileMustExist: true });
database.pragma('busy_timeout = 10000');
addCasefold(database);

parentPort!.on('message', ({ seq, call: { sql, parameters } }: ThreadCall<Read>) => {
  try {
    const result = database.prepare(sql).all(...parameters);
    parentPort!.postMessage({ seq, result } satisfies ThreadAnswer<unknown[]>);
  } catch (error) {
    parentPort!.postMessage({ seq, failed: new Error(String(error)) } satisfies ThreadAnswer<unknown[]>);
  }
});
